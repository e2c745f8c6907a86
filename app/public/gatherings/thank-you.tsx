import { Link } from "react-router";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import { comingForm, gatheringPage } from "#content/gatherings.ts";
import type { Route } from "./+types/thank-you";

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMeta(matches, comingForm.thanks.title);

/** A sign-up without scripts ends here once it is stored. */
export default function ComingThankYou() {
  return (
    <MessagePage heading={comingForm.thanks.title} text={comingForm.thanks.text}>
      <Link to="/events" className="text-link">
        {gatheringPage.back}
      </Link>
    </MessagePage>
  );
}
