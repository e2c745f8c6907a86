import { servicesContext } from "#app/context.ts";
import { answerPlainPost } from "#app/forms/answer-post.ts";
import { pledgeForm as pledgeHandler } from "#app/forms/pledge.ts";
import { pageData } from "#app/public/page-data.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import type { Route } from "./+types/pledge";
import PledgePage from "./pledge-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData.content.form.heading);

export const loader = ({ context }: Route.LoaderArgs) =>
  pageData.pledge(context.get(servicesContext));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Handles the post of a browser without scripts; scripts post to /api/pledge. */
export const action = (args: Route.ActionArgs) => answerPlainPost(pledgeHandler, args);

/** Answers a plain post with mistakes. */
export default function Pledge({ loaderData, actionData }: Route.ComponentProps) {
  return <PledgePage {...loaderData} sentBack={actionData} />;
}
