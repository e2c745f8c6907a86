import { data, type RouterContextProvider, redirect } from "react-router";
import { requestContext, servicesContext } from "#app/context.ts";
import { readFormData, textField } from "#app/read-form.ts";
import { retryAfter } from "#app/retry-after.ts";
import type { FieldErrors, PublicForm } from "./public-form.ts";
import { unavailable } from "./store-post.ts";

interface PlainPost {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The action of a form's page, for browsers without scripts. Answers 303 to the thanks, or sends the
 * page back with what was typed and what is wrong (400, 429, 503).
 */
export async function answerPlainPost(form: PublicForm, { request, context }: PlainPost) {
  const sent = await readFormData(request);
  const values = Object.fromEntries(form.fieldNames.map((name) => [name, textField(sent, name)]));
  const { clientIp, requestId } = context.get(requestContext);
  const services = context.get(servicesContext);
  const outcome = await form.handle(services, {
    fields: { ...Object.fromEntries(sent), ...values },
    key: null,
    clientIp,
    requestId,
  });
  const sendBack = (problem: string, init: ResponseInit, errors: FieldErrors = {}) =>
    data({ values, errors, problem }, init);
  const { accepted } = form;
  const texts = form.texts(services.content);
  switch (outcome.kind) {
    case "accepted":
      return redirect(outcome.next ?? accepted.thanks, 303);
    case "invalid":
      return sendBack(texts.invalid, { status: 400 }, outcome.errors);
    case "too-many":
      return sendBack(texts.tooMany, { status: 429, headers: retryAfter(outcome.waitMs) });
    default:
      return sendBack(texts.unavailable, unavailable);
  }
}
