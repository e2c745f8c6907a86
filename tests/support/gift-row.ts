import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#db/schema.ts";

/** Returns a donation as a row of the table. `at`, ISO UTC, is the value of all its times. */
export function giftRow(
  at: string,
  gift: Partial<Insertable<Database["donations"]>> = {},
): Insertable<Database["donations"]> {
  const id = randomUUID();
  return {
    id,
    created_at: at,
    received_at: at,
    updated_at: at,
    status_at: at,
    first_name: "Ada",
    last_name: "Larkspur",
    email: "ada@example.org",
    amount_cents: 10_000,
    donation_type: "One-time",
    status: "received",
    external_id: id,
    ...gift,
  };
}
