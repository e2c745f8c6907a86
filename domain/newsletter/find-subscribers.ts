import { type Selectable, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { APOSTROPHES, emailKey } from "#db/fold-text.ts";
import type { Db, SubscriberTable } from "#db/schema.ts";
import { collateBinary, escapeLike, SEARCHED_EMAIL } from "#db/search-query.ts";
import { ROWS_PER_BATCH, readInBatches } from "#domain/lists/batches.ts";
import { csvStream } from "#domain/lists/csv.ts";
import { type ListPage, type MatchingQuery, readListPage } from "#domain/lists/query.ts";
import { MERGED_ID } from "#domain/people/people-of-records.ts";
import { unsubscribeUrl } from "./confirmation-mail.ts";
import { unsubscribeSigner } from "./link-token.ts";
import {
  hasState,
  SUBSCRIBER_STATES,
  type SubscriberFilter,
  type SubscriberState,
} from "./subscriber-filter.ts";

const ROW_COLUMNS = ["id", "created_at", "email", "source", "confirmed_at", "ended_at"] as const;

/** A subscriber as the list shows it. Times are ISO UTC. */
export type SubscriberRow = Pick<Selectable<SubscriberTable>, (typeof ROW_COLUMNS)[number]>;

export interface SubscriberPage extends ListPage<SubscriberRow> {
  counts: Record<SubscriberState, number>;
}

const sortColumns = (db: Db) => ({
  date: sql`created_at`,
  email: collateBinary(db, sql`email_key`),
});

const IGNORED_MARKS = new RegExp(`[\0${APOSTROPHES}]`, "g");

function matchingSubscribers(db: Db, filter: SubscriberFilter) {
  let query: MatchingQuery<"subscribers"> = db.selectFrom("subscribers");
  const search = emailKey(filter.q).replace(IGNORED_MARKS, "");
  if (search)
    query = query.where(
      sql<boolean>`${SEARCHED_EMAIL} like ${`%${escapeLike(search)}%`} escape '\\'`,
    );
  if (filter.state) query = query.where(hasState(filter.state));
  return query;
}

/** Reads one page of the matches, with the counts of all matches. Writes nothing. */
export async function findSubscribers(
  db: Db,
  filter: SubscriberFilter,
  perPage: number,
): Promise<SubscriberPage> {
  const matches = matchingSubscribers(db, filter);
  const [counts, countOfAll] = await Promise.all([
    matches
      .select(
        SUBSCRIBER_STATES.map((state) =>
          sql<number>`count(case when ${hasState(state)} then 1 end)`.as(state),
        ),
      )
      .executeTakeFirstOrThrow(),
    countRows(db.selectFrom("subscribers")),
  ]);
  const total = SUBSCRIBER_STATES.reduce((sum, state) => sum + counts[state], 0);
  const rows = matches.select(ROW_COLUMNS);
  const subscriberPage = await readListPage(rows, sortColumns(db)[filter.sort], filter, {
    total,
    perPage,
  });
  return { ...subscriberPage, counts, total, all: countOfAll };
}

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
            hasState(state),
            eb.not(IS_SUPPRESSED),
            eb("email_key", "not in", eb.selectFrom("refused_addresses").select("email_key")),
          ])
        : eb.or([hasState(state), eb.and([hasState("subscribed"), IS_SUPPRESSED])]),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${at}, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy(at, "desc")
    .orderBy("id", "desc")
    .limit(ROWS_PER_BATCH)
    .execute();
}
