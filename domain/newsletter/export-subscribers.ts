import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { ROWS_PER_BATCH, readInBatches } from "#domain/lists/batches.ts";
import { csvStream } from "#domain/lists/csv.ts";
import { MERGED_ID } from "#domain/people/people-of-records.ts";
import { unsubscribeUrl } from "./confirmation-mail.ts";
import { unsubscribeSigner } from "./link-token.ts";

interface Subscriber {
  id: string;
  email: string;
  /** When the email was confirmed or unsubscribed, ISO UTC. */
  at: string;
}

/** Mailchimp requires only the column "Email Address", and other services recognize it. */
const EMAIL_HEADING = "Email Address";

/**
 * Streams the confirmed subscribers as CSV for a mailing service, newest first, each with the link
 * that also unsubscribes here. Leaves out people who want no mail or have died, and addresses that
 * the mail server rejected as unknown. Reads in batches.
 */
export function exportSubscribed(db: Db, origin: string): ReadableStream<Uint8Array> {
  async function* rows() {
    const sign = await unsubscribeSigner(db);
    for await (const row of listBatches(db, "subscribed"))
      yield { ...row, link: unsubscribeUrl(origin, sign(row.id)) };
  }
  return csvStream(rows(), [
    { name: EMAIL_HEADING, value: ({ email }) => email },
    { name: "Confirmed", value: ({ at }) => at },
    { name: "Unsubscribe Link", value: ({ link }) => link },
  ]);
}

/**
 * Streams the unsubscribed emails as CSV, which a mailing service imports as unsubscribed, with
 * those of people who want no mail or have died. Reads in batches.
 */
export const exportUnsubscribed = (db: Db): ReadableStream<Uint8Array> =>
  csvStream(listBatches(db, "unsubscribed"), [
    { name: EMAIL_HEADING, value: ({ email }) => email },
    { name: "Unsubscribed", value: ({ at }) => at },
  ]);

const listBatches = (db: Db, state: "subscribed" | "unsubscribed") =>
  readInBatches((after: Subscriber | null) => readBatch(db, state, after));

const IS_SUBSCRIBED = sql<boolean>`(ended_at is null and confirmed_at is not null)`;

/** A condition: the subscriber wants no mail, or has died. */
const IS_SUPPRESSED = sql<boolean>`coalesce(person_id, '') in
  (select ${MERGED_ID} from people where no_mail = 1 or died = 1)`;

/** When the subscription ended, or when staff last corrected the person who wants no mail. */
const ENDED_AT = sql<string>`coalesce(ended_at,
  (select max(updated_at) from people where ${MERGED_ID} = person_id), confirmed_at)`;

function readBatch(db: Db, state: "subscribed" | "unsubscribed", after: Subscriber | null) {
  const isSubscribed = state === "subscribed";
  const at = isSubscribed ? sql.ref<string>("confirmed_at") : ENDED_AT;
  return db
    .selectFrom("subscribers")
    .select(["id", "email", at.as("at")])
    .where((eb) =>
      isSubscribed
        ? eb.and([
            IS_SUBSCRIBED,
            eb.not(IS_SUPPRESSED),
            eb("email_key", "not in", eb.selectFrom("refused_addresses").select("email_key")),
          ])
        : eb.or([eb("ended_at", "is not", null), eb.and([IS_SUBSCRIBED, IS_SUPPRESSED])]),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${at}, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy(at, "desc")
    .orderBy("id", "desc")
    .limit(ROWS_PER_BATCH)
    .execute();
}
