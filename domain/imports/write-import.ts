/** The fourth step of an import: all of its gifts are written in one transaction, or nothing is. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { DbOrTransaction, DonationTable, ImportTable } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { type CheckedRow, checkRows } from "./check/check-rows.ts";
import { isContentKey, type ReadyRow } from "./check/read-row.ts";
import { asksAboutNames, countRow, fingerprintOf, noCounts, whyLeftOut } from "./import-counts.ts";
import { checkOf, updateOpen } from "./import-record.ts";
import { parseLayout } from "./map/layout.ts";

/** What staff decide on the page that shows what the file holds. */
interface Decision {
  /** Of the page (fingerprintOf). */
  fingerprint: string;
  /** The lines of possible duplicates that are gifts of their own, or all of them. */
  included: ReadonlySet<number> | "all";
  /** Gifts without a name are anonymous. */
  withNameless: boolean;
}

type NotWritten = "moved-on" | "nothing" | "nameless";

/** Ends the transaction, so that nothing of it stays. */
class RollBack extends Error {
  readonly reason: NotWritten;
  constructor(reason: NotWritten) {
    super(`The import is not written: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Writes the ready rows of an import, and the possible duplicates that staff include; the rows that are left
 * out stay with their reasons. Goes on when the connection is closed. Returns why nothing is written, or null. A
 * second call changes nothing.
 */
export async function writeImport(
  desk: Desk & { timeZone: string },
  id: string,
  decision: Decision,
): Promise<NotWritten | null> {
  try {
    await desk.db.transaction().execute((trx) => writeAll(trx, desk, id, decision));
    return null;
  } catch (error) {
    if (error instanceof RollBack) return error.reason;
    throw error;
  }
}

async function writeAll(
  trx: DbOrTransaction,
  desk: Desk & { timeZone: string },
  id: string,
  { fingerprint, included, withNameless }: Decision,
): Promise<void> {
  const now = isoTime(desk.clock);
  const written = await updateOpen(trx, id, { state: "done", booked_at: now });
  const check = written && checkOf(id, parseLayout(written.layout), desk);
  if (!check) throw new RollBack("moved-on");
  const counts = noCounts();
  const sums = { row_count: 0, amount_cents: 0, pledged_cents: 0 };
  for await (const rows of checkRows(trx, check)) {
    for (const row of rows) countRow(counts, row);
    const goesIn = ({ kind, line }: CheckedRow) =>
      kind === "ready" || (kind === "possible" && (included === "all" || included.has(line)));
    const gifts = rows.filter(goesIn).map((row) => toRecord(row, written, now));
    for (const { status, amount_cents } of await insertNew(trx, gifts)) {
      sums.row_count += 1;
      sums[status === "pledged" ? "pledged_cents" : "amount_cents"] += amount_cents;
    }
    await keepLeftOut(
      trx,
      id,
      rows.filter((row) => !goesIn(row)),
    );
  }
  if (fingerprintOf(counts) !== fingerprint) throw new RollBack("moved-on");
  if (asksAboutNames(counts) && !withNameless) throw new RollBack("nameless");
  if (sums.row_count === 0) throw new RollBack("nothing");
  await forgetWritten(trx, id);
  await trx.updateTable("imports").set(sums).where("id", "=", id).execute();
  const changes = { records: [0, sums.row_count] as [number, number] };
  await recordAudit(trx, now, desk.actor, "imported", `import:${id}`, changes);
  await raiseVersion(trx, "site");
}

type NewRecord = Insertable<DonationTable>;

function toRecord(
  { kind, reading }: CheckedRow,
  { id, source }: Selectable<ImportTable>,
  now: string,
): NewRecord {
  const gift = reading as ReadyRow;
  const isPledge = gift.status === "pledged";
  const { status, amount_cents, payment_method, received_at } = gift;
  const { first_name, last_name, email, phone, street, city, state, postal_code } = gift;
  const { donation_type, check_number, designation, description, notes } = gift;
  // Equal to a record, and by the word of staff another gift.
  const isTwin = kind === "possible" && isContentKey(gift.external_id);
  return {
    ...{ status, amount_cents, payment_method, received_at },
    ...{ first_name, last_name, email, phone, street, city, state, postal_code },
    ...{ donation_type, check_number, designation, description, notes },
    id: randomUUIDv7(),
    external_id: isTwin ? `${gift.external_id}:${randomUUID()}` : gift.external_id,
    // The day of the gift is the day of its record, because staff sort and filter by it.
    created_at: received_at,
    status_at: received_at,
    updated_at: now,
    // Confirmed like a pledge entered by hand: staff have looked at it.
    confirmed_at: isPledge ? now : null,
    pledge_months: isPledge ? 1 : null,
    source,
    import_id: id,
  };
}

/** Without those that their provider has reported since the check. */
const insertNew = async (trx: DbOrTransaction, gifts: readonly NewRecord[]) =>
  gifts.length === 0
    ? []
    : trx
        .insertInto("donations")
        .values(gifts)
        .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
        .returning(["status", "amount_cents"])
        .execute();

/** Stores why rows are left out; the others are removed in the end. */
const keepLeftOut = async (trx: DbOrTransaction, id: string, rows: readonly CheckedRow[]) => {
  if (rows.length === 0) return;
  const left = rows.map((row) => ({
    import_id: id,
    line: row.line,
    cells: JSON.stringify(row.cells),
    kind: row.kind,
    reason: whyLeftOut(row),
  }));
  await trx
    .insertInto("import_rows")
    .values(left)
    .onConflict((conflict) =>
      conflict.columns(["import_id", "line"]).doUpdateSet((eb) => ({
        kind: eb.ref("excluded.kind"),
        reason: eb.ref("excluded.reason"),
      })),
    )
    .execute();
};

const forgetWritten = (trx: DbOrTransaction, id: string) =>
  trx.deleteFrom("import_rows").where("import_id", "=", id).where("reason", "is", null).execute();
