import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { unhurriedSlices } from "#db/slices.ts";
import type { FileRow } from "#domain/imports/read/read-file.ts";
import { DAY } from "#domain/ports/clock.ts";
import { shortDate } from "#domain/time/long-date.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { isContentKey, type ReadyGift, type RowReading } from "./read-row.ts";

/** "possible": may be another gift or one that is here already. "known": is here already. */
export type RowKind = "ready" | "possible" | "known" | "unpaid" | "error";

/** A row as the file has it, how it is read, and what importing it would do. */
export interface CheckedRow extends FileRow, Omit<RowReading, "kind"> {
  kind: RowKind;
  /** Why it is left out, or of a ready row which row it repeats; in one line for staff. */
  reason: string | null;
}

/** Two records of one gift may differ by a day: one has the day of the gift, one the day it was booked. */
const NEAR = 1.5 * DAY;

/**
 * Sets kind and reason of rows that are in the books already: by source and external id; gifts also by email,
 * amount and day under another id, record for record. Numbers the content keys of equal rows.
 */
export async function matchRows(
  db: DbOrTransaction,
  { importId, source, timeZone }: { importId: string; source: string; timeZone: string },
  rows: readonly CheckedRow[],
): Promise<void> {
  const gifts = rows.filter(({ kind }) => kind === "ready");
  numberEqualRows(gifts);
  const ids = new Set(rows.flatMap(({ gift }) => gift.external_id ?? []));
  const emails = new Set(gifts.flatMap(({ gift }) => gift.email.toLowerCase() || []));
  const books = knownDonations(db, importId);
  const [sameIds, sameEmails]: [Known[], Known[]] = [[], []];
  for await (const some of unhurriedSlices([...ids])) {
    const found = books.where("source", "=", source).where("external_id", "in", some);
    sameIds.push(...(await found.execute()));
  }
  for await (const some of unhurriedSlices([...emails])) {
    const found = books.where(sql`lower(email)`, "in", some).where("voided_at", "is", null);
    sameEmails.push(...(await found.execute()));
  }
  const byId = new Map(sameIds.map((known) => [known.external_id, known]));
  const byEmail = Map.groupBy(sameEmails, (known) => known.email_key);
  for (const row of rows) {
    const known = byId.get(row.gift.external_id);
    if (row.kind === "unpaid" && known && isCounted(known))
      row.reason = `${row.reason?.replace(/\)$/, "")}; in the books as ${known.status}: look at it, and void it there)`;
  }
  // A record can be only one row's.
  const found = new Set(gifts.map(({ gift }) => byId.get(gift.external_id)?.id));
  const lines = new Map<string, number>();
  for await (const slice of unhurriedSlices(gifts))
    for (const row of slice) {
      const gift = row.gift as ReadyGift;
      const first = lines.get(gift.external_id);
      lines.set(gift.external_id, first ?? row.line);
      const known = byId.get(gift.external_id);
      const like = (byEmail.get(gift.email.toLowerCase()) ?? []).find(
        (other) => !found.has(other.id) && isNear(gift, other),
      );
      if (first !== undefined) setKind(row, "known", `twice in this file, first on line ${first}`);
      else if (known)
        setKind(
          row,
          isContentKey(gift.external_id) ? "possible" : "known",
          whereabouts(known, timeZone) + paidSince(gift, known),
        );
      else if (like) {
        found.add(like.id);
        setKind(row, "possible", whereabouts(like, timeZone));
      }
    }
}

function setKind(row: CheckedRow, kind: "known" | "possible", where: string): void {
  row.kind = kind;
  row.reason = `${kind === "known" ? "Already here" : "Possible duplicate"}: ${where}`;
}

/**
 * Rows without an id of their own that are equal are as many gifts, so their content keys get numbers.
 * The n-th of them in a file is the n-th in the books: the same file once more adds nothing
 * (docs/decisions/0106).
 */
function numberEqualRows(gifts: readonly CheckedRow[]): void {
  const equal = new Map<string, { line: number; count: number }>();
  for (const row of gifts) {
    const key = row.gift.external_id;
    if (!key || !isContentKey(key)) continue;
    const first = equal.get(key);
    if (first) {
      first.count += 1;
      row.gift.external_id = `${key}:${first.count}`;
      row.reason = `the same as line ${first.line}, counts as a gift of its own`;
    } else equal.set(key, { line: row.line, count: 1 });
  }
}

const isCounted = ({ status, voided_at }: Known) =>
  (status === "received" || status === "pledged") && voided_at === null;

/** A pledge that the file calls paid: its record stays a pledge until staff record the payment. */
const paidSince = (gift: ReadyGift, known: Known) =>
  gift.status === "received" && known.status === "pledged"
    ? "; paid in this file: record the payment on the pledge"
    : "";

/** Without the records that this very import has written. */
const knownDonations = (db: DbOrTransaction, importId: string) =>
  db
    .selectFrom("donations")
    .select(["id", "external_id", "source", "received_at", "import_id"])
    .select(["amount_cents", "status", "voided_at", sql<string>`lower(email)`.as("email_key")])
    .where((eb) => eb.or([eb("import_id", "is", null), eb("import_id", "<>", importId)]));

type Known = Awaited<ReturnType<ReturnType<typeof knownDonations>["execute"]>>[number];

const isNear = (gift: ReadyGift, other: Known) =>
  (other.status === "pledged") === (gift.status === "pledged") &&
  other.amount_cents === gift.amount_cents &&
  Math.abs(Date.parse(other.received_at ?? "") - Date.parse(gift.received_at)) <= NEAR;

function whereabouts({ source, received_at, import_id, status }: Known, timeZone: string): string {
  const day = received_at ? shortDate(dayOf(received_at, timeZone)) : "";
  const byHand = source === "staff" || source === "pledge-payment";
  const how = import_id ? "imported" : byHand ? "entered by hand" : `reported by ${source}`;
  return `${how}, ${day}, ${status}`;
}
