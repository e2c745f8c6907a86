import { type ComponentProps, useEffect } from "react";
import { bringNotices } from "#app/islands/notices/bring-notices.ts";
import { QueuedMessages } from "#app/islands/offline-queue/queued-messages.tsx";
import { ContactForm } from "./contact-form.tsx";

/** The contact form, and what this device has not been able to send yet. */
export default function ContactFormIsland(props: ComponentProps<typeof ContactForm>) {
  useEffect(bringNotices, []);
  return (
    <>
      <ContactForm {...props} />
      <QueuedMessages />
    </>
  );
}
