import { publicPaths } from "#app/public/shell/public-paths.ts";
import type { Services } from "#app/services.ts";
import type { ProblemContext } from "#domain/content/problems.ts";
import { altTexts } from "#domain/media/list-media.ts";

/** What the checks before publishing ask about the rest of the site. */
export async function problemContext({
  db,
  clock,
  timeZone,
  content,
}: Pick<Services, "db" | "clock" | "timeZone" | "content">): Promise<ProblemContext> {
  const pages = publicPaths(content);
  // Not from the library in memory: words that were saved just now count.
  const alts = await altTexts(db);
  return {
    now: clock.now(),
    timeZone,
    hasPage: (path) => pages.includes(path),
    altOf: (id) => alts.get(id),
  };
}
