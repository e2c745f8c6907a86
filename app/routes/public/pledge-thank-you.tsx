import { Link } from "react-router";
import { pledgeForm } from "#content/giving.ts";
import { unlistedMeta } from "../../page-meta.ts";
import { RafterCross } from "../../ui/rafter-cross.tsx";
import type { Route } from "./+types/pledge-thank-you";

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMeta(matches, pledgeForm.thanks.title);

/** Where a pledge sent without scripts leads, once it is stored. */
export default function PledgeThankYou() {
  return (
    <main id="main" className="message-page">
      <RafterCross className="message-page-mark" />
      <h1>{pledgeForm.thanks.title}</h1>
      <p className="text-lead">{pledgeForm.thanks.text}</p>
      <p>
        <Link className="text-link" to="/">
          Return to Home
        </Link>
      </p>
    </main>
  );
}
