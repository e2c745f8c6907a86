import { type ComponentProps, useEffect } from "react";
import { ContactForm } from "#features/contact/contact-form.tsx";
import { WaitingMessages } from "#features/contact/waiting-messages.tsx";
import { bringNotices } from "../notices/bring-notices.ts";

/** The contact form, and what this device has not been able to send yet. */
export default function ContactFormIsland(props: ComponentProps<typeof ContactForm>) {
  useEffect(bringNotices, []);
  return (
    <>
      <ContactForm {...props} />
      <WaitingMessages />
    </>
  );
}
