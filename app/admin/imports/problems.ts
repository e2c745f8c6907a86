import { data } from "react-router";
import { exportCsv } from "#app/admin/shell/export-csv.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { checkRows } from "#domain/imports/check/check-rows.ts";
import { findImport } from "#domain/imports/find-imports.ts";
import { checkOf } from "#domain/imports/import-record.ts";
import { exportLeftOut, findRows } from "#domain/imports/import-rows.ts";
import type { Route } from "./+types/problems";

/** GET /admin/import/<id>/problems.csv: the rows that are left out, as the file has them, to be corrected. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const staff = requireStaff(context, "import");
  const found = await findImport(staff.db, id);
  const layout = found?.layout ?? null;
  const check = found?.state === "open" ? checkOf(id, layout, staff) : null;
  if (!layout || (found?.state === "open" && !check)) throw data("No such import", { status: 404 });
  const rows = check
    ? (await checkRows(staff.readonlyDb, check)).filter(({ kind }) => kind !== "ready")
    : await findRows(staff.readonlyDb, id);
  return exportCsv(staff, "import-left-out", `import:${id}`, () =>
    exportLeftOut(layout.headers, rows),
  );
}
