import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#db/schema.ts";
import type { TestSite } from "./open-test-site.ts";

/** Stores a donation as it stands in the table; answers its id. `at`, ISO UTC, is all its times. */
export async function addGift(
  site: TestSite,
  at: string,
  gift: Partial<Insertable<Database["donations"]>> = {},
): Promise<string> {
  const id = randomUUID();
  await site.services.db
    .insertInto("donations")
    .values({
      ...{ id, created_at: at, received_at: at, updated_at: at, status_at: at },
      ...{ first_name: "Ada", last_name: "Larkspur", email: "ada@example.org", phone: null },
      ...{ amount_cents: 10_000, donation_type: "One-time", city: null, state: null, notes: null },
      ...{ status: "received", external_id: id, pledge_id: null, confirmed_at: null },
      ...{ voided_at: null, import_id: null, pledge_months: null },
      ...gift,
    })
    .execute();
  return id;
}
