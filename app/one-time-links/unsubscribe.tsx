import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { newsletter } from "#content/newsletter.ts";
import { endSubscription, isLinkGood } from "#domain/newsletter/subscription.ts";
import type { Route } from "./+types/unsubscribe";
import { LinkPage, type LinkState, readToken } from "./link-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMeta(matches, newsletter.unsubscribe.heading);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const token = await readToken(request);
  const good = await isLinkGood(db, clock, "unsubscribe", token);
  return answer(good ? "ask" : "expired", token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const done = await endSubscription(db, clock, await readToken(request));
  return answer(done ? "done" : "expired", "");
}

/**
 * Where every mail to the list leads. Mail programs may also post here by themselves, without opening
 * the page (RFC 8058), which server/http/app.ts lets through: the token is what allows it.
 */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage words={newsletter.unsubscribe} {...(actionData ?? loaderData)} />;
}

const answer = (state: LinkState, token: string) =>
  data({ state, token }, { status: state === "expired" ? 410 : 200 });
