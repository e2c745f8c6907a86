import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { BATCH, inBatches } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import { unsubscribeUrl } from "./confirmation-mail.ts";
import { unsubscribeSigner } from "./link-token.ts";

interface Subscriber {
  id: string;
  email: string;
  /** ISO UTC. */
  confirmed_at: string;
}

/** The confirmed subscribers, newest first, at most `limit` of them, and how many there are in all. */
export async function listSubscribers(db: Db, limit: number) {
  const { total } = await db
    .selectFrom("subscribers")
    .where("confirmed_at", "is not", null)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { subscribers: await readBatch(db, null, limit), total };
}

/**
 * The confirmed subscribers as CSV, each with an unsubscribe link, which the mailing program must put
 * into every mail. Reads in batches.
 */
export function exportSubscribers(db: Db, origin: string): ReadableStream<Uint8Array> {
  async function* rows() {
    const sign = await unsubscribeSigner(db);
    for await (const row of inBatches((after: Subscriber | null) => readBatch(db, after, BATCH)))
      yield { ...row, link: unsubscribeUrl(origin, sign(row.id)) };
  }
  return csvStream(rows(), [
    { name: "email", value: ({ email }) => email },
    { name: "confirmed_at", value: ({ confirmed_at }) => confirmed_at },
    { name: "unsubscribe_url", value: ({ link }) => link },
  ]);
}

const readBatch = (db: Db, after: Subscriber | null, limit: number): Promise<Subscriber[]> =>
  db
    .selectFrom("subscribers")
    .select(["id", "email", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .$narrowType<{ confirmed_at: string }>()
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(confirmed_at, id) < (${after?.confirmed_at}, ${after?.id})`),
    )
    .orderBy("confirmed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
