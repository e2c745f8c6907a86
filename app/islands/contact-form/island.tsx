import { useEffect } from "react";
import { QueuedMessages } from "#app/islands/offline-queue/queued-messages.tsx";
import { loadToasts } from "#app/islands/toasts/load-toasts.ts";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";

export default function ContactFormIsland(props: ContactFormProps) {
  useEffect(loadToasts, []);
  return (
    <>
      <ContactForm {...props} />
      <QueuedMessages />
    </>
  );
}
