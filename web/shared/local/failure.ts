// Answers that say what was wrong instead.
import type { ProblemCode } from "../table/problem";
import type { ErrorBody } from "../table/protocol";

export type Failure = { error: ErrorBody };

export const failed = (answer: object): answer is Failure => "error" in answer;

export const problem = (code: ProblemCode, message: string): Failure => ({ error: { code, message } });
