/** How much of each kind has come in a time. Mails tell numbers; what they are about is read in the desk. */
import { countRows } from "#db/count-rows.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import type { AlertKind } from "./alert-choices.ts";

/** From `from` (exclusive) to `until` (inclusive), ISO UTC. */
export interface Span {
  from: string;
  until: string;
}

export interface AlertEvent {
  kind: AlertKind;
  count: number;
}

/** Of one person: what has come for all, and what colleagues assigned to them. */
export async function countEvents(
  db: DbOrTransaction,
  span: Span,
  person: { staffId: string; username: string },
): Promise<AlertEvent[]> {
  const [messages, pledges, deliveries, assigned] = await Promise.all([
    countMessages(db, span),
    countPledges(db, span),
    countFailures(db, span),
    countAssigned(db, span, person),
  ]);
  return [
    { kind: "messages", count: messages },
    { kind: "pledges", count: pledges },
    { kind: "deliveries", count: deliveries },
    { kind: "assigned", count: assigned },
  ];
}

const countMessages = (db: DbOrTransaction, { from, until }: Span) =>
  countRows(
    db
      .selectFrom("contacts")
      .where("created_at", ">", from)
      .where("created_at", "<=", until)
      .where("suspected", "is", null)
      .where("state", "<>", "spam")
      .where("erased_at", "is", null),
  );

const countPledges = (db: DbOrTransaction, { from, until }: Span) =>
  countRows(
    db
      .selectFrom("donations")
      .where("created_at", ">", from)
      .where("created_at", "<=", until)
      .where("source", "=", "pledge-form")
      .where("suspected", "is", null)
      .where("voided_at", "is", null)
      .where("erased_at", "is", null),
  );

const countFailures = (db: DbOrTransaction, { from, until }: Span) =>
  countRows(
    db
      .selectFrom("jobs")
      .where("state", "=", "dead")
      .where("finished_at", ">", from)
      .where("finished_at", "<=", until),
  );

/** The messages, by the audit log, which has every assignment whatever way it was made. One's own are no news. */
async function countAssigned(
  db: DbOrTransaction,
  { from, until }: Span,
  { staffId, username }: { staffId: string; username: string },
): Promise<number> {
  const rows = await db
    .selectFrom("audit_events")
    .select(["subject", "changes"])
    .where("at", ">", from)
    .where("at", "<=", until)
    .where("action", "=", "record.changed")
    .where("subject", "like", "contact:%")
    .where("changes", "like", '%"assignee":%')
    .where((eb) => eb.or([eb("staff_id", "is", null), eb("staff_id", "<>", staffId)]))
    .execute();
  const theirs = rows.filter(({ changes }) => {
    const { assignee } = JSON.parse(changes ?? "{}") as { assignee?: [unknown, unknown] };
    return assignee?.[1] === username;
  });
  return new Set(theirs.map(({ subject }) => subject)).size;
}
