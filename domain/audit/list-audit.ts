import { type SelectQueryBuilder, sql } from "kysely";
import type { Database, Db, DonationAction } from "#db/schema.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { AUDIT_ACTIONS, type AuditAction, type AuditChanges } from "./record-audit.ts";

export interface AuditLine {
  id: string;
  at: string;
  username: string;
  /** In words. */
  action: string;
  subject: string | null;
  address: string;
  changes: AuditChanges | null;
  /** What was done with a donation, from its history: the log itself keeps no donor's data. */
  change: AuditedChange | null;
}

export interface AuditedChange {
  action: DonationAction;
  /** JSON; its shape belongs to the action (domain/donations/record-change.ts). */
  details: string | null;
}

const PAGE_SIZE = 100;

type AuditQuery = SelectQueryBuilder<Database, "audit_events", Record<never, never>>;

/** The newest lines first; `timeZone` is where the days of the filter begin. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
  timeZone: string,
): Promise<AuditLine[]> {
  const rows = await matchingLines(db, filter, timeZone)
    .select(["id", "at", "username", "action", "subject", "address", "changes"])
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .execute();
  const changes = await changesBehind(db, rows);
  return rows.map((row) => ({
    ...row,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as AuditChanges),
    action: AUDIT_ACTIONS[row.action as AuditAction] ?? row.action,
    change: changes.get(keyOf(row.subject, row.at)) ?? null,
  }));
}

function matchingLines(db: Db, filter: AuditFilter, timeZone: string): AuditQuery {
  const { who, what, from, to, before } = filter;
  let query: AuditQuery = db.selectFrom("audit_events");
  if (who)
    query = query.where(
      sql<boolean>`substr(lower(username), 1, ${sql.lit(who.length)}) = ${who.toLowerCase()}`,
    );
  if (what) query = query.where("action", "=", what);
  if (from) query = query.where("at", ">=", startOfDay(from, timeZone));
  if (to) query = query.where("at", "<", startOfDay(to, timeZone, 1));
  // Ids are version 7 UUIDs: their order is the order of time.
  if (before) query = query.where("id", "<", before);
  return query;
}

const DONATION = "donation:";

/** A change is noted in a donation's history in the moment of its line. */
async function changesBehind(
  db: Db,
  lines: readonly { subject: string | null; at: string }[],
): Promise<Map<string, AuditedChange>> {
  const ids = lines.flatMap(({ subject }) =>
    subject?.startsWith(DONATION) ? [subject.slice(DONATION.length)] : [],
  );
  if (ids.length === 0) return new Map();
  const changes = await db
    .selectFrom("donation_changes")
    .select(["donation_id", "at", "action", "details"])
    .where("donation_id", "in", [...new Set(ids)])
    .where(
      "at",
      "in",
      lines.map(({ at }) => at),
    )
    .execute();
  return new Map(
    changes.map(({ donation_id, at, action, details }) => [
      keyOf(`${DONATION}${donation_id}`, at),
      { action, details },
    ]),
  );
}

const keyOf = (subject: string | null, at: string) => `${subject} ${at}`;
