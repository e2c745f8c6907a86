import { data } from "react-router";
import { answerExport } from "#app/desk/records/answer-export.ts";
import { requireStaff } from "#app/desk/require-staff.ts";
import { checkRows } from "#domain/imports/check/check-rows.ts";
import { exportLeftOutRows, readImportRowsOneByOne } from "#domain/imports/import-rows.ts";
import { type ImportDetail, readImport } from "#domain/imports/imports.ts";
import { reasonText } from "#domain/imports/row/reason.ts";
import type { Route } from "./+types/export-left-out";

/**
 * GET /admin/import/<id>/problems.csv: the rows that are left out, as they are in the file, for
 * correction.
 */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const importDetail = await readImport(staff.db, id);
  const headers = importDetail?.layout?.headers;
  const rows = importDetail && leftOutRows(staff, importDetail);
  if (!headers || !rows) throw data("No such import", { status: 404 });
  return answerExport(staff, {
    table: "import-left-out",
    subject: `import:${id}`,
    rows: () => exportLeftOutRows(headers, rows),
  });
}

/**
 * Yields the left-out rows: of an open import as they are checked now, each line once; of a written
 * one as they were stored.
 */
async function* leftOutRows(staff: ReturnType<typeof requireStaff>, importDetail: ImportDetail) {
  const { readonlyDb } = staff;
  if (importDetail.state !== "open")
    return yield* readImportRowsOneByOne(readonlyDb, importDetail.id, { onlyLeftOut: true });
  const checkedRows = (await checkRows(readonlyDb, importDetail, staff)) ?? [];
  const reasons = new Map(
    checkedRows.flatMap(({ line, kind, reason }) =>
      kind === "ready" ? [] : [[line, reason && reasonText(reason)]],
    ),
  );
  for await (const row of readImportRowsOneByOne(readonlyDb, importDetail.id))
    if (reasons.has(row.line)) yield { ...row, reason: reasons.get(row.line) ?? null };
}
