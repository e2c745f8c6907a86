/** What the pages of one news item work with. */
import type { RouterContextProvider } from "react-router";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { publicPaths } from "#app/public/shell/public-paths.ts";
import type { Services } from "#app/services.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import type { Permission } from "#domain/accounts/roles.ts";
import type { ProblemContext } from "#domain/content/problems.ts";
import { isNewsId } from "#domain/news/news-draft.ts";

/** Throws 404 for what cannot be an id. */
export function openNewsDesk(
  context: Readonly<RouterContextProvider>,
  id: string,
  permission: Permission,
) {
  const desk = requireStaff(context, permission);
  if (!isNewsId(id)) throw notFound(labels.noSuchItem);
  return desk;
}

export function problemContext({
  clock,
  timeZone,
  content,
}: Pick<Services, "clock" | "timeZone" | "content">): ProblemContext {
  const pages = publicPaths(content);
  return { now: clock.now(), timeZone, hasPage: (path) => pages.includes(path) };
}
