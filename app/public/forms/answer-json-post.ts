import { retryAfter } from "#app/retry-after.ts";
import type { Services } from "#app/services.ts";
import { type FormPost, formKey, type PublicForm } from "./public-form.ts";
import { unavailable } from "./store-post.ts";

/**
 * Answers a form that scripts sent as JSON: its status for accepted posts (201, 202; again for a
 * repetition), 400 with the errors, 415 for anything but JSON, 428 with a proof of work to do first, 429
 * for too many from one network, 503 while nothing can be stored. Rejects for a fault of ours.
 */
export async function answerJsonPost(
  form: PublicForm,
  request: Request,
  services: Services,
  visit: Pick<FormPost, "clientIp" | "requestId">,
): Promise<Response> {
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return refuse(415, "Send JSON.");
  const fields: unknown = await request.json().catch(() => undefined);
  const key = formKey.safeParse(fields);
  if (form.needsKey && !key.success)
    return refuse(400, "The body must be a JSON object with a key.");
  const outcome = await form.handle(services, { ...visit, fields, key: key.data?.key ?? null });
  switch (outcome.kind) {
    case "accepted":
      return Response.json({ ok: true, next: outcome.next }, { status: form.accepted.status });
    case "invalid":
      return Response.json({ ok: false, errors: outcome.errors }, { status: 400 });
    case "too-many":
      return refuse(429, form.texts(services.content).tooMany, retryAfter(outcome.waitMs));
    case "unavailable":
      return refuse(
        unavailable.status,
        form.texts(services.content).unavailable,
        unavailable.headers,
      );
    case "challenge":
      return Response.json({ ok: false, challenge: outcome.challenge }, { status: 428 });
  }
}

const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ ok: false, error }, { status, headers });
