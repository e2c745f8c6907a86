import { data, type RouterContextProvider, redirect } from "react-router";
import { requestContext, servicesContext } from "#app/context.ts";
import { retryAfter } from "#app/retry-after.ts";
import type { PublicForm } from "./public-form.ts";
import { unavailable } from "./store-or-503.ts";

interface PlainPost {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Answers the post of a browser without scripts: 303 to the thanks, or the data with which the page
 * shows what was typed and what is wrong (400, 429, 503). The action of the form's page.
 */
export async function answerPlainPost<Shown>(
  form: PublicForm<Shown>,
  { request, context }: PlainPost,
) {
  const sent = await request.formData().catch(() => new FormData());
  const values = Object.fromEntries(form.fieldNames.map((name) => [name, textOf(sent.get(name))]));
  const { clientIp, requestId } = context.get(requestContext);
  const outcome = await form.handle(context.get(servicesContext), {
    fields: { ...Object.fromEntries(sent), ...values },
    key: null,
    clientIp,
    requestId,
  });
  const { words } = form;
  switch (outcome.kind) {
    case "taken":
      return redirect(form.taken.thanks, 303);
    case "mistakes":
      return data(form.show(values, outcome.errors, words.mistakes), { status: 400 });
    case "too-many":
      return data(form.show(values, {}, words.tooMany), {
        status: 429,
        headers: retryAfter(outcome.waitMs),
      });
    default:
      return data(form.show(values, {}, words.unavailable), unavailable);
  }
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");
