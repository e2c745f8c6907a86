import type { Logger } from "kysely";

/** Hears of trouble with the database, beside the caller that asked it something. */
export interface DatabaseObserver {
  /** An idle connection broke. */
  onLost?: (error: Error) => void;
  /** A statement failed. */
  onError?: (error: unknown) => void;
}

/** The watch as Kysely's logger. It is given the error alone: statements carry personal data. */
export const reportErrors =
  (watch: DatabaseObserver): Logger =>
  (event) => {
    if (event.level === "error") watch.onError?.(event.error);
  };
