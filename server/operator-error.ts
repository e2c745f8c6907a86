import { SchemaError } from "#db/migrate.ts";

/**
 * An error that the operator can fix. Commands and the start print its message, without a stack.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
}

export const isForOperator = (error: unknown): error is Error =>
  error instanceof OperatorError || error instanceof SchemaError;
