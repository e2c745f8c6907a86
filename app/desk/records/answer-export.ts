import type { StaffServices } from "#app/desk/require-staff.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { exportName } from "#domain/lists/csv.ts";

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export interface Export {
  /** The file's name, to which the organization's day is added. */
  table: string;
  /** What the audit log calls it. */
  subject: string;
  rows(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
  type?: keyof typeof MEDIA_TYPES;
}

/** Answers a file for download. Records it in the audit log before the first row is read. */
export async function answerExport(
  { db, clock, actor, timeZone }: StaffServices,
  { table, subject, rows, type = "csv" }: Export,
) {
  const now = clock.now();
  await recordAudit(db, { now: now.toISOString(), actor }, "exported", subject);
  return new Response(await rows(), {
    headers: {
      "content-type": MEDIA_TYPES[type],
      "content-disposition": `attachment; filename="${exportName(table, now, timeZone, type)}"`,
    },
  });
}
