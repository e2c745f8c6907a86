import type { Services } from "#app/services.ts";
import { storeOrNull } from "#domain/forms/store-or-null.ts";
import type { TooMany } from "#domain/spam/count-submission.ts";
import type { FormOutcome } from "./public-form.ts";

/** The answer while nothing can be stored: send the same form again later. */
export const unavailable = { status: 503, headers: { "retry-after": "30" } };

/** Stores a checked post and starts the work that follows from it. */
export async function storePost<Stored extends { ok: true }>(
  { log, outbox }: Services,
  requestId: string,
  store: () => Promise<Stored | TooMany>,
  nextOf?: (stored: Stored) => string,
): Promise<FormOutcome> {
  const result = await storeOrNull(log, requestId, store);
  if (!result) return { kind: "unavailable" };
  if (!result.ok) return { kind: "too-many", waitMs: result.waitMs };
  outbox.wake();
  return nextOf ? { kind: "accepted", next: nextOf(result) } : { kind: "accepted" };
}
