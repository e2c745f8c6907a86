import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { galleryEntries } from "#app/islands/gallery/gallery-entries.ts";
import { pageData } from "#app/public/page-data.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { VIDEO_ORIGIN } from "#app/ui/video-urls.ts";
import { galleryItems } from "#content/plans.ts";
import type { Route } from "./+types/plans";
import PlansPage from "./plans-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/plans", loaderData?.content.page);

export function loader({ context }: Route.LoaderArgs) {
  const plans = pageData.plans(context.get(servicesContext));
  const entries = galleryEntries(plans.items ?? galleryItems, plans.videos);
  return allowFrames(plans, entries.some(({ video }) => video?.id) ? VIDEO_ORIGIN : null);
}

export { loaderHeaders as headers } from "#app/response-headers.ts";

export default function Plans({ loaderData }: Route.ComponentProps) {
  return <PlansPage {...loaderData} />;
}
