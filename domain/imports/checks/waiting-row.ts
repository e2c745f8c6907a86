import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { ImportRowTable } from "#db/schema.ts";
import type { FileRecord } from "#domain/imports/files/file-records.ts";
import type { RowReading } from "#domain/imports/files/read-row.ts";
import type { Match } from "./match-rows.ts";

export type WaitingRowInput = Insertable<ImportRowTable> & { amount_cents: number | null };

/** A row of a file as it waits for a decision; `match` is what was found of a gift. */
export function toRow(
  import_id: string,
  reading: RowReading & FileRecord,
  match: Match | undefined,
): WaitingRowInput {
  const { texts, amount_cents, received_at, external_id, line, cells } = reading;
  const row = {
    ...{ import_id, line, donation_id: randomUUIDv7(), external_id, amount_cents, received_at },
    ...texts,
  };
  if (reading.kind === "gift")
    return {
      ...row,
      kind: match?.kind ?? "ready",
      status: reading.status,
      ...{ problem: null, column_name: null, said: null, cells: null },
      hint: match?.hint ?? null,
    };
  const { kind, problem, column_name, said, hint } = reading;
  return {
    ...row,
    status: "received",
    ...{ kind, problem, column_name, said, hint },
    cells:
      kind === "error"
        ? JSON.stringify(cells.map((cell) => cell.toWellFormed().replaceAll("\0", "")))
        : null,
  };
}
