import type { Services } from "#app/services.ts";
import { csvFileName } from "#domain/export/csv.ts";

/** A CSV file for download, named after `table` and the organisation's day. */
export const csvFile = (
  rows: ReadableStream<Uint8Array>,
  table: string,
  { clock, timeZone }: Pick<Services, "clock" | "timeZone">,
): Response =>
  new Response(rows, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvFileName(table, clock.now(), timeZone)}"`,
    },
  });
