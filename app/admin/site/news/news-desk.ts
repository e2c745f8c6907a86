/** What the pages of one news item work with. */
import type { RouterContextProvider } from "react-router";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import type { Permission } from "#domain/accounts/roles.ts";
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
