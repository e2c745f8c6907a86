import { usePictures } from "#app/admin/site/pictures/use-pictures.ts";
import type { NewsItem } from "#content/news.ts";
import { mediaIn, mediaProblems } from "#domain/content/media-in.ts";
import type { ContentProblem } from "#domain/content/problems.ts";

/**
 * What keeps a news item from being published. Problems of its pictures are checked here, because a
 * picture may be described while the item stays the same; all others come from the server (`found`).
 */
export function useProblems(
  found: readonly ContentProblem[],
  value: NewsItem,
): readonly ContentProblem[] {
  const pictures = usePictures();
  if (!pictures.isLoaded) return found;
  const places = new Set(mediaIn(value).map(({ path }) => path.join(".")));
  return [
    ...found.filter(({ path }) => !places.has(path.join("."))),
    ...mediaProblems(value, { altOf: (id) => pictures.picture(id)?.alt }),
  ];
}
