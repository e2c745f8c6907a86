import type { Db } from "#db/schema.ts";
import { csvStream } from "#features/export/csv.ts";
import type { Clock } from "#ports/clock.ts";
import { unsubscribeLink } from "./confirmation-mail.ts";

/** Somebody on the list; `confirmed_at` is ISO UTC. */
export interface Subscriber {
  id: string;
  email: string;
  confirmed_at: string;
}

/** Everybody who has confirmed, the newest first, at most `limit` of them, and how many in all. */
export async function listSubscribers(
  db: Db,
  limit: number,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  const confirmed = db.selectFrom("subscribers").where("confirmed_at", "is not", null);
  const rows = await confirmed
    .select(["id", "email", "confirmed_at"])
    .orderBy("confirmed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const { total } = await confirmed
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const subscribers = rows.map((row) => ({ ...row, confirmed_at: row.confirmed_at ?? "" }));
  return { subscribers, total: Number(total) };
}

/**
 * The confirmed list as CSV, each with the link that takes them off it: whatever program mails them
 * must put it into every mail.
 */
export function exportSubscribers(
  db: Db,
  clock: Clock,
  origin: string,
): ReadableStream<Uint8Array> {
  async function* rows() {
    const { subscribers } = await listSubscribers(db, Number.MAX_SAFE_INTEGER);
    for (const subscriber of subscribers)
      yield { ...subscriber, link: await unsubscribeLink(db, clock, origin, subscriber.id) };
  }
  return csvStream(rows(), [
    { name: "email", value: ({ email }) => email },
    { name: "confirmed_at", value: ({ confirmed_at }) => confirmed_at },
    { name: "unsubscribe_url", value: ({ link }) => link },
  ]);
}
