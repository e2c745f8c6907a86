import { activeSince, newKey } from "#app/islands/guarded-form/form-instance.ts";
import { messageKept } from "#content/contact.ts";
import { storeMessage } from "./store-message.ts";

/**
 * Queues the message of a form whose code could not be fetched. The browser's own checks apply. Answers
 * what to show; empty when a field is wrong. Rejects when this browser stores nothing.
 */
export default async function storePlainForm(form: HTMLFormElement): Promise<string | null> {
  // The browser shows what is wrong beside the field.
  if (!form.reportValidity()) return "";
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) fields[name] = String(value);
  const filledInMs = Math.round(performance.now() - activeSince());
  await storeMessage({ key: newKey(), filledInMs, fields });
  form.reset();
  return `${messageKept.title}\n${messageKept.text}`;
}
