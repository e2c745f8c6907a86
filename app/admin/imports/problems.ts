import { data } from "react-router";
import { exportCsv } from "#app/admin/shell/export-csv.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { exportLeftOut } from "#domain/imports/export-left-out.ts";
import { findImport } from "#domain/imports/find-imports.ts";
import { checkOf } from "#domain/imports/import-record.ts";
import type { Route } from "./+types/problems";

/** GET /admin/import/<id>/problems.csv: the rows that are left out, as the file has them, to be corrected. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "import");
  const found = await findImport(desk.db, id);
  const layout = found?.layout;
  const check = found?.state === "open" ? checkOf(id, layout ?? null, desk, request.signal) : null;
  if (!layout || (found.state === "open" && !check)) throw data("No such import", { status: 404 });
  const rows = () => exportLeftOut(desk.reader, id, layout, check);
  return exportCsv(desk, "import-left-out", `import:${id}`, rows);
}
