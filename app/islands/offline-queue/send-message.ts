import type { FilledForm } from "#app/islands/guarded-form/use-guarded-form.ts";
import type { ContactErrors } from "#domain/contacts/schema.ts";
import { SECOND } from "#domain/ports/clock.ts";

export type Delivery =
  | { outcome: "sent" }
  | { outcome: "invalid"; errors: ContactErrors }
  | { outcome: "refused" }
  | { outcome: "unreachable" };

const ANSWER_WITHIN = 30 * SECOND;

export async function deliver(message: FilledForm): Promise<Delivery> {
  try {
    return await read(await post(message));
  } catch {
    return { outcome: "unreachable" };
  }
}

function post({ key, filledInMs, fields }: FilledForm): Promise<Response> {
  const late = new AbortController();
  setTimeout(() => late.abort(), ANSWER_WITHIN);
  return fetch("/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...fields, key, filledInMs }),
    signal: late.signal,
  });
}

async function read(response: Response): Promise<Delivery> {
  if (response.status === 201) return { outcome: "sent" };
  if (response.status === 429 || response.status >= 500) return { outcome: "unreachable" };
  const answer = (await response.json().catch(() => ({}))) as { errors?: ContactErrors };
  return answer.errors ? { outcome: "invalid", errors: answer.errors } : { outcome: "refused" };
}
