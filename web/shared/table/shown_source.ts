// A table that is only looked at: what is told to it is shown, what is asked of it is refused.
import { api } from "./api";
import type { ProblemCode } from "./problem";
import type { Answer, TableListener, TableSource } from "./source";

export abstract class ShownSource implements TableSource {
  protected listener: TableListener | null = null;

  constructor(private readonly code: ProblemCode) {}

  open(listener: TableListener): void {
    this.listener = listener;
  }

  close(): void {
    this.listener = null;
  }

  protected refuse = (): Promise<Answer> =>
    Promise.resolve({ ok: false, error: { code: this.code, message: "only shown" } });

  play(_actions: string[]): Promise<Answer> {
    return this.refuse();
  }
  undo = this.refuse;
  ask = this.refuse;
  consent = this.refuse;
  say = this.refuse;
  why: TableSource["why"] = () => Promise.resolve(null);
  components = api.components;
}
