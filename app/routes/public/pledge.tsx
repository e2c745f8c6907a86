import { data, redirect } from "react-router";
import { pledgeForm } from "#content/giving.ts";
import { makePledge } from "#features/donations/make-pledge.ts";
import { checkPledge, PLEDGE_FIELDS } from "#features/donations/pledge-schema.ts";
import { readSigns, suspect } from "#features/spam/suspicion.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { unlistedMeta } from "../../page-meta.ts";
import { retryAfter } from "../../retry-after.ts";
import type { RouteHandle } from "../../root.tsx";
import { tryToStore, unavailable } from "../../try-to-store.ts";
import { Sheet } from "../../ui/sheet.tsx";
import type { Route } from "./+types/pledge";
import { PledgeIsland } from "./pledge-island.tsx";

/** Not to be found by searching: the form stands on /donate. */
export const handle: RouteHandle = { sheet: "donate" };

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, pledgeForm.heading);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The plain form post of a browser without scripts; scripts send to /api/pledge. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const values = Object.fromEntries(
    PLEDGE_FIELDS.map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
  const check = checkPledge(values);
  if (!check.ok)
    return data({ values, errors: check.errors, problem: pledgeForm.problems }, { status: 400 });
  const { db, clock, outbox, spam } = context.get(servicesContext);
  const { clientAddress: address } = context.get(requestContext);
  const suspected = suspect(readSigns(Object.fromEntries(form)), spam) !== null;
  const result = await tryToStore(context, () =>
    makePledge(db, clock, check.pledge, { key: null, address, suspected }),
  );
  if (!result) return data({ values, errors: {}, problem: pledgeForm.unavailable }, unavailable);
  if (!result.ok) {
    const answer = { values, errors: {}, problem: pledgeForm.tooMany };
    return data(answer, { status: 429, headers: retryAfter(result.waitMs) });
  }
  outbox.wake();
  return redirect("/donate/pledge/thank-you", 303);
}

/** The pledge form by itself: where it comes back to when something is missing. */
export default function Pledge({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="pt-24">
      <h1 className="sr-only">{pledgeForm.heading}</h1>
      <Sheet number="D-1" name="Pledge">
        <PledgeIsland {...actionData} />
      </Sheet>
    </main>
  );
}
