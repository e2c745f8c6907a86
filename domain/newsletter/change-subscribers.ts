import { recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { addToList } from "./sign-up.ts";
import { parseEmail } from "./sign-up-schema.ts";

/**
 * Adds an email to the list by hand. The person must have agreed: `hasConsent` says so, and the
 * audit log records who said it. An unconfirmed or unsubscribed email becomes subscribed.
 */
export async function addSubscriber(
  { db, clock, actor }: StaffContext,
  { input, hasConsent }: { input: string; hasConsent: boolean },
): Promise<Result<unknown, "invalid" | "no-consent" | "known">> {
  const email = parseEmail(input);
  if (!email) return refusedFor("invalid");
  if (!hasConsent) return refusedFor("no-consent");
  const now = isoTime(clock);
  const values = { source: "by-hand", confirmed_at: now, ended_at: null } as const;
  return changeUnversioned(db, async (trx) => {
    const subscriber = await addToList(trx, now, email, values);
    if (!subscriber) return refusedFor("known");
    await recordAudit(trx, { now, actor }, "subscriber.added", `subscriber:${subscriber.id}`);
    return { ok: true };
  });
}

/**
 * Removes a subscriber. A confirmed one stays for a while as unsubscribed, so that a mailing
 * service learns about it.
 */
export function removeSubscriber({ db, clock, actor }: StaffContext, id: string): Promise<boolean> {
  const now = isoTime(clock);
  return changeUnversioned(db, async (trx) => {
    const endedSubscriber = await trx
      .updateTable("subscribers")
      .set({ ended_at: now })
      .where("id", "=", id)
      .where("confirmed_at", "is not", null)
      .where("ended_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    const removedSubscriber =
      endedSubscriber ??
      (await trx
        .deleteFrom("subscribers")
        .where("id", "=", id)
        .where("confirmed_at", "is", null)
        .returning("id")
        .executeTakeFirst());
    if (!removedSubscriber) return false;
    await recordAudit(trx, { now, actor }, "subscriber.removed", `subscriber:${id}`);
    return true;
  });
}
