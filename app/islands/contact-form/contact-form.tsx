import { HoneypotField } from "#app/islands/guarded-form/honeypot-field.tsx";
import {
  type Outcome,
  refused,
  thanked,
  useGuardedForm,
} from "#app/islands/guarded-form/use-guarded-form.ts";
import { keep } from "#app/islands/offline-queue/queue.ts";
import { type ContactSubmission, deliver } from "#app/islands/offline-queue/send-message.ts";
import { contactPage, messageKept, messageSent } from "#content/contact.ts";
import { type ContactErrors, type ContactField, checkContact } from "#domain/contacts/schema.ts";
import { SUBJECTS } from "#domain/contacts/subjects.ts";
import { Field } from "./contact-field.tsx";
import { useSubjectFromLink } from "./use-subject-from-link.ts";

const { form: words } = contactPage;

/**
 * The contact form. Complete without scripts (a plain post to /contact); with them it checks in
 * place, sends to /api/contact and thanks in a notice; when the server cannot be reached the message
 * is kept on the device. `values`, `errors` and `problem` are what a plain post was sent back with.
 */
export function ContactForm({
  values = {},
  errors: given = {},
  problem: said = "",
}: {
  values?: Partial<Record<ContactField, string>>;
  errors?: ContactErrors;
  problem?: string;
}) {
  const { form, errors, problem, sending, submit, correct } = useGuardedForm<ContactErrors>(
    { errors: given, problem: said },
    send,
  );
  useSubjectFromLink(form);

  return (
    <section aria-labelledby="contact-form">
      <h2 id="contact-form" className="title-3 mb-6">
        {words.heading}
      </h2>
      <form
        ref={form}
        method="post"
        action="/contact"
        onSubmit={submit}
        onInput={correct}
        noValidate
        className="grid gap-6 border-t-[6px] border-ink pt-6 sm:grid-cols-2"
      >
        <p role="alert" className="field-error sm:col-span-2 empty:hidden">
          {problem}
        </p>
        <Field
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          {...{ values, errors }}
        />
        <Field
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          {...{ values, errors }}
        />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          {...{ values, errors }}
        />
        <Field
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          optional
          {...{ values, errors }}
        />
        <Field name="subject" label="Subject" options={SUBJECTS} wide {...{ values, errors }} />
        <Field
          name="message"
          label="Comments or Questions"
          multiline
          wide
          {...{ values, errors }}
        />
        <HoneypotField label={words.trap} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 sm:col-span-2">
          <button type="submit" className="button min-w-[min(10rem,100%)]" disabled={sending}>
            {sending ? words.submitting : words.submit}
          </button>
          <p className="max-w-[24rem] text-small text-iron">{words.privacy}</p>
        </div>
      </form>
    </section>
  );
}

/**
 * Checks, sends, and says what came of it: thanks when the message is stored, here or there. Never
 * rejects.
 */
async function send(message: ContactSubmission): Promise<Outcome<ContactErrors>> {
  try {
    const check = checkContact(message.fields);
    if (!check.ok) return refused(words.problems, check.errors);
    const delivery = await deliver(message);
    if (delivery.outcome === "sent") return thanked(messageSent);
    if (delivery.outcome === "invalid") return refused(words.problems, delivery.errors);
    if (delivery.outcome === "unreachable") {
      await keep(message);
      return thanked(messageKept);
    }
  } catch {
    // Neither sent nor kept: said below, and nothing typed is lost.
  }
  return refused(words.unavailable);
}
