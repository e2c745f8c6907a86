import { news } from "#content/news.ts";
import type { Organisation } from "#content/organisation.ts";
import { NewsAction } from "./news-action.tsx";

/** 'Watch Story' or 'View Press Release' of the item with this slug; throws where there is none. */
export default function NewsActionIsland({
  slug,
  organisation,
}: {
  slug: string;
  organisation: Organisation;
}) {
  const item = news.find((each) => each.slug === slug);
  if (!item?.action) throw new Error(`no action of a news item "${slug}"`);
  return <NewsAction item={item} name={item.action} organisation={organisation} />;
}
