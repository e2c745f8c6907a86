import { activeSince } from "#app/islands/guarded-form/active-since.ts";
import { newKey } from "#app/islands/guarded-form/form-key.ts";
import { messageKept } from "#content/contact.ts";
import { storeMessage } from "./store-message.ts";

/**
 * Keeps a message whose form has no code, because the connection went before the visitor first touched
 * it. The browser's own checks apply. Null when something is missing or this browser stores nothing.
 */
export default async function keepOffline(form: HTMLFormElement): Promise<string | null> {
  // What is missing is said by the browser, beside the field.
  if (!form.reportValidity()) return "";
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) fields[name] = String(value);
  const filledInMs = Math.round(performance.now() - activeSince());
  await storeMessage({ key: newKey(), filledInMs, fields });
  form.reset();
  return `${messageKept.title}\n${messageKept.text}`;
}
