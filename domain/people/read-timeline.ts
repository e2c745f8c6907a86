import { sql } from "kysely";
import { givenAt, isCountedGift, isCountedPledge, paidCentsColumn } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";
import { readGatherings } from "#domain/gatherings/read-gatherings.ts";
import { MERGED_ID } from "./people-of-records.ts";

/** The maximum number of each kind on a page; a longer one would be slow and hard to read. */
export const MAX_ENTRIES = 1_000;
/** The number of characters of a text in the timeline; its record has the full text. */
const MAX_EXCERPT_LENGTH = 160;

export type Entry = Awaited<ReturnType<typeof readTimeline>>[number];
export type GiftEntry = Extract<Entry, { kind: "gift" }>;

/**
 * Reads everything that happened with a person, the newest first: all gifts and pledges, the newest
 * MAX_ENTRIES messages and as many emails and letters, gatherings, the newsletter, notes of staff.
 * `at` and `now` are ISO UTC; a gift stands on the day it was given, as in the statements.
 * `includeTests` counts test gifts.
 */
export async function readTimeline(
  db: Db,
  personId: string,
  { now, includeTests }: { now: string; includeTests: boolean },
) {
  const messageIds = db.selectFrom("contacts").select("id").where("person_id", "=", personId);
  const excerpt = (column: string) => {
    const text = sql.ref(column);
    const maxLength = sql.lit(MAX_EXCERPT_LENGTH);
    return sql<string>`case when length(${text}) > ${maxLength}
      then substr(${text}, 1, ${maxLength}) || '…' else ${text} end`;
  };
  const [gifts, messages, mails, guests, subscribers, notes] = await Promise.all([
    db
      .selectFrom("donations")
      .select([
        "id",
        "created_at",
        "received_at",
        givenAt("donations").as("at"),
        "amount_cents",
        "currency",
        "donation_type",
        "status",
        "confirmed_at",
        "written_off_at",
        "voided_at",
        "bounced_on",
        "is_test",
        "suspected",
        "pledge_id",
        "payment_method",
        "check_number",
        "designation",
        "description",
        "notes",
        "came_by",
      ])
      .select(paidCentsColumn(includeTests))
      .select(
        sql<"raised" | "pledged" | null>`case when ${isCountedGift(includeTests)} then 'raised'
          when ${isCountedPledge(includeTests)} then 'pledged' end`.as("counts_as"),
      )
      .where("person_id", "=", personId)
      .orderBy("created_at", "desc")
      .execute(),
    db
      .selectFrom("contacts")
      .select(["id", "created_at as at", "subject", "state", excerpt("message").as("text")])
      .where("person_id", "=", personId)
      .orderBy("created_at", "desc")
      .limit(MAX_ENTRIES)
      .execute(),
    db
      .selectFrom("contact_mails")
      .select(["id", "created_at as at", "contact_id", "direction", "author", "sent_at"])
      .select(excerpt("text").as("text"))
      .where("contact_id", "in", messageIds)
      .orderBy("created_at", "desc")
      .limit(MAX_ENTRIES)
      .execute(),
    db
      .selectFrom("attendees")
      .select(["id", "created_at as at", "gathering_id", "people", "state"])
      .where("person_id", "=", personId)
      .execute(),
    db
      .selectFrom("subscribers")
      .select(["id", "created_at as at", "confirmed_at", "ended_at"])
      .where("person_id", "=", personId)
      .execute(),
    db
      .selectFrom("person_notes")
      .leftJoin("staff_accounts", "username", "author")
      .select(["person_notes.id", "person_notes.created_at as at", "text"])
      .select((eb) => eb.fn.coalesce("name", "author").as("author"))
      .where("person_id", "=", personId)
      .execute(),
  ]);
  const gatherings = guests.length > 0 ? await readGatherings(db, now) : [];
  const titles = new Map(gatherings.map(({ id, value }) => [id, value.title]));
  const entries = [
    ...ofKind("gift", gifts),
    ...ofKind("message", messages),
    ...ofKind("mail", mails),
    ...ofKind("letter", await readSentLetters(db, personId)),
    ...ofKind(
      "gathering",
      guests.map((guest) => ({ ...guest, title: titles.get(guest.gathering_id) ?? null })),
    ),
    ...ofKind("newsletter", subscribers),
    ...ofKind("note", notes),
  ];
  return entries.sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at));
}

/**
 * Reads the statements and letters about refunds that were sent to a person or their household. A
 * letter of thanks is shown with its gift.
 */
async function readSentLetters(db: Db, personId: string) {
  const { rows } = await sql<{
    id: string;
    at: string;
    year: number | null;
  }>`select id, sent_at as at, year from letters
      where sent_at is not null and (kind = 'statement' or id like 'refund:%')
      and (person_id = ${personId} or exists (select 1 from people
        where ${MERGED_ID} = ${personId} and members like '%' || people.id || '%'))
    order by at desc limit ${MAX_ENTRIES}`.execute(db);
  return rows;
}

const ofKind = <Kind extends string, Row>(kind: Kind, rows: readonly Row[]) =>
  rows.map((row) => ({ kind, ...row }));
