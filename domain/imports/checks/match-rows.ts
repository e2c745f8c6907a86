import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { visibleDonations } from "#db/visible-donations.ts";
import { isContentKey, type RowReading } from "#domain/imports/files/read-row.ts";
import { DAY } from "#domain/ports/clock.ts";
import { type EqualRows, numberEqualRow } from "./equal-rows.ts";

/** A gift in the file, with the line where it stands. */
export type GiftRow = Extract<RowReading, { kind: "gift" }> & { line: number };

/** What a gift turns out to be; `hint` says where it is already, or which row it repeats. */
export interface Match {
  kind: "ready" | "possible" | "known";
  hint: string | null;
}

export interface MatchContext {
  source: string;
  /** True when another id of the same source is certainly another gift. */
  sharesWebhookIds: boolean;
  /** External ids seen so far in this file, with their lines; added to. */
  seen: Map<string, number>;
  /** Rows without an id that say the same; added to. */
  equals: EqualRows;
  /** Records that a row of this file was found to be: each is one row's only; added to. */
  found: Set<string>;
}

/** Two records of one gift may differ by a day: one tells when it was given, one when it was visibleDonations. */
const NEAR = 1.5 * DAY;

interface Known {
  id: string;
  external_id: string | null;
  source: string;
  received_at: string | null;
  import_id: string | null;
  amount_cents: number;
  status: string;
  voided_at: string | null;
  key: string;
}

/**
 * Which of some gifts are here already: by (source, external id), and perhaps by person, amount and
 * day under another id, record for record. Gifts without an email are compared by id only. Gives equal
 * rows without ids ids of their own.
 */
export async function matchRows(
  db: DbOrTransaction,
  rows: GiftRow[],
  context: MatchContext,
): Promise<Map<number, Match>> {
  const repeats = new Map(rows.map((row) => [row.line, numberEqualRow(row, context.equals)]));
  const byId = new Map(
    (await sameIds(db, context.source, rows)).map((known) => [known.key, known]),
  );
  const byEmail = Map.groupBy(await sameEmails(db, rows), (known) => known.key);
  for (const { id } of byId.values()) context.found.add(id);
  const matches = new Map<number, Match>();
  for (const row of rows) {
    const near = byEmail.get(row.texts.email.toLowerCase()) ?? [];
    const match = matchRow(row, byId.get(row.external_id), near, context);
    matches.set(row.line, { ...match, hint: match.hint ?? repeats.get(row.line) ?? null });
  }
  return matches;
}

function matchRow(
  row: GiftRow,
  known: Known | undefined,
  near: Known[],
  { source, sharesWebhookIds, seen, found }: MatchContext,
): Match {
  const first = seen.get(row.external_id);
  if (first !== undefined)
    return { kind: "known", hint: `twice in this file, first on line ${first}` };
  seen.set(row.external_id, row.line);
  if (known) return { kind: "known", hint: whereabouts(known) + paidSince(row, known) };
  const perhaps = near.find(
    (other) =>
      !found.has(other.id) &&
      isNear(row, other) &&
      !isAnother(row, other, source, sharesWebhookIds),
  );
  if (!perhaps) return { kind: "ready", hint: null };
  found.add(perhaps.id);
  return { kind: "possible", hint: whereabouts(perhaps) };
}

/** A pledge that the file calls paid: its record stays a pledge until staff say what came. */
const paidSince = (row: GiftRow, known: Known) =>
  row.status === "received" && known.status === "pledged"
    ? "; paid in this file: record the payment on the pledge"
    : "";

const SHOWN = [
  "id",
  "external_id",
  "source",
  "received_at",
  "import_id",
  "amount_cents",
  "status",
  "voided_at",
] as const;

/** What the file says is not paid, or no more, while the books count it: status by external id. */
export async function stillCounted(
  db: DbOrTransaction,
  source: string,
  rows: { external_id: string }[],
): Promise<Map<string, string>> {
  const known = await sameIds(db, source, rows);
  return new Map(
    known
      .filter(({ status, voided_at }) => COUNTED.has(status) && voided_at === null)
      .map(({ key, status }) => [key, status]),
  );
}

const COUNTED = new Set(["received", "pledged"]);

async function sameIds(
  db: DbOrTransaction,
  source: string,
  rows: { external_id: string }[],
): Promise<Known[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom("donations")
    .select(SHOWN)
    .where("source", "=", source)
    .where(
      "external_id",
      "in",
      rows.map((row) => row.external_id),
    )
    .where(visibleDonations)
    .execute();
  return found.map((known) => ({ ...known, key: known.external_id ?? "" }));
}

async function sameEmails(db: DbOrTransaction, rows: GiftRow[]): Promise<Known[]> {
  const emails = [...new Set(rows.map((row) => row.texts.email.toLowerCase()))].filter(Boolean);
  if (emails.length === 0) return [];
  return db
    .selectFrom("donations")
    .select([...SHOWN, sql<string>`lower(email)`.as("key")])
    .where(sql`lower(email)`, "in", emails)
    .where("voided_at", "is", null)
    .where(visibleDonations)
    .execute();
}

const isNear = (row: GiftRow, other: Known) =>
  (other.status === "pledged") === (row.status === "pledged") &&
  other.amount_cents === row.amount_cents &&
  Math.abs(Date.parse(other.received_at ?? "") - Date.parse(row.received_at)) <= NEAR;

/** Where both ids are the provider's own, two ids are two gifts. */
const isAnother = (row: GiftRow, other: Known, source: string, sharesWebhookIds: boolean) =>
  other.source === source &&
  !isContentKey(row.external_id) &&
  !isContentKey(other.external_id) &&
  (sharesWebhookIds || other.import_id !== null);

function whereabouts({ source, received_at, import_id, status }: Known): string {
  const day = received_at?.slice(0, 10) ?? "";
  const how =
    import_id !== null
      ? "imported"
      : source === "staff" || source === "pledge-payment"
        ? "entered by hand"
        : `reported by ${source}`;
  return `${how}, ${day}, ${status}`;
}
