import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { answerPlainPost } from "#app/forms/answer-post.ts";
import { publicForms } from "#app/forms/forms.ts";
import { readPageData } from "#app/public/page-data.ts";
import { type PageName, pageOfRoute } from "#app/public/pages.ts";
import { viewOf } from "#app/public/views.ts";
import type { Route } from "./+types/document";
import { organizationMeta, pageMeta, unlistedMeta } from "./page-meta.ts";

/**
 * The parts of a page that search engines read; the home page and the pledge's have no
 * `page.heading`.
 */
interface ShownPage {
  content: {
    page?: { heading?: string; lead?: string; description?: string };
    hero?: { line: string };
    form?: { heading?: string };
    description?: string;
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location: { pathname } }) => {
  if (!loaderData) return [];
  const { page, hero, form, ...content } = (loaderData as unknown as ShownPage).content;
  const heading = page?.heading ?? hero?.line ?? form?.heading ?? "";
  if (!pageOfRoute(pathname)?.isListed) return unlistedMeta(matches, heading);
  const description = page?.description ?? page?.lead ?? content.description ?? "";
  return [
    ...pageMeta(matches, pathname, { heading, description }),
    ...(pathname === "/contact" ? organizationMeta(matches) : []),
  ];
};

/**
 * The pattern of a route has no slash at its start, except the home page's (React Router 8.4.0).
 */
const nameOf = (pattern: string) =>
  pageOfRoute(`/${pattern.replace(/^\//, "")}`)?.document as PageName;

/** Loads a page that shows one document with its related data. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  const documentName = nameOf(pattern);
  // The data is returned flat, not below one key, because layout.tsx reads `pictures` from it.
  const services = context.get(servicesContext);
  const pageData = services.facts.withChurchName(await readPageData(documentName, services));
  return { ...pageData, documentName };
}

/** Handles the post of a browser without scripts; scripts post below /api/. */
export function action(args: Route.ActionArgs) {
  const name = nameOf(args.pattern);
  const postedForm = publicForms.find((each) => "document" in each && each.document === name);
  if (!postedForm) throw data(null, 405);
  return answerPlainPost(postedForm.form, args);
}

export { actionHeaders as headers } from "#app/response-headers.ts";

export default function DocumentRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { documentName, ...page } = loaderData;
  const View = viewOf(documentName);
  return <View {...(page as unknown as ShownPage)} sentBack={actionData} />;
}
