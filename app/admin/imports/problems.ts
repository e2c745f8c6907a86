import { data } from "react-router";
import { exportCsv } from "#app/admin/shell/export-csv.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { checkRows } from "#domain/imports/check/check-rows.ts";
import { exportLeftOut, findRows } from "#domain/imports/import-rows.ts";
import { findImport } from "#domain/imports/imports.ts";
import type { Route } from "./+types/problems";

/** GET /admin/import/<id>/problems.csv: the rows that are left out, as the file has them, to be corrected. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const found = await findImport(staff.db, id);
  const headers = found?.layout?.headers;
  const rows =
    found?.state === "open"
      ? (await checkRows(staff.readonlyDb, found, staff))?.filter(({ kind }) => kind !== "ready")
      : await findRows(staff.readonlyDb, id);
  if (!headers || !rows) throw data("No such import", { status: 404 });
  return exportCsv(staff, "import-left-out", `import:${id}`, () => exportLeftOut(headers, rows));
}
