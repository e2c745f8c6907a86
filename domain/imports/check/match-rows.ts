import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import type { RowKind } from "#domain/imports/import-counts.ts";
import { type Layout, sharesWebhookIds } from "#domain/imports/map/layout.ts";
import { DAY } from "#domain/ports/clock.ts";
import { isContentKey, type ReadyRow, type RowReading } from "./read-row.ts";

/** A row as it is read, with its line in the file. */
type LinedRow = RowReading & { line: number };
type Gift = ReadyRow & { line: number };

/** What a row turns out to be; `hint` says where it is already, or which row it repeats. */
interface Match {
  kind: RowKind;
  hint: string | null;
}

/** What is known of a file while its rows are matched; matchRows adds to it. */
type MatchContext = ReturnType<typeof openMatchContext>;

export const openMatchContext = (importId: string, layout: Layout) => ({
  importId,
  source: layout.provider,
  /** True when another id of the same source is certainly another gift. */
  sharesWebhookIds: sharesWebhookIds(layout),
  /** External ids in this file, each with its first line. */
  seen: new Map<string, number>(),
  /** Content keys in this file: the first line of each, and how many rows have it. */
  equalRows: new Map<string, { line: number; count: number }>(),
  /** Records that a row of this file was found to be: each can be only one row's. */
  found: new Set<string>(),
});

/** Two records of one gift may differ by a day: one has the day of the gift, one the day it was booked. */
const NEAR = 1.5 * DAY;
const COUNTED = ["received", "pledged"];

type Known = Awaited<ReturnType<typeof sameEmails>>[number];

/**
 * Which of some rows are in the books already: by source and external id; gifts also by email, amount
 * and day under another id, record for record. Numbers the content keys of equal rows. Returns the
 * matches by line.
 */
export async function matchRows(
  db: DbOrTransaction,
  rows: readonly LinedRow[],
  context: MatchContext,
): Promise<Map<number, Match>> {
  const gifts = rows.filter((row): row is Gift => row.kind === "ready");
  const repeats = new Map(gifts.map((row) => [row.line, numberEqualRow(row, context)]));
  const withIds = rows.filter(({ kind }) => kind !== "error");
  const same = await sameIds(db, context, withIds);
  const byId = new Map(same.map((known) => [known.external_id, known]));
  const byEmail = Map.groupBy(await sameEmails(db, context, gifts), (known) => known.email_key);
  const matches = new Map<number, Match>();
  for (const { line, kind, external_id, hint } of withIds)
    if (kind === "unpaid")
      matches.set(line, { kind, hint: hintAtCounted(byId.get(external_id)) ?? hint });
  for (const { external_id } of gifts) {
    const known = byId.get(external_id);
    if (known) context.found.add(known.id);
  }
  for (const row of gifts) {
    const near = byEmail.get(row.email.toLowerCase()) ?? [];
    const match = matchGift(row, byId.get(row.external_id), near, context);
    matches.set(row.line, { ...match, hint: match.hint ?? repeats.get(row.line) ?? null });
  }
  return matches;
}

/**
 * Rows without an id of their own that are equal are as many gifts, so their content keys get numbers.
 * The n-th of them in a file is the n-th in the books: the same file once more adds nothing
 * (docs/decisions/0106). Returns the hint for staff, null for the first.
 */
function numberEqualRow(row: Gift, { equalRows }: MatchContext): string | null {
  if (!isContentKey(row.external_id)) return null;
  const known = equalRows.get(row.external_id);
  if (!known) {
    equalRows.set(row.external_id, { line: row.line, count: 1 });
    return null;
  }
  known.count += 1;
  row.external_id = `${row.external_id}:${known.count}`;
  return `the same as line ${known.line}, counts as a gift of its own`;
}

/** For a row that is not paid, or no longer, while the books count it. */
const hintAtCounted = (known: Known | undefined) =>
  known && COUNTED.includes(known.status) && known.voided_at === null
    ? `in the books as ${known.status}: look at it, and void it there`
    : null;

function matchGift(
  row: Gift,
  known: Known | undefined,
  near: readonly Known[],
  context: MatchContext,
): Match {
  const { seen, found } = context;
  const first = seen.get(row.external_id);
  if (first !== undefined)
    return { kind: "known", hint: `twice in this file, first on line ${first}` };
  seen.set(row.external_id, row.line);
  if (known) {
    const kind = isContentKey(row.external_id) ? "possible" : "known";
    return { kind, hint: whereabouts(known) + paidSince(row, known) };
  }
  const possible = near.find(
    (other) => !found.has(other.id) && isNear(row, other) && !isAnother(row, other, context),
  );
  if (!possible) return { kind: "ready", hint: null };
  found.add(possible.id);
  return { kind: "possible", hint: whereabouts(possible) };
}

/** A pledge that the file calls paid: its record stays a pledge until staff record the payment. */
const paidSince = (row: Gift, known: Known) =>
  row.status === "received" && known.status === "pledged"
    ? "; paid in this file: record the payment on the pledge"
    : "";

/** Without those that this very import has written. */
const knownDonations = (db: DbOrTransaction, { importId }: MatchContext) =>
  db
    .selectFrom("donations")
    .select(["id", "external_id", "source", "received_at", "import_id"])
    .select(["amount_cents", "status", "voided_at", sql<string>`lower(email)`.as("email_key")])
    .where((eb) => eb.or([eb("import_id", "is", null), eb("import_id", "<>", importId)]));

async function sameIds(
  db: DbOrTransaction,
  context: MatchContext,
  rows: readonly LinedRow[],
): Promise<Known[]> {
  const ids = rows.flatMap(({ external_id }) => external_id ?? []);
  if (ids.length === 0) return [];
  return knownDonations(db, context)
    .where("source", "=", context.source)
    .where("external_id", "in", ids)
    .execute();
}

async function sameEmails(db: DbOrTransaction, context: MatchContext, rows: readonly Gift[]) {
  const emails = [...new Set(rows.map((row) => row.email.toLowerCase()))].filter(Boolean);
  if (emails.length === 0) return [];
  return knownDonations(db, context)
    .where(sql`lower(email)`, "in", emails)
    .where("voided_at", "is", null)
    .execute();
}

const isNear = (row: Gift, other: Known) =>
  (other.status === "pledged") === (row.status === "pledged") &&
  other.amount_cents === row.amount_cents &&
  Math.abs(Date.parse(other.received_at ?? "") - Date.parse(row.received_at)) <= NEAR;

/** Where both ids are the provider's own, two ids are two gifts. */
const isAnother = (row: Gift, other: Known, context: MatchContext) =>
  other.source === context.source &&
  !isContentKey(row.external_id) &&
  !isContentKey(other.external_id) &&
  (context.sharesWebhookIds || other.import_id !== null);

function whereabouts({ source, received_at, import_id, status }: Known): string {
  const day = received_at?.slice(0, 10) ?? "";
  const byHand = source === "staff" || source === "pledge-payment";
  const how = import_id ? "imported" : byHand ? "entered by hand" : `reported by ${source}`;
  return `${how}, ${day}, ${status}`;
}
