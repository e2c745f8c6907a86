import type { Log } from "#domain/ports/log.ts";

/** The answer to a form that cannot be kept now: come again, with the same words. */
export const unavailable = { status: 503, headers: { "retry-after": "30" } };

/**
 * Runs what keeps a form's words. Null when they could not be kept, because the database is gone,
 * full or read-only: then the log says why, and the answer must say so and give back what was typed.
 */
export async function storeOr503<T>(
  log: Log,
  requestId: string,
  store: () => Promise<T>,
): Promise<T | null> {
  try {
    return await store();
  } catch (error) {
    log.error({ err: error, requestId }, "a form could not be kept");
    return null;
  }
}
