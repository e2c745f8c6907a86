import { useEffect, useState, useSyncExternalStore } from "react";
import type { FieldOptions } from "#app/islands/guarded-form/field.tsx";
import { GuardedForm, type RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { hasWaiting, queueMessage, subscribeToQueue } from "#app/islands/offline-queue/queue.ts";
import { QueuedMessages } from "#app/islands/offline-queue/queued-messages.tsx";
import { loadToasts } from "#app/islands/toasts/load-toasts.ts";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import type { ContactContent } from "#content/contact.ts";
import {
  checkMessage,
  type MessageField,
  MIN_MESSAGE_LENGTH,
  SUBJECTS,
} from "#domain/messages/message-schema.ts";

export default function ContactFormIsland(props: ContactFormProps) {
  useEffect(loadToasts, []);
  return (
    <>
      <ContactForm {...props} />
      <QueuedMessages />
    </>
  );
}

type Labels = TextsOrFields<ContactContent["form"]>;

interface ContactFormProps extends RefusedForm {
  labels: Labels;
}

/** A record, so that no field of the schema is forgotten. */
const fieldsOf = (labels: Labels): Record<MessageField, FieldOptions> => ({
  firstName: { label: labels.firstName, autoComplete: "given-name" },
  lastName: { label: labels.lastName, autoComplete: "family-name" },
  // Without the pattern, browsers accept an address whose domain has one label.
  email: { label: labels.email, type: "email", pattern: ".+@.+[.].{2,}", autoComplete: "email" },
  phone: { label: labels.phone, type: "tel", autoComplete: "tel", isOptional: true },
  subject: {
    label: labels.subject,
    options: [
      { value: "", text: labels.unseen.noSubject },
      ...SUBJECTS.map((text) => ({ value: text, text })),
    ],
    isWide: true,
  },
  message: {
    label: labels.message,
    isMultiline: true,
    minLength: MIN_MESSAGE_LENGTH,
    isWide: true,
  },
});

/**
 * With scripts it checks in place. When the server cannot be reached, the message is queued on the
 * device.
 */
function ContactForm({ labels, ...sentBack }: ContactFormProps) {
  const { unseen: messages, submit, privacy } = labels;
  const asksForMeeting = useLinkChoices("contact", {
    ...messages.firstWords,
    meeting: messages.meeting.text,
  });
  const isWaiting = useSyncExternalStore(subscribeToQueue, hasWaiting, () => false);
  return (
    <section aria-labelledby="contact-form">
      <h2 id="contact-form" tabIndex={-1} className="title-3 mb-3 sm:mb-6">
        {labels.heading}
      </h2>
      {asksForMeeting && <p className="mb-4 max-w-measure">{messages.meeting.note}</p>}
      <GuardedForm
        prefix="contact"
        action="/contact"
        fields={fieldsOf(labels)}
        labels={{
          submit,
          privacy,
          submitting: messages.submitting,
        }}
        sending={{
          url: "/api/contact",
          messages,
          loadCheck,
          thanks: messages.sent,
          queue: (filled) => queueMessage({ ...filled, thanks: messages.sent }),
          isWaiting,
        }}
        {...sentBack}
      />
    </section>
  );
}

/** It is part of the form's code, because it is also needed without a connection. */
const loadCheck = async () => checkMessage;

/**
 * Applies the choices in a link: the form's subject (/contact?subject=Donations), and what it is
 * about (/contact?subject=Donations&about=meeting), which starts the message with those words,
 * after the place that a gift may name. The browser reads them, because the server sends one page
 * to everyone. They never replace what the visitor chose or typed. Returns whether the link asks
 * for a meeting.
 */
function useLinkChoices(prefix: string, firstWords: Record<string, string>): boolean {
  const [about, setAbout] = useState("");
  const text = new Map(Object.entries(firstWords)).get(about);
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    const subject = SUBJECTS.find((each) => each === search.get("subject"));
    const select = document.getElementById(`${prefix}-subject`);
    if (subject && select instanceof HTMLSelectElement) select.value ||= subject;
    setAbout(search.get("about") ?? "");
  }, [prefix]);
  useEffect(() => {
    const message = document.getElementById(`${prefix}-message`);
    const place = new URLSearchParams(window.location.search).get("place");
    if (text && message instanceof HTMLTextAreaElement)
      message.value ||= place ? `${place}: ${text}` : text;
  }, [prefix, text]);
  return about === "meeting";
}
