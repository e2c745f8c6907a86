/** GET /admin/messages/export: the messages of the list as CSV. */
import { exportList } from "#app/desk/records/export-list.ts";
import { requireStaff, viewpointOf } from "#app/desk/require-staff.ts";
import { countUpTo } from "#domain/lists/query.ts";
import { exportMessages, matchingMessages } from "#domain/messages/find-messages.ts";
import { messageFilterSchema, parseMessageFilter } from "#domain/messages/message-filter.ts";
import type { Route } from "./+types/export-messages";

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { readonlyDb } = staff;
  const filterContext = viewpointOf(staff);
  const filter = parseMessageFilter(url.searchParams);
  return exportList(context, url.searchParams, {
    table: "contacts",
    path: "/admin/messages",
    failure: "messages-failed",
    filter,
    filterNames: Object.keys(messageFilterSchema.shape),
    count: () => countUpTo(readonlyDb, matchingMessages(readonlyDb, filter, filterContext)),
    rows: () => exportMessages(readonlyDb, filter, filterContext),
  });
}
