import { sql } from "kysely";
import type { Db, DonationStatus, MessageState } from "#db/schema.ts";
import type { Clock } from "#domain/values/clock.ts";
import { startOfDay, todayOf } from "#domain/values/time-zone.ts";
import {
  GIFT_COLUMNS,
  giftRecord,
  MESSAGE_COLUMNS,
  messageRecord,
  type WaitingRecord,
} from "./list-waiting.ts";

export interface Arrival extends WaitingRecord {
  kind: "gift" | "message";
  /** The present state. A pledge is unconfirmed until staff confirm it. */
  status: DonationStatus | "unconfirmed" | MessageState;
}

export interface Arrivals {
  newest: Arrival[];
  /** How many arrived since the organization's day began. */
  today: number;
}

/** Lists the `limit` newest records of both kinds, without spam, voided and test records. */
export async function listArrivals(
  db: Db,
  clock: Clock,
  timeZone: string,
  limit: number,
): Promise<Arrivals> {
  const since = startOfDay(todayOf(clock, timeZone), timeZone);
  const gifts = db
    .selectFrom("donations")
    .where("voided_at", "is", null)
    .where("suspected", "is", null)
    .where("is_test", "=", 0);
  const messages = db
    .selectFrom("contacts")
    .where("suspected", "is", null)
    .where("state", "<>", "spam");
  const count = sql<number>`count(*)`.as("count");
  const [donors, writers, giftsToday, messagesToday] = await Promise.all([
    gifts
      .select(GIFT_COLUMNS)
      .select(["donation_type", "status", "confirmed_at"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
    messages
      .select(MESSAGE_COLUMNS)
      .select("state")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
    gifts.select(count).where("created_at", ">=", since).executeTakeFirstOrThrow(),
    messages.select(count).where("created_at", ">=", since).executeTakeFirstOrThrow(),
  ]);
  const newest: Arrival[] = [
    ...donors.map((row) => ({
      ...giftRecord(row, row.donation_type),
      kind: "gift" as const,
      status: row.status === "pledged" && !row.confirmed_at ? ("unconfirmed" as const) : row.status,
    })),
    ...writers.map((row) => ({
      ...messageRecord(row),
      kind: "message" as const,
      status: row.state,
    })),
  ];
  newest.sort((a, b) => (a.at < b.at ? 1 : -1));
  return {
    newest: newest.slice(0, limit),
    today: Number(giftsToday.count) + Number(messagesToday.count),
  };
}
