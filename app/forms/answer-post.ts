import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { requestContext, servicesContext } from "#app/context.ts";
import { readFormData, textField } from "#app/read-form.ts";
import { tooManyRequests } from "#app/retry-after.ts";
import type { Services } from "#app/services.ts";
import type { FieldErrors } from "#domain/forms/check-form.ts";
import type { TooMany } from "#domain/forms/count-submission.ts";
import { findHoneypotSignal } from "#domain/forms/spam-signals.ts";
import { storeOrNull } from "#domain/forms/store-or-null.ts";
import type { VisitorSubmission } from "#domain/forms/visitor-submission.ts";
import { minHourlyLimit } from "#domain/gatherings/hourly-limit.ts";
import { printedFromOf } from "./printed-from.ts";

export type FormOutcome =
  /** `next` is where the visitor goes; when missing, to the form's thanks. */
  | { kind: "accepted"; next?: string }
  | { kind: "invalid"; errors: FieldErrors<string> }
  | { kind: "too-many"; waitMs: number }
  /** Nothing can be stored now. */
  | { kind: "unavailable" };

export interface FormPost {
  /** The fields as they arrived, unchecked. */
  fields: unknown;
  /**
   * The key of the form instance, so that a repetition stores nothing; null when no script has
   * tried to send the form.
   */
  key: string | null;
  /** True for a plain form post, false for JSON. */
  isPlain: boolean;
  clientIp: string;
  requestId: string;
}

/** A public form. One handler serves plain posts and JSON. */
export interface PublicForm {
  /** The fields that show their typed values again when the page is sent back, besides `from`. */
  fieldNames: readonly string[];
  /** True when scripts must send the key of the form instance. */
  needsKey: boolean;
  /** Answers an accepted post with `status` as JSON, otherwise with a redirect to `thanks`. */
  accepted: { status: 201 | 202; thanks: string };
  texts(content: Services["content"]): { invalid: string; tooMany: string; unavailable: string };
  /** Answers `unavailable` while the database fails; rejects when the site itself has a fault. */
  handle(services: Services, post: FormPost): Promise<FormOutcome>;
}

/** The key that a form's script makes: 16 to 64 letters, digits, "-" and "_". */
const formKey = z.object({ key: z.string().regex(/^[\w-]{16,64}$/) });

/**
 * Answers a form that scripts sent as JSON: its status for accepted posts (201, 202; the same for a
 * repetition), 400 with the errors, 415 for anything but JSON, 429 for too many from one network,
 * 503 while nothing can be stored. Rejects when the site itself has a fault.
 */
export async function answerJsonPost(
  form: PublicForm,
  request: Request,
  services: Services,
  visit: Pick<FormPost, "clientIp" | "requestId">,
): Promise<Response> {
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return refuse(415, "Send JSON.");
  const json = Object(await request.json().catch(() => undefined));
  const fields: object = { ...json, from: printedFromOf(request.headers, json.from) };
  const key = formKey.safeParse(fields);
  if (form.needsKey && !key.success)
    return refuse(400, "The body must be a JSON object with a key.");
  const outcome = await form.handle(services, {
    ...visit,
    fields,
    key: key.data?.key ?? null,
    isPlain: false,
  });
  if (outcome.kind === "accepted")
    return Response.json({ ok: true, next: outcome.next }, { status: form.accepted.status });
  const { problem: error, init, errors } = refusalOf(outcome, form.texts(services.content));
  return Response.json(errors ? { ok: false, errors } : { ok: false, error }, init);
}

const refuse = (status: number, error: string) => Response.json({ ok: false, error }, { status });

/** Returns the sentence and the status of a post that is not accepted. */
function refusalOf(
  outcome: Exclude<FormOutcome, { kind: "accepted" }>,
  texts: ReturnType<PublicForm["texts"]>,
): { problem: string; init: ResponseInit; errors?: FieldErrors<string> } {
  switch (outcome.kind) {
    case "invalid":
      return { problem: texts.invalid, init: { status: 400 }, errors: outcome.errors };
    case "too-many":
      return { problem: texts.tooMany, init: tooManyRequests(outcome.waitMs) };
    case "unavailable":
      return { problem: texts.unavailable, init: unavailable };
  }
}

interface PlainPost {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The action of a form's page, for browsers without scripts. Answers 303 to the thanks, or sends
 * the page back with the typed values and the errors (400, 429, 503).
 */
export async function answerPlainPost(form: PublicForm, { request, context }: PlainPost) {
  const formData = await readFormData(request);
  const values = Object.fromEntries(
    form.fieldNames.map((name) => [name, textField(formData, name)]),
  );
  const { clientIp, requestId } = context.get(requestContext);
  const services = context.get(servicesContext);
  values.from = printedFromOf(request.headers, textField(formData, "from"));
  const fields = { ...Object.fromEntries(formData), ...values };
  const outcome = await form.handle(services, {
    fields,
    // The key of an earlier attempt by script, which may have arrived.
    key: formKey.safeParse(fields).data?.key ?? null,
    isPlain: true,
    clientIp,
    requestId,
  });
  if (outcome.kind === "accepted") return redirect(outcome.next ?? form.accepted.thanks, 303);
  const { problem, init, errors = {} } = refusalOf(outcome, form.texts(services.content));
  return data({ values, errors, problem }, init);
}

/** The answer while nothing can be stored: the same form should be sent again later. */
export const unavailable = { status: 503, headers: { "retry-after": "30" } };

/** Returns how a post arrived, for a form that is confirmed by email or by staff. */
export const submissionOf = (
  services: Services,
  { key, fields, clientIp }: FormPost,
): VisitorSubmission => ({
  key,
  clientIp,
  minLimit: minHourlyLimit(services),
  suspected: findHoneypotSignal(fields),
  ceiling: services.spam.mails,
});

/** Runs `store` for a checked post and turns its result into the outcome of the form. */
export async function storePost<Stored extends { ok: true }>(
  { log }: Services,
  requestId: string,
  store: () => Promise<Stored | TooMany>,
  nextOf?: (stored: Stored) => string,
): Promise<FormOutcome> {
  const result = await storeOrNull(log, requestId, store);
  if (!result) return { kind: "unavailable" };
  if (!result.ok) return { kind: "too-many", waitMs: result.waitMs };
  return nextOf ? { kind: "accepted", next: nextOf(result) } : { kind: "accepted" };
}
