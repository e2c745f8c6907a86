import { type Selectable, sql } from "kysely";
import type { ContactTable, Db, DonationTable } from "#db/schema.ts";
import { visibleDonations } from "#db/visible-donations.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { dayOf, startOfDay } from "#domain/time/time-zone.ts";

/** A gift, a pledge or a message that has come in. */
export interface Arrival {
  id: string;
  kind: "gift" | "pledge" | "message";
  /** ISO UTC. */
  at: string;
  name: string;
  /** The type of the gift, or the subject of the message. */
  detail: string;
  cents: number | null;
}

export interface Arrivals {
  /** The newest first. */
  newest: Arrival[];
  /** How many came since the organisation's day began. */
  today: number;
}

/** The `shown` newest records of both kinds; without spam, voided and test records. */
export async function listArrivals(
  db: Db,
  clock: Clock,
  timeZone: string,
  shown: number,
): Promise<Arrivals> {
  const since = startOfDay(dayOf(isoTime(clock), timeZone), timeZone);
  const gifts = db
    .selectFrom("donations")
    .where("voided_at", "is", null)
    .where("suspected", "is", null)
    .where("is_test", "=", 0)
    .where(visibleDonations);
  const messages = db.selectFrom("contacts").where("suspected", "is", null);
  const count = sql<number>`count(*)`.as("count");
  const [givers, writers, giftsToday, messagesToday] = await Promise.all([
    gifts
      .select(["id", "created_at", "first_name", "last_name", "donation_type", "amount_cents"])
      .select("status")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(shown)
      .execute(),
    messages
      .select(["id", "created_at", "name", "subject"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(shown)
      .execute(),
    gifts.select(count).where("created_at", ">=", since).executeTakeFirstOrThrow(),
    messages.select(count).where("created_at", ">=", since).executeTakeFirstOrThrow(),
  ]);
  const newest = [...givers.map(giftArrival), ...writers.map(messageArrival)];
  newest.sort((one, other) => (one.at < other.at ? 1 : -1));
  return {
    newest: newest.slice(0, shown),
    today: Number(giftsToday.count) + Number(messagesToday.count),
  };
}

type GiftRow = Pick<
  Selectable<DonationTable>,
  "id" | "created_at" | "first_name" | "last_name" | "donation_type" | "amount_cents" | "status"
>;

const giftArrival = (row: GiftRow): Arrival => ({
  id: row.id,
  at: row.created_at,
  name: `${row.first_name} ${row.last_name}`.trim(),
  kind: row.status === "pledged" ? "pledge" : "gift",
  detail: row.donation_type,
  cents: row.amount_cents,
});

type MessageRow = Pick<Selectable<ContactTable>, "id" | "created_at" | "name" | "subject">;

const messageArrival = (row: MessageRow): Arrival => ({
  id: row.id,
  at: row.created_at,
  name: row.name,
  kind: "message",
  detail: row.subject,
  cents: null,
});
