import { type ComponentProps, useEffect } from "react";
import { ContactForm } from "#features/contact/contact-form.tsx";
import { WaitingMessages } from "#features/contact/waiting-messages.tsx";
import { showNotices } from "../notices/show-notices.tsx";

/** The contact form, and what this device has not been able to send yet. */
export default function ContactFormIsland(props: ComponentProps<typeof ContactForm>) {
  useEffect(showNotices, []);
  return (
    <>
      <ContactForm {...props} />
      <WaitingMessages />
    </>
  );
}
