import { data } from "react-router";
import { exportCsv } from "#app/admin/shell/export-csv.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { exportProblems } from "#domain/imports/export-problems.ts";
import type { Route } from "./+types/problems";

/** GET /admin/import/<id>/problems.csv: the rows with an error, as the file has them, to be corrected. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "import");
  const rows = await exportProblems(desk.db, params.id);
  if (!rows) throw data("No such import", { status: 404 });
  return exportCsv(desk, "import-errors", `import:${params.id}`, () => rows);
}
