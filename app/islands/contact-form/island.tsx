import { useEffect } from "react";
import { loadNotices } from "#app/islands/notices/load-notices.ts";
import { QueuedMessages } from "#app/islands/offline-queue/queued-messages.tsx";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";

/** The contact form, and the messages that this device could not send yet. */
export default function ContactFormIsland(props: ContactFormProps) {
  useEffect(loadNotices, []);
  return (
    <>
      <ContactForm {...props} />
      <QueuedMessages />
    </>
  );
}
