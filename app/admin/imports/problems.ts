import { data } from "react-router";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { csvFileName } from "#domain/export/csv.ts";
import { exportProblems } from "#domain/imports/export-problems.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/problems";

/** GET /admin/import/<id>/problems.csv: the rows with an error, as the file has them, to be corrected. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, timeZone, actor } = requireStaff(context, "import");
  const rows = await exportProblems(db, params.id);
  if (!rows) throw data("No such import", { status: 404 });
  await recordAudit(db, isoTime(clock), actor, "exported", `import:${params.id}`);
  return new Response(rows, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvFileName("import-errors", clock.now(), timeZone)}"`,
    },
  });
}
