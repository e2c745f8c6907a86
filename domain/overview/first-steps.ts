import { sql } from "kysely";
import type { EventsContent } from "#content/events.ts";
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import type { Facts } from "#domain/content/facts.ts";
import { canIssue } from "#domain/letters/letter-text.ts";
import { isoTime } from "#domain/values/clock.ts";

const HIDDEN_SETTING = "first-steps-put-away";

/**
 * Lists the set-up steps of a new site in order, and whether each is done. Empty once all are done,
 * or staff have hidden the list.
 */
export async function readFirstSteps(db: Db, facts: Facts, sendsMail: boolean) {
  const { rows } = await sql<Record<"accounts" | "gifts" | "away", number>>`
    select (select count(*) from (select 1 from staff_accounts limit 2) as found) as accounts,
      (select count(*) from (select 1 from donations limit 1) as found) as gifts,
      (select count(*) from site_settings where name = ${HIDDEN_SETTING}) as away`.execute(db);
  const { accounts = 0, gifts = 0, away = 0 } = rows[0] ?? {};
  const steps = [
    ["organization", facts.published("organization") !== null],
    ["receiver", canIssue(facts)],
    ["mail", sendsMail],
    ["people", Number(accounts) > 1],
    ["import", Number(gifts) > 0],
    ["balances", facts.read("campaign").opening.enteredOn !== ""],
  ] as const;
  return Number(away) > 0 || steps.every(([, isDone]) => isDone) ? [] : steps;
}

/** Hides the steps on everyone's overview: an office may never want a mail server or colleagues. */
export const hideFirstSteps = ({ db, clock, actor }: StaffContext) =>
  change(db, "desk", async (trx) => {
    const setting = { name: HIDDEN_SETTING, value: isoTime(clock) };
    const row = trx.insertInto("site_settings").values(setting);
    const put = row.onConflict((conflict) => conflict.column("name").doNothing()).returning("name");
    if (await put.executeTakeFirst())
      await recordAudit(
        trx,
        { now: setting.value, actor },
        "setting.changed",
        "setting:first-steps",
      );
  });

/**
 * Finds the timeline's steps that are not done although their last year is before that of `today`
 * (YYYY-MM-DD).
 */
export const listPastSteps = ({ timeline }: EventsContent, today: string) =>
  timeline.steps.filter(
    ({ years, isDone }) => !isDone && (years.match(/\d{4}/g)?.at(-1) ?? "9999") < today.slice(0, 4),
  );
