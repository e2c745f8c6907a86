import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { endSubscription } from "#domain/newsletter/subscription.ts";
import type { Route } from "./+types/unsubscribe";
import { followLink, openLink } from "./answer-link.ts";
import { LinkPage } from "./link-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.texts.unsubscribe.heading ?? "");

export const loader = (args: Route.LoaderArgs) => openLink("unsubscribe", args);

/**
 * Mail programs may also post here by themselves, without opening the page (RFC 8058). server/http/app.ts
 * lets that through: the token is the permission.
 */
export const action = (args: Route.ActionArgs) => followLink(endSubscription, args);

/** Every mail to the list leads here. */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage purpose="unsubscribe" {...(actionData ?? loaderData)} />;
}
