import { isDatabaseFailure } from "#db/database-errors.ts";
import type { Log } from "#domain/ports/log.ts";

/**
 * Returns null while the database cannot store it, with the reason in the log. Passes on any other
 * error.
 */
export async function storeOrNull<T extends object>(
  log: Log,
  requestId: string,
  store: () => Promise<T>,
): Promise<T | null> {
  try {
    return await store();
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error, requestId }, "a form could not be stored");
    return null;
  }
}
