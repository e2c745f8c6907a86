import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "#db/schema.ts";

/** The name of a table's records in the audit log, and the condition for an erased row. */
interface Erasure {
  subject: string;
  isErased?: RawBuilder<unknown>;
}

/** The tables of emails' records. Null: the rows end by themselves, and nothing is lost. */
const ERASURES = {
  attendees: { subject: "attendee" },
  checkouts: null,
  contact_mails: { subject: "mail" },
  contacts: { subject: "contact", isErased: sql`erased_at is not null` },
  donations: { subject: "donation", isErased: sql`erased_at is not null` },
  donor_links: null,
  letters: { subject: "letter", isErased: sql`text is null` },
  staff_accounts: { subject: "account", isErased: sql`email is null` },
  subscribers: { subject: "subscriber" },
} satisfies Partial<Record<keyof Database, Erasure | null>>;

/** A table of records that emails are about. */
export type MailedTable = keyof typeof ERASURES;

/**
 * Among these ids of rows of a table, finds those of records that were erased or deleted, whose
 * emails in the folder must be deleted too. An id that neither the table nor the audit log knows is
 * not one: after a restore, the email may be the last trace of its record.
 */
export async function findErasedIds(
  db: Db,
  table: MailedTable,
  ids: string[],
): Promise<Set<string>> {
  const erasure: Erasure | null = ERASURES[table];
  const { rows } = await sql<{ id: string; is_erased: boolean | number }>`
    select id, ${erasure?.isErased ?? sql`false`} as is_erased
    from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
  const knownIds = new Set(rows.map(({ id }) => id));
  const erasedIds = new Set(rows.filter((row) => row.is_erased).map(({ id }) => id));
  const unknownIds = ids.filter((id) => !knownIds.has(id));
  if (!erasure) return new Set(unknownIds);
  if (unknownIds.length === 0) return erasedIds;
  const subjects = new Map(unknownIds.map((id) => [`${erasure.subject}:${id}`, id]));
  const deletions = await db
    .selectFrom("audit_events")
    .select("subject")
    .where("action", "in", ["record.erased", "record.expired", "subscriber.removed"])
    .where("subject", "in", [...subjects.keys()])
    .execute();
  for (const { subject } of deletions) erasedIds.add(subjects.get(subject ?? "") ?? "");
  return erasedIds;
}
