import type { FieldOptions } from "#app/islands/guarded-form/field.tsx";
import { GuardedForm, type SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { type Outcome, refused, thanked } from "#app/islands/guarded-form/use-guarded-form.ts";
import { queueMessage } from "#app/islands/offline-queue/queue.ts";
import { type ContactSubmission, deliver } from "#app/islands/offline-queue/send-message.ts";
import { contactPage, messageKept, messageSent } from "#content/contact.ts";
import { type ContactField, checkContact } from "#domain/contacts/schema.ts";
import { SUBJECTS } from "#domain/contacts/subjects.ts";
import { useSubjectFromLink } from "./use-subject-from-link.ts";

const { form: labels } = contactPage;
const subjects = [
  { value: "", text: labels.subjectDefault },
  ...SUBJECTS.map((text) => ({ text })),
];

const fields: readonly (FieldOptions & { name: ContactField })[] = [
  { name: "firstName", label: "First Name", autoComplete: "given-name" },
  { name: "lastName", label: "Last Name", autoComplete: "family-name" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel", optional: true },
  { name: "subject", label: "Subject", options: subjects, wide: true },
  { name: "message", label: "Comments or Questions", multiline: true, wide: true },
];

/**
 * The contact form. With scripts it checks in place, sends to /api/contact and thanks in a notice; when
 * the server cannot be reached, the message is queued on the device.
 */
export function ContactForm(sentBack: SentBack) {
  useSubjectFromLink("contact-subject");
  return (
    <section aria-labelledby="contact-form">
      <h2 id="contact-form" className="title-3 mb-6">
        {labels.heading}
      </h2>
      <GuardedForm prefix="contact" action="/contact" {...{ fields, labels, send }} {...sentBack} />
    </section>
  );
}

/** Checks and sends; thanks once the message is stored on the server or on the device. Never rejects. */
async function send(message: ContactSubmission): Promise<Outcome> {
  try {
    const check = checkContact(message.fields);
    if (!check.ok) return refused(labels.problems, check.errors);
    const delivery = await deliver(message);
    if (delivery.outcome === "sent") return thanked(messageSent);
    if (delivery.outcome === "invalid") return refused(labels.problems, delivery.errors);
    if (delivery.outcome === "unreachable") {
      await queueMessage(message);
      return thanked(messageKept);
    }
  } catch {
    // Neither sent nor queued: the form says so, and nothing typed is lost.
  }
  return refused(labels.unavailable);
}
