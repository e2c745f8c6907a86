import type { StaffServices } from "#app/desk/require-staff.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { exportName } from "#domain/lists/csv.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Answers a file for download, named after `table` and the organization's day. Records `subject` in
 * the audit log before the first of the `rows` is read.
 */
export async function exportCsv(
  { db, clock, actor, timeZone }: StaffServices,
  table: string,
  subject: string,
  rows: () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>,
  type: keyof typeof TYPES = "csv",
) {
  const now = clock.now();
  await recordAudit(db, { now: now.toISOString(), actor }, "exported", subject);
  return new Response(await rows(), {
    headers: {
      "content-type": TYPES[type],
      "content-disposition": `attachment; filename="${exportName(table, now, timeZone, type)}"`,
    },
  });
}
