import { newsletter } from "#content/newsletter.ts";
import { unlistedMeta } from "../../page-meta.ts";
import { MessagePage } from "../../ui/message-page.tsx";
import type { Route } from "./+types/newsletter-check-mail";

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMeta(matches, newsletter.checkMail.heading);

/** Where a sign-up without scripts leads. */
export default function NewsletterCheckMail() {
  return <MessagePage heading={newsletter.checkMail.heading} text={newsletter.checkMail.text} />;
}
