import type { Services } from "#app/services.ts";
import { isDatabaseFailure } from "#db/database-errors.ts";
import type { Log } from "#domain/ports/log.ts";
import type { SubmissionResult } from "#domain/spam/count-submission.ts";
import type { FormOutcome } from "./public-form.ts";

/** The answer while nothing can be stored: send the same form again later. */
export const unavailable = { status: 503, headers: { "retry-after": "30" } };

/** Null while the database cannot store it; the log says why. Any other error is passed on. */
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

/** Stores a checked post and starts the work that follows from it. */
export async function storePost(
  { log, outbox }: Services,
  requestId: string,
  store: () => Promise<SubmissionResult>,
): Promise<FormOutcome> {
  const result = await storeOrNull(log, requestId, store);
  if (!result) return { kind: "unavailable" };
  if (!result.ok) return { kind: "too-many", waitMs: result.waitMs };
  outbox.wake();
  return { kind: "accepted" };
}
