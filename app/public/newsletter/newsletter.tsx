import { servicesContext } from "#app/context.ts";
import { answerPlainPost } from "#app/forms/answer-post.ts";
import { newsletterForm } from "#app/forms/newsletter.ts";
import { documentData } from "#app/public/page-data.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { Route } from "./+types/newsletter";
import NewsletterPage from "./newsletter-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { heading, lead } = loaderData.content.page;
  return pageMeta(matches, "/newsletter", { heading, description: lead });
};

export const loader = ({ context }: Route.LoaderArgs) =>
  documentData("newsletter", context.get(servicesContext));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Handles the post of a browser without scripts; scripts post to /api/newsletter. */
export const action = (args: Route.ActionArgs) => answerPlainPost(newsletterForm, args);

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  return <NewsletterPage {...loaderData} sentBack={actionData} />;
}
