import { servicesContext } from "#app/context.ts";
import { readPage } from "#app/public/page-data.ts";
import { type PageName, pageOfRoute } from "#app/public/pages.ts";
import { viewOf } from "#app/public/views.ts";
import type { Route } from "./+types/document";
import { type PageFacts, pageMeta } from "./page-meta.ts";

interface ShownPage {
  content: { page: PageFacts };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData
    ? pageMeta(matches, location.pathname, (loaderData as unknown as ShownPage).content.page)
    : [];

/** Loads a page that shows one document with its related data, and takes no form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const name = pageOfRoute(new URL(request.url).pathname)?.document as PageName;
  // At the top level, where the layout looks for `pictures`.
  const services = context.get(servicesContext);
  const data = services.facts.named(await readPage(name, services));
  return { ...data, documentName: name };
}

export default function DocumentRoute({ loaderData }: Route.ComponentProps) {
  const { documentName, ...shell } = loaderData;
  const View = viewOf(documentName);
  return <View {...(shell as unknown as ShownPage)} />;
}
