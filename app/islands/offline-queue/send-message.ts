import type { Challenge } from "altcha-lib/types";
import { prove } from "#app/islands/guarded-form/prove.ts";
import type { FilledForm } from "#app/islands/guarded-form/use-guarded-form.ts";
import type { ContactErrors } from "#domain/contacts/schema.ts";
import { SECOND } from "#domain/ports/clock.ts";

/** What POST /api/contact takes. */
export type ContactSubmission = FilledForm;

export type Delivery =
  | { outcome: "sent" }
  | { outcome: "invalid"; errors: ContactErrors }
  /** The server will not take it, now or later. */
  | { outcome: "refused" }
  /** No connection, or a server that cannot take it now. */
  | { outcome: "unreachable" };

const ANSWER_WITHIN = 30 * SECOND;

/** Sends a message, with a proof of work when the server asks for one. Never rejects. */
export async function deliver(message: ContactSubmission): Promise<Delivery> {
  try {
    const response = await post(message);
    if (response.status !== 428) return await read(response);
    const { challenge } = (await response.json()) as { challenge: Challenge };
    return await read(await post(message, await prove(challenge)));
  } catch {
    return { outcome: "unreachable" };
  }
}

function post({ key, filledInMs, fields }: ContactSubmission, proof?: unknown): Promise<Response> {
  return fetch("/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...fields, key, filledInMs, proof }),
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
}

async function read(response: Response): Promise<Delivery> {
  if (response.status === 201) return { outcome: "sent" };
  if (response.status === 429 || response.status >= 500) return { outcome: "unreachable" };
  const answer = (await response.json().catch(() => ({}))) as { errors?: ContactErrors };
  return answer.errors ? { outcome: "invalid", errors: answer.errors } : { outcome: "refused" };
}
