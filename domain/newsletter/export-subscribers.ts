import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { BATCH, inBatches } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import { unsubscribeUrl } from "./confirmation-mail.ts";
import { unsubscribeSigner } from "./link-token.ts";
import { hasState } from "./subscriber-state.ts";

interface Subscriber {
  id: string;
  email: string;
  /** ISO UTC: when the email was confirmed, or unsubscribed. */
  at: string;
}

/** "Email Address" is the one column that Mailchimp needs, and what other services look for. */
const EMAIL = "Email Address";

/**
 * The confirmed subscribers as CSV for a mailing service, the newest first, each with the link that
 * unsubscribes here, too. Reads in batches.
 */
export function exportSubscribed(db: Db, origin: string): ReadableStream<Uint8Array> {
  async function* rows() {
    const sign = await unsubscribeSigner(db);
    for await (const row of listBatches(db, "subscribed"))
      yield { ...row, link: unsubscribeUrl(origin, sign(row.id)) };
  }
  return csvStream(rows(), [
    { name: EMAIL, value: ({ email }) => email },
    { name: "Confirmed", value: ({ at }) => at },
    { name: "Unsubscribe Link", value: ({ link }) => link },
  ]);
}

/** Those who left, as CSV: a mailing service imports them as unsubscribed. Reads in batches. */
export const exportUnsubscribed = (db: Db): ReadableStream<Uint8Array> =>
  csvStream(listBatches(db, "unsubscribed"), [
    { name: EMAIL, value: ({ email }) => email },
    { name: "Unsubscribed", value: ({ at }) => at },
  ]);

const listBatches = (db: Db, state: "subscribed" | "unsubscribed") =>
  inBatches((after: Subscriber | null) => readBatch(db, state, after));

function readBatch(db: Db, state: "subscribed" | "unsubscribed", after: Subscriber | null) {
  const at = sql.ref<string>(state === "subscribed" ? "confirmed_at" : "ended_at");
  return db
    .selectFrom("subscribers")
    .select(["id", "email", at.as("at")])
    .where(hasState(state))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${at}, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy(at, "desc")
    .orderBy("id", "desc")
    .limit(BATCH)
    .execute();
}
