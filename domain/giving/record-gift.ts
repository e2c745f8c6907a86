import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { DbOrTransaction, DonationStatus } from "#db/schema.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
import type { GiftReport } from "#domain/ports/giving-provider.ts";

/** Which of two statuses reported for the same moment stands: the one that takes money out. */
const WEIGHT: Record<DonationStatus, number> = {
  pledged: 0,
  received: 1,
  disputed: 2,
  refunded: 3,
};

export interface ReportContext {
  /** Who reports: the provider's id. */
  source: string;
  /** When what is reported happened, ISO UTC. */
  occurredAt: string;
  /** ISO UTC. */
  now: string;
  isTest: boolean;
}

/**
 * Brings the one record of (source, external id) up to what is reported, whatever the order, the
 * repetition and the concurrency of reports: it is one statement, and status and amount follow the
 * report of the latest moment. An earlier report that comes late only fills in what is missing.
 * What staff set (void, pledge, notes) stays. Answers the record's id. Call it within a transaction.
 */
export async function recordGift(
  db: DbOrTransaction,
  report: GiftReport,
  { source, occurredAt, now, isTest }: ReportContext,
): Promise<string> {
  const { id } = await db
    .insertInto("donations")
    .values({
      id: randomUUIDv7(),
      created_at: now,
      first_name: report.firstName,
      last_name: report.lastName,
      email: report.email,
      phone: report.phone,
      amount_cents: report.amountCents,
      donation_type: report.donationType,
      city: report.city,
      state: report.state,
      notes: report.notes,
      status: report.status,
      source,
      external_id: report.externalId,
      currency: report.currency,
      received_at: report.receivedAt,
      updated_at: now,
      status_at: occurredAt,
      is_test: isTest ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict.columns(["source", "external_id"]).doUpdateSet({
        status: sql`case when ${isLater} then excluded.status else donations.status end`,
        status_at: sql`case when ${isLater} then excluded.status_at else donations.status_at end`,
        amount_cents: sql`case when ${isLater} then excluded.amount_cents else donations.amount_cents end`,
        currency: sql`case when ${isLater} then excluded.currency else donations.currency end`,
        received_at: sql`case when excluded.received_at < donations.received_at
          then excluded.received_at else donations.received_at end`,
        first_name: filled("first_name"),
        last_name: filled("last_name"),
        email: filled("email"),
        phone: filled("phone"),
        city: filled("city"),
        state: filled("state"),
        notes: sql`case when donations.erased_at is not null then null
          else coalesce(donations.notes, excluded.notes) end`,
        updated_at: now,
        // What the provider itself reports stands by itself, whatever becomes of the file it was in.
        import_id: null,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await moneyChanged(db);
  return id;
}

const weightOf = (status: string) =>
  sql`case ${sql.ref(status)} ${sql.join(
    Object.entries(WEIGHT).map(
      ([name, weight]) => sql`when ${sql.lit(name)} then ${sql.lit(weight)}`,
    ),
    sql` `,
  )} end`;

/** Also where the record has no time of its own: then any report knows better. */
const isLater = sql`(donations.status_at is null or excluded.status_at > donations.status_at
  or (excluded.status_at = donations.status_at
      and ${weightOf("excluded.status")} > ${weightOf("donations.status")}))`;

/** The newer report's word where it has one, else what is known already; nothing new about the erased. */
function filled(column: "first_name" | "last_name" | "email" | "phone" | "city" | "state") {
  const [theirs, ours] = [sql.ref(`excluded.${column}`), sql.ref(`donations.${column}`)];
  return sql<string>`case when donations.erased_at is not null then ${ours}
    when ${isLater} then coalesce(nullif(${theirs}, ''), ${ours})
    else coalesce(nullif(${ours}, ''), ${theirs}) end`;
}
