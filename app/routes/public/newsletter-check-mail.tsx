import { newsletter } from "#content/newsletter.ts";
import { unlistedMeta } from "../../page-meta.ts";
import { RafterCross } from "../../ui/rafter-cross.tsx";
import type { Route } from "./+types/newsletter-check-mail";

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMeta(matches, newsletter.checkMail.heading);

/** Where a sign-up without scripts leads. */
export default function NewsletterCheckMail() {
  return (
    <main id="main" className="message-page">
      <RafterCross className="message-page-mark" />
      <h1>{newsletter.checkMail.heading}</h1>
      <p className="text-lead">{newsletter.checkMail.text}</p>
    </main>
  );
}
