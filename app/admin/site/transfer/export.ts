import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { exportContent } from "#domain/content/export-content.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/export";

/** GET /admin/site/transfer/export: the content as one JSON file; `?drafts=on` with the drafts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, origin, timeZone, actor } = requireStaff(context, "export");
  const withDrafts = url.searchParams.get("drafts") === "on";
  const file = await exportContent(db, clock, actor, { origin, withDrafts });
  const day = dayOf(file.exportedAt, timeZone);
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="content-${day}.json"`,
      "cache-control": "no-store",
    },
  });
}
