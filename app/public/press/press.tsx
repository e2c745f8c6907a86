import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { pressContent } from "#content/press.ts";
import { listNews } from "#domain/content/news/published-news.ts";
import { picturesIn } from "#domain/media/media-library.ts";
import type { Route } from "./+types/press";
import { PressPage } from "./press-page.tsx";

export const handle: RouteHandle = { stylesheet: "news" };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "/press", pressContent);

/** The release is the newest news item that names a media contact; null: there is none. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, facts, media } = context.get(servicesContext);
  const release = listNews(content).find((item) => item.hasMediaContact) ?? null;
  return {
    figures: content.current("plans").facility.figures,
    phases: facts.campaign.phases,
    release,
    pictures: release ? picturesIn(release.body, media) : [],
  };
}

export default function Press({ loaderData }: Route.ComponentProps) {
  return <PressPage {...loaderData} />;
}
