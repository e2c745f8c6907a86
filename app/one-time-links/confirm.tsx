import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { newsletter } from "#content/newsletter.ts";
import { confirmSubscription, isLinkGood } from "#domain/newsletter/subscription.ts";
import type { Route } from "./+types/confirm";
import { LinkPage, type LinkState, readToken } from "./link-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMeta(matches, newsletter.confirm.heading);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const token = await readToken(request);
  const good = await isLinkGood(db, clock, "confirm", token);
  return answer(good ? "ask" : "expired", token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const done = await confirmSubscription(db, clock, await readToken(request));
  return answer(done ? "done" : "expired", "");
}

/** Where the confirmation mail leads. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage words={newsletter.confirm} {...(actionData ?? loaderData)} />;
}

const answer = (state: LinkState, token: string) =>
  data({ state, token }, { status: state === "expired" ? 410 : 200 });
