import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { MessagePage, ReturnHome } from "#app/ui/message-page.tsx";
import { pledgeForm } from "#content/giving.ts";
import type { Route } from "./+types/pledge-thank-you";

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMeta(matches, pledgeForm.thanks.title);

/** A pledge sent without scripts ends here once it is stored. */
export default function PledgeThankYou() {
  return (
    <MessagePage heading={pledgeForm.thanks.title} text={pledgeForm.thanks.text}>
      <ReturnHome />
    </MessagePage>
  );
}
