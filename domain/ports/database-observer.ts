import type { Logger } from "kysely";

/** Gets the failures of the database, in addition to the caller of the statement. */
export interface DatabaseObserver {
  /** An idle connection broke. */
  onLost?: (error: Error) => void;
  /** A statement failed. */
  onError?: (error: unknown) => void;
}

/** The observer as Kysely's logger. It gets the error alone, because statements hold personal data. */
export const reportErrors =
  (observer: DatabaseObserver): Logger =>
  (event) => {
    if (event.level === "error") observer.onError?.(event.error);
  };
