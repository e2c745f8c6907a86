import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import type { Facts } from "#domain/content/facts.ts";
import { canIssue } from "#domain/letters/letter-text.ts";

/** What a new site needs before the office works with it, in this order, and whether it is done. */
export async function readFirstSteps(db: Db, facts: Facts, sendsMail: boolean) {
  const { rows } = await sql<{ accounts: number; gifts: number }>`
    select (select count(*) from (select 1 from staff_accounts limit 2) as found) as accounts,
      (select count(*) from (select 1 from donations limit 1) as found) as gifts`.execute(db);
  const { accounts = 0, gifts = 0 } = rows[0] ?? {};
  return [
    ["organization", facts.published("organization") !== null],
    ["receiver", canIssue(facts)],
    ["mail", sendsMail],
    ["people", Number(accounts) > 1],
    ["import", Number(gifts) > 0],
    ["balances", facts.campaign.opening.enteredOn !== ""],
  ] as const;
}
