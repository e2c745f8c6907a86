/** The fourth step of an import: all of its gifts are written in one transaction, or nothing is. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { DbOrTransaction, DonationStatus, DonationTable, ImportTable } from "#db/schema.ts";
import { unhurriedSlices } from "#db/slices.ts";
import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { type Corrections, recordChange } from "#domain/audit/record-change.ts";
import { matchPeople, personMarks, shareEmails } from "#domain/people/whose.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { change } from "#domain/versions/change.ts";
import { checkRows, countRows } from "./check/check-rows.ts";
import type { CheckedRow } from "./check/match-rows.ts";
import { isContentKey, type ReadyGift } from "./check/read-row.ts";
import { storeRows } from "./import-rows.ts";
import { updateOpen } from "./imports.ts";
import { parseLayout } from "./map/layout.ts";

interface Decision {
  /** Of the page (countRows). */
  fingerprint: string;
  /** The lines of possible duplicates that are gifts of their own, or all of them. */
  included: ReadonlySet<number> | "all";
  /** The lines of changed rows that staff take over. */
  changed: ReadonlySet<number>;
  withNameless: boolean;
  /** Staff have seen that money went back from gifts that the file does not name. */
  withUntied: boolean;
}

type NotWritten = "moved-on" | "nothing" | "nameless" | "untied";

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
  desk: Acting & { timeZone: string },
  id: string,
  decision: Decision,
): Promise<NotWritten | null> {
  try {
    await change(desk.db, "site", (trx) => writeAll(trx, desk, id, decision));
    return null;
  } catch (error) {
    if (error instanceof RollBack) return error.reason;
    throw error;
  }
}

async function writeAll(
  trx: DbOrTransaction,
  desk: Acting & { timeZone: string },
  id: string,
  { fingerprint, included, changed, withNameless, withUntied }: Decision,
): Promise<void> {
  const now = isoTime(desk.clock);
  const written = await updateOpen(trx, id, { state: "done", booked_at: now });
  const layout = parseLayout(written?.layout ?? null);
  const rows = await checkRows(trx, { id, layout }, desk);
  if (!written || !rows) throw new RollBack("moved-on");
  const counts = countRows(rows);
  if (counts.fingerprint !== fingerprint) throw new RollBack("moved-on");
  if (counts.asksAboutNames && !withNameless) throw new RollBack("nameless");
  if (counts.untied.length > 0 && !withUntied) throw new RollBack("untied");
  const goesIn = ({ kind, line }: CheckedRow) =>
    kind === "ready" || (kind === "possible" && (included === "all" || included.has(line)));
  const record = (row: CheckedRow) => toRecord(row, written, now);
  const stored = await insertNew(trx, rows.filter(goesIn), record);
  const taken = rows.filter(({ kind, line }) => kind === "changed" && changed.has(line));
  for (const { change } of taken) if (change) await takeOver(trx, desk, now, change);
  if (stored.length + taken.length === 0) throw new RollBack("nothing");
  const sumOf = (some: typeof stored) => some.reduce((sum, row) => sum + row.amount_cents, 0);
  const sums = {
    row_count: stored.length,
    amount_cents: sumOf(stored.filter(({ status }) => status !== "pledged")),
    pledged_cents: sumOf(stored.filter(({ status }) => status === "pledged")),
  };
  await trx.updateTable("imports").set(sums).where("id", "=", id).execute();
  const deleted = trx.deleteFrom("import_rows").where("import_id", "=", id);
  for await (const slice of unhurriedSlices(rows))
    await deleted.where("line", "<=", slice.at(-1)?.line ?? 0).execute();
  await deleted.execute();
  const leftOut = rows.filter((row) => !goesIn(row) && !taken.includes(row));
  // A row of several gifts is stored once.
  const byLine = new Map(leftOut.toReversed().map((row) => [row.line, row]));
  await storeRows(trx, id, [...byLine.values()].reverse());
  const changes = { records: [0, sums.row_count] as [number, number] };
  await recordAudit(trx, now, desk.actor, "imported", `import:${id}`, changes);
}

/** The record gets the amount and the state that the file has since. Its history keeps the earlier ones. */
async function takeOver(
  trx: DbOrTransaction,
  { actor }: Acting,
  now: string,
  { id, from, to }: NonNullable<CheckedRow["change"]>,
): Promise<void> {
  const status = to.status === "refunded" ? "refunded" : "received";
  await trx
    .updateTable("donations")
    .set({ amount_cents: to.amount_cents, status_at: now, updated_at: now })
    .$if(to.status !== from.status, (query) => query.set({ status }))
    .where("id", "=", id)
    .execute();
  const details: Corrections = {};
  if (to.status !== from.status) details.status = [from.status, status];
  if (to.amount_cents !== from.amount_cents)
    details.amount_cents = [from.amount_cents, to.amount_cents];
  await recordChange(trx, now, actor, id, "corrected", details);
}

function toRecord(
  { kind, ...row }: CheckedRow,
  { id, source }: Selectable<ImportTable>,
  now: string,
): Insertable<DonationTable> {
  const gift = row.gift as ReadyGift;
  const isPledge = gift.status === "pledged";
  // Equal to a record, and by the word of staff another gift.
  const isTwin = kind === "possible" && isContentKey(gift.external_id);
  return {
    ...gift,
    id: randomUUIDv7(),
    external_id: isTwin ? `${gift.external_id}:${randomUUID()}` : gift.external_id,
    // The day of the gift is the day of its record, because staff sort and filter by it.
    created_at: gift.received_at,
    status_at: gift.received_at,
    updated_at: now,
    // Confirmed like a pledge entered by hand: staff have looked at it.
    confirmed_at: isPledge ? now : null,
    pledge_months: isPledge ? (row.months ?? 1) : null,
    source,
    import_id: id,
  };
}

/** Without those that their provider has reported since the check. */
async function insertNew(
  trx: DbOrTransaction,
  rows: readonly CheckedRow[],
  record: (row: CheckedRow) => Insertable<DonationTable>,
) {
  const stored = [];
  for await (const slice of unhurriedSlices(rows))
    stored.push(...(await insertForPeople(trx, slice.map(record))));
  return stored;
}

/** Each with the person whose it is; one that may be the person's of another waits until that one is stored. */
export async function insertForPeople(
  trx: DbOrTransaction,
  records: readonly Insertable<DonationTable>[],
): Promise<{ status: DonationStatus; amount_cents: number }[]> {
  const whose = await matchPeople(trx, records);
  const marked = new Set<string>();
  const [now, later]: [Insertable<DonationTable>[], Insertable<DonationTable>[]] = [[], []];
  for (const [at, gift] of records.entries()) {
    const person_id = whose[at];
    const marks = person_id ? [] : personMarks(gift);
    if (marks.some((mark) => marked.has(mark))) later.push(gift);
    else now.push({ ...gift, person_id });
    for (const mark of marks) marked.add(mark);
  }
  const stored = await trx
    .insertInto("donations")
    .values(now)
    .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
    .returning(["status", "amount_cents"])
    .execute();
  await shareEmails(trx, now);
  return later.length > 0 ? [...stored, ...(await insertForPeople(trx, later))] : stored;
}
