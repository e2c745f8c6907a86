import { answerPlainPost } from "#app/public/forms/answer-plain-post.ts";
import { pledgeForm as pledgeHandler } from "#app/public/forms/pledge.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { Section } from "#app/ui/section.tsx";
import { pledgeForm } from "#content/giving.ts";
import type { Route } from "./+types/pledge";
import { PledgeIsland } from "./pledge-island.tsx";

/** Search engines do not list it: the form is on /donate too. */
export const handle: RouteHandle = { stylesheet: "donate" };

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, pledgeForm.heading);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The post of a browser without scripts; scripts post to /api/pledge. */
export const action = (args: Route.ActionArgs) => answerPlainPost(pledgeHandler, args);

/** The pledge form alone: a plain post with mistakes is answered here. */
export default function Pledge({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="pt-24">
      <h1 className="sr-only">{pledgeForm.heading}</h1>
      <Section number="D-1" name="Pledge">
        <PledgeIsland {...actionData} />
      </Section>
    </main>
  );
}
