import { servicesContext } from "#app/context.ts";
import { answerPlainPost } from "#app/forms/answer-post.ts";
import { giftForm } from "#app/forms/gift.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { pageData } from "#app/public/page-data.ts";
import { cardTexts, progressCardPicture } from "#app/public/progress/card-texts.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { Route } from "./+types/donate";
import DonatePage from "./donate-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    "/donate",
    loaderData && { ...loaderData.content.page, card: progressCardPicture(loaderData.card) },
  );

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const donate = { ...(await pageData.donate(services)), card: await cardTexts(services) };
  const isFramed = donate.offer?.kind === "widget";
  return allowFrames(donate, isFramed ? (services.giving.origin ?? "'self'") : null);
}

/** Handles the post of a browser without scripts; scripts post to /api/gift. */
export const action = (args: Route.ActionArgs) => answerPlainPost(giftForm, args);

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);

export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  return <DonatePage {...loaderData} sentBack={actionData} />;
}
