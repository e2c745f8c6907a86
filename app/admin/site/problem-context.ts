import { publicPaths } from "#app/public/shell/public-paths.ts";
import type { Services } from "#app/services.ts";
import type { ProblemContext } from "#domain/content/problems.ts";

/** What the checks before publishing ask about the rest of the site. */
export function problemContext({
  clock,
  timeZone,
  content,
  media,
}: Pick<Services, "clock" | "timeZone" | "content" | "media">): ProblemContext {
  const pages = publicPaths(content);
  return {
    ...{ now: clock.now(), timeZone },
    hasPage: (path) => pages.includes(path),
    findPicture: (id) => media.find(id),
  };
}
