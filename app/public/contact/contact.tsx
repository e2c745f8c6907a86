import { servicesContext } from "#app/context.ts";
import { answerPlainPost } from "#app/forms/answer-post.ts";
import { contactForm } from "#app/forms/contact.ts";
import { documentData } from "#app/public/page-data.ts";
import { organizationFacts, pageMeta } from "#app/public/shell/page-meta.ts";
import type { Route } from "./+types/contact";
import ContactPage from "./contact-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { heading, lead } = loaderData.content.page;
  return [
    ...pageMeta(matches, "/contact", { heading, description: lead }),
    ...organizationFacts(matches),
  ];
};

export const loader = ({ context }: Route.LoaderArgs) =>
  documentData("contact", context.get(servicesContext));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Handles the post of a browser without scripts; scripts post to /api/contact. */
export const action = (args: Route.ActionArgs) => answerPlainPost(contactForm, args);

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} sentBack={actionData} />;
}
