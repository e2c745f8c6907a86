import type { Selectable } from "kysely";
import type { ContactTable, DonationTable } from "#db/schema.ts";

export interface WaitingItem {
  id: string;
  /** When it came, ISO UTC. */
  at: string;
  name: string;
  detail: string;
  cents: number | null;
}

export const GIFT_COLUMNS = [
  "id",
  "created_at",
  "first_name",
  "last_name",
  "amount_cents",
] as const;

type GiftRow = Pick<Selectable<DonationTable>, (typeof GIFT_COLUMNS)[number]>;

export const giftItem = (row: GiftRow, detail = ""): WaitingItem => ({
  id: row.id,
  at: row.created_at,
  name: `${row.first_name} ${row.last_name}`.trim(),
  detail,
  cents: row.amount_cents,
});

export const MESSAGE_COLUMNS = ["id", "created_at", "name", "subject"] as const;

type MessageRow = Pick<Selectable<ContactTable>, (typeof MESSAGE_COLUMNS)[number]>;

export const messageItem = ({ id, created_at, name, subject }: MessageRow): WaitingItem => ({
  id,
  at: created_at,
  name,
  detail: subject,
  cents: null,
});
