import { sql } from "kysely";
import { booked } from "#db/booked.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { DAY } from "#ports/clock.ts";
import { CONTENT_KEY, type RowReading } from "./read-row.ts";

/** A gift in the file, with the line where it stands. */
export type GiftRow = Extract<RowReading, { kind: "gift" }> & { line: number };

/** What a gift turns out to be; `hint` says where it is already. */
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
}

/** Two records of one gift may differ by a day: one tells when it was given, one when it was booked. */
const NEAR = 1.5 * DAY;

interface Known {
  external_id: string | null;
  source: string;
  received_at: string | null;
  import_id: string | null;
  amount_cents: number;
  status: string;
  key: string;
}

/**
 * Which of some gifts are here already: by (source, external id), and perhaps by person, amount and
 * day under another id. Gifts without an email are compared by id only.
 */
export async function matchRows(
  db: DbOrTransaction,
  rows: GiftRow[],
  { source, sharesWebhookIds, seen }: MatchContext,
): Promise<Map<number, Match>> {
  const byId = new Map((await sameIds(db, source, rows)).map((known) => [known.key, known]));
  const byEmail = Map.groupBy(await sameEmails(db, rows), (known) => known.key);
  const matches = new Map<number, Match>();
  for (const row of rows) {
    const first = seen.get(row.external_id);
    const known = byId.get(row.external_id);
    if (first !== undefined)
      matches.set(row.line, { kind: "known", hint: `twice in this file, first on line ${first}` });
    else if (known) matches.set(row.line, { kind: "known", hint: whereabouts(known) });
    else {
      const near = byEmail
        .get(row.texts.email.toLowerCase())
        ?.find((other) => isNear(row, other) && !isAnother(row, other, source, sharesWebhookIds));
      matches.set(
        row.line,
        near ? { kind: "possible", hint: whereabouts(near) } : { kind: "ready", hint: null },
      );
    }
    if (first === undefined) seen.set(row.external_id, row.line);
  }
  return matches;
}

const SHOWN = [
  "external_id",
  "source",
  "received_at",
  "import_id",
  "amount_cents",
  "status",
] as const;

/** Gifts that the file says are not paid, or no more, while the books count them: their ids. */
export async function stillCounted(
  db: DbOrTransaction,
  source: string,
  rows: { external_id: string }[],
): Promise<Set<string>> {
  const known = await sameIds(db, source, rows);
  return new Set(known.filter(({ status }) => status === "received").map(({ key }) => key));
}

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
    .where(booked)
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
    .where("status", "<>", "pledged")
    .where(booked)
    .execute();
}

const isNear = (row: GiftRow, other: Known) =>
  other.amount_cents === row.amount_cents &&
  Math.abs(Date.parse(other.received_at ?? "") - Date.parse(row.received_at)) <= NEAR;

/** Where both ids are the provider's own, two ids are two gifts. */
const isAnother = (row: GiftRow, other: Known, source: string, sharesWebhookIds: boolean) =>
  other.source === source &&
  !isContent(row.external_id) &&
  !isContent(other.external_id) &&
  (sharesWebhookIds || other.import_id !== null);

const isContent = (id: string | null) => id?.startsWith(CONTENT_KEY) ?? true;

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
