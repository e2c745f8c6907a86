import { SchemaError } from "#db/migrate.ts";

/** An error that the operator can mend: commands and the start print its message, without a stack. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** True for an error whose message says what the operator can do. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof OperatorError || error instanceof SchemaError;
