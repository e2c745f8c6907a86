import { type SelectQueryBuilder, sql } from "kysely";
import type { Database, Db } from "#db/schema.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { AUDIT_ACTIONS, type AuditAction, type AuditChanges } from "./record-audit.ts";

export type AuditLine = Awaited<ReturnType<typeof listAudit>>[number];

const PAGE_SIZE = 100;

type AuditQuery = SelectQueryBuilder<Database, "audit_events", Record<never, never>>;

/**
 * The newest events first, with the label of their action. `change` comes from the history of a donation
 * (domain/donations/record-change.ts), because the audit log itself holds no donor's data. The days of
 * the filter begin in `timeZone`.
 */
export async function listAudit(db: Db, filter: AuditFilter, timeZone: string) {
  const rows = await matchingEvents(db, filter, timeZone)
    .select(["id", "at", "username", "action", "subject", "address", "changes"])
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .execute();
  const donationChanges = await findDonationChanges(db, rows);
  return rows.map((row) => ({
    ...row,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as AuditChanges),
    action: AUDIT_ACTIONS[row.action as AuditAction] ?? row.action,
    change: donationChanges.get(`${row.subject} ${row.at}`) ?? null,
  }));
}

function matchingEvents(db: Db, filter: AuditFilter, timeZone: string): AuditQuery {
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

/** Finds changes by subject and time: a change and its audit event have the same time. */
async function findDonationChanges(
  db: Db,
  events: readonly { subject: string | null; at: string }[],
) {
  const ofDonations = events.filter(({ subject }) => subject?.startsWith(DONATION));
  const ids = new Set(ofDonations.map(({ subject }) => subject?.slice(DONATION.length) ?? ""));
  const times = ofDonations.map(({ at }) => at);
  const changes = await db
    .selectFrom("donation_changes")
    .select(["donation_id", "at", "action", "details"])
    .where("donation_id", "in", ["", ...ids])
    .where("at", "in", ["", ...times])
    .execute();
  return new Map(
    changes.map(({ donation_id, at, ...change }) => [`${DONATION}${donation_id} ${at}`, change]),
  );
}
