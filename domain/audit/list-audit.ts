/** The audit log as its page lists it: which events match, and which records they are about. */

import { sql } from "kysely";
import { z } from "zod";
import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import { choiceFilter, filterText, parseFilter } from "#domain/lists/filter.ts";
import { fullName } from "#domain/values/person-names.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { startOfDay } from "#domain/values/time-zone.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./audit-actions.ts";
import type { AuditChanges } from "./record-audit.ts";

const filterSchema = z.object({
  who: filterText(TEXT_LIMITS.name),
  what: choiceFilter(["money", ...(Object.keys(AUDIT_ACTIONS) as AuditAction[])]),
  day: z.iso.date().optional(),
  before: z.string().max(TEXT_LIMITS.id).optional(),
});

/**
 * Actions that may have changed a total: gifts, deposits, imports, closed books, and the opening
 * balances in the campaign's facts.
 */
const IS_MONEY_ACTION = sql<boolean>`(action in ('imported', 'import.undone', 'books.closed')
  or action like 'deposit.%' or subject = 'content:campaign' or (subject like 'donation:%' and action <> 'record.viewed'))`;

export const parseAuditFilter = (params: URLSearchParams) => parseFilter(filterSchema, params);

export type AuditLine = Awaited<ReturnType<typeof describeEvents>>[number];

export const AUDIT_PAGE = 100;

/**
 * Lists the newest events that match. Views of records, which are frequent, are included only on
 * request.
 */
export async function listAudit(
  db: Db,
  { who, what, day, before }: z.output<typeof filterSchema>,
  timeZone: string,
): Promise<AuditLine[]> {
  let query = db.selectFrom("audit_events").select("id");
  if (who) query = query.where("username", "=", who);
  if (what === "money") query = query.where(IS_MONEY_ACTION);
  else
    query = what ? query.where("action", "=", what) : query.where("action", "<>", "record.viewed");
  if (day)
    query = query
      .where("at", ">=", startOfDay(day, timeZone))
      .where("at", "<", startOfDay(day, timeZone, 1));
  // Ids are version 7 UUIDs, so their order is the order in time.
  if (before) query = query.where("id", "<", before);
  const rows = await query.orderBy("id", "desc").limit(AUDIT_PAGE).execute();
  return describeEvents(
    db,
    rows.map(({ id }) => id),
  );
}

type Events = readonly { subject: string | null }[];

/**
 * `record` names the donor, the sender or the file. It is read from the records, because the log
 * holds no donor's data. A deposit is named by its number.
 */
async function describeEvents(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("audit_events")
    .select(["id", "at", "username", "action", "subject", "address", "changes"])
    .where("id", "in", inList(ids))
    .orderBy("id", "desc")
    .execute();
  const names = await findNames(db, rows);
  return rows.map((row) => ({
    ...row,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as AuditChanges),
    record: names.get(row.subject ?? "") ?? null,
  }));
}

/**
 * Returns the ids of the records of one kind, plus "", because no database accepts an empty list.
 */
const idsOf = (events: Events, kind: string) => [
  "",
  ...events.flatMap(({ subject }) =>
    subject?.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : [],
  ),
];

interface RecordName {
  name: string;
  cents: number | null;
}

type NamedRecord = [subject: string, record: RecordName];

/** Finds the names of the records that events are about. Erased or deleted records have none. */
async function findNames(db: Db, events: Events): Promise<ReadonlyMap<string, RecordName>> {
  const files = (table: "imports" | "media", kind: string) =>
    db
      .selectFrom(table)
      .select(["id", "file_name as name"])
      .where("id", "in", idsOf(events, kind))
      .execute();
  const [gifts, messages, imports, pictures, deposits] = await Promise.all([
    db
      .selectFrom("donations")
      .select(["id", "first_name", "last_name", "amount_cents"])
      .where("id", "in", idsOf(events, "donation"))
      .where("erased_at", "is", null)
      .execute(),
    db
      .selectFrom("contacts")
      .select(["id", "name"])
      .where("id", "in", idsOf(events, "contact"))
      .where("erased_at", "is", null)
      .execute(),
    files("imports", "import"),
    files("media", "picture"),
    db
      .selectFrom("deposits")
      .select("number")
      .where("number", "in", idsOf(events, "deposit").map(Number))
      .execute(),
  ]);
  const ofKind = (kind: string, rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }): NamedRecord => [`${kind}:${id}`, { name, cents: null }]);
  return new Map([
    ...gifts.map(
      (gift): NamedRecord => [
        `donation:${gift.id}`,
        { name: fullName(gift), cents: gift.amount_cents },
      ],
    ),
    ...ofKind("contact", messages),
    ...ofKind("import", imports),
    ...ofKind("picture", pictures),
    ...deposits.map(({ number }): NamedRecord => [`deposit:${number}`, { name: "", cents: null }]),
  ]);
}
