import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { confirmSubscription } from "#domain/newsletter/subscription.ts";
import type { Route } from "./+types/confirm";
import { followLink, openLink } from "./answer-link.ts";
import { LinkPage } from "./link-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.texts.confirm.heading ?? "");

export const loader = (args: Route.LoaderArgs) => openLink("confirm", args);

export const action = (args: Route.ActionArgs) => followLink(confirmSubscription, args);

/** The confirmation mail leads here. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage purpose="confirm" {...(actionData ?? loaderData)} />;
}
