import { useEffect } from "react";
import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { loadNotices } from "#app/islands/notices/load-notices.ts";
import { QueuedMessages } from "#app/islands/offline-queue/queued-messages.tsx";
import { ContactForm } from "./contact-form.tsx";

/** The contact form, and the messages that this device could not send yet. */
export default function ContactFormIsland(sentBack: SentBack) {
  useEffect(loadNotices, []);
  return (
    <>
      <ContactForm {...sentBack} />
      <QueuedMessages />
    </>
  );
}
