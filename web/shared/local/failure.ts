// Answers that say what was wrong instead.
import type { ErrorBody } from "../table/protocol";

export type Failure = { error: ErrorBody };

export const failed = (answer: object): answer is Failure => "error" in answer;

export const problem = (code: string, message: string): Failure => ({ error: { code, message } });
