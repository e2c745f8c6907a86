import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { MessagePage, ReturnHome } from "#app/ui/message-page.tsx";
import { messageSent } from "#content/contact.ts";
import type { Route } from "./+types/thank-you";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, messageSent.title);

/** A message sent without scripts ends here once it is stored. */
export default function ContactThankYou() {
  return (
    <MessagePage heading={messageSent.title} text={messageSent.text}>
      <ReturnHome />
    </MessagePage>
  );
}
