import { recordAudit } from "#domain/audit/record-audit.ts";
import { csvFileName } from "#domain/export/csv.ts";
import type { StaffServices } from "./require-staff.ts";

/**
 * A CSV file for download, named after `table` and the organization's day. The audit log names
 * `subject`, before the first of the `rows` is read.
 */
export async function exportCsv(
  { db, clock, actor, timeZone }: StaffServices,
  table: string,
  subject: string,
  rows: () => ReadableStream<Uint8Array>,
): Promise<Response> {
  const now = clock.now();
  await recordAudit(db, now.toISOString(), actor, "exported", subject);
  return new Response(rows(), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvFileName(table, now, timeZone)}"`,
    },
  });
}
