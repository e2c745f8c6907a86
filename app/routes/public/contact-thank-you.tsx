import { Link } from "react-router";
import { messageSent } from "#content/contact.ts";
import { unlistedMeta } from "../../page-meta.ts";
import { RafterCross } from "../../ui/rafter-cross.tsx";
import type { Route } from "./+types/contact-thank-you";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, messageSent.title);

/** Where a form sent without scripts leads, once the message is stored. */
export default function ContactThankYou() {
  return (
    <main id="main" className="message-page">
      <RafterCross className="message-page-mark" />
      <h1>{messageSent.title}</h1>
      <p className="text-lead">{messageSent.text}</p>
      <p>
        <Link className="text-link" to="/">
          Return to Home
        </Link>
      </p>
    </main>
  );
}
