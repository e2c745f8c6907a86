import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { BATCH, inBatches } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import { unsubscribeUrl } from "./confirmation-mail.ts";
import { unsubscribeSigner } from "./link-token.ts";

/** A person on the list; `confirmed_at` is ISO UTC. */
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
 * The confirmed list as CSV, each with the link that takes them off it: the program that mails them
 * must put it into every mail. Reads a batch at a time.
 */
export function exportSubscribers(db: Db, origin: string): ReadableStream<Uint8Array> {
  async function* rows() {
    const sign = await unsubscribeSigner(db);
    for await (const subscriber of inBatches((after: Confirmed | null) => readBatch(db, after)))
      yield { ...subscriber, link: unsubscribeUrl(origin, sign(subscriber.id)) };
  }
  return csvStream(rows(), [
    { name: "email", value: ({ email }) => email },
    { name: "confirmed_at", value: ({ confirmed_at }) => confirmed_at },
    { name: "unsubscribe_url", value: ({ link }) => link },
  ]);
}

interface Confirmed {
  id: string;
  email: string;
  confirmed_at: string | null;
}

/** The next of those who have confirmed, the newest first. */
const readBatch = (db: Db, after: Confirmed | null): Promise<Confirmed[]> =>
  db
    .selectFrom("subscribers")
    .select(["id", "email", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(confirmed_at, id) < (${after?.confirmed_at}, ${after?.id})`),
    )
    .orderBy("confirmed_at", "desc")
    .orderBy("id", "desc")
    .limit(BATCH)
    .execute();
