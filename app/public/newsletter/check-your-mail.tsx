import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import { newsletter } from "#content/newsletter.ts";
import type { Route } from "./+types/check-your-mail";

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMeta(matches, newsletter.checkMail.heading);

/** A sign-up without scripts ends here. */
export default function NewsletterCheckMail() {
  return <MessagePage heading={newsletter.checkMail.heading} text={newsletter.checkMail.text} />;
}
