/**
 * The link through which donors see their own gifts. It is sent by email and lasts 15 minutes, of
 * which two after its first use.
 */

import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import { givenAt } from "#db/counted-gifts.ts";
import { emailKey } from "#db/fold-text.ts";
import type { Db } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { countSubmission, type SubmissionResult, tooMany } from "#domain/forms/count-submission.ts";
import { hashEmail } from "#domain/forms/visitor-mail-limit.ts";
import { mailJob, writeMail } from "#domain/mail/mail-job.ts";
import { readOwnBalances } from "#domain/pledges/read-balances.ts";
import { type Clock, isoTime, MINUTE } from "#domain/values/clock.ts";
import { MAX_UNSENT_MS } from "#domain/values/durations.ts";
import { hashToken, newToken } from "#domain/values/tokens.ts";

export const LINK_LIFETIME_MS = 15 * MINUTE;
/** For a second press, and for a donor whom the answer did not reach. */
const USED_LIFETIME_MS = 2 * MINUTE;
const MAX_REQUESTS_PER_IP = 10;
/** Within the lifetime of a link. */
const MAX_LINKS_PER_EMAIL = 2;
export const MAX_GIFTS = 200;

/**
 * Enqueues the link, which is mailed when the email address has given or pledged, and was not just
 * sent two. The answer is the same either way. `minLimit` comes from minHourlyLimit.
 */
export const requestDonorLink = (
  db: Db,
  clock: Clock,
  { clientIp, minLimit }: { clientIp: string; minLimit: number },
  email: string,
): Promise<SubmissionResult> =>
  changeUnversioned(db, async (trx) => {
    const { count, waitMs } = await countSubmission(trx, clock, `donor-link:${clientIp}`);
    if (count > Math.max(MAX_REQUESTS_PER_IP, minLimit)) return tooMany(waitMs);
    const period = Math.floor(clock.now().getTime() / LINK_LIFETIME_MS);
    const toOne = await countSubmission(trx, clock, `donor-link:${period}:${hashEmail(email)}`);
    if (toOne.count > MAX_LINKS_PER_EMAIL) return { ok: true };
    const id = randomUUIDv7();
    const created_at = isoTime(clock);
    await trx
      .insertInto("donor_links")
      .values({ id, created_at, email, expires_at: isoTime(clock, MAX_UNSENT_MS) })
      .execute();
    await donorLinkMail.enqueue(trx, created_at, { linkId: id }, `donor-link:${id}`);
    return { ok: true };
  });

export const donorLinkMail = mailJob({
  kind: "gift.donor-link",
  name: "Link to a donor's gifts",
  keys: { "donor-link": "donor_links" },
  payload: z.object({ linkId: z.string() }),
  async compose({ linkId }, context) {
    const { db, clock, timeZone } = context;
    const link = await db
      .selectFrom("donor_links")
      .select("email")
      .where("id", "=", linkId)
      .where("created_at", ">", isoTime(clock, -MAX_UNSENT_MS))
      .executeTakeFirst();
    if (!link) return null;
    const gifts = await listGiftsByEmail(db, link.email, context.takesTests);
    // The page also shows the balance of a pledge on which nothing is paid yet.
    const pledges = await readOwnBalances(db, link.email, timeZone);
    if (gifts.length + pledges.length === 0) return null;
    const token = newToken();
    // The 15 minutes start when the email is sent, and again when that failed.
    await db
      .updateTable("donor_links")
      .set({ token_hash: hashToken(token), expires_at: isoTime(clock, LINK_LIFETIME_MS) })
      .where("id", "=", linkId)
      .execute();
    // The page does not distinguish people who share an email address.
    const [name = "", ...others] = new Set(gifts.map((gift) => gift.first_name));
    const url = `${context.origin}/donate/mine?token=${token}`;
    return {
      to: link.email,
      greetingName: others.length > 0 ? "" : name,
      ...writeMail(context, "donorLinkLetter", { url }),
    };
  },
});

/**
 * Uses a link, which then expires in two minutes, and deletes all other links of its email. It also
 * clears the count of links sent to the email, because the link proves who reads that mailbox.
 * Returns the email; null when the link has expired.
 */
export async function consumeDonorLink(
  db: Db,
  clock: Clock,
  token: string,
): Promise<string | null> {
  const link = await db
    .selectFrom("donor_links")
    .select(["id", "email"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", isoTime(clock))
    .executeTakeFirst();
  if (!link) return null;
  const soon = isoTime(clock, USED_LIFETIME_MS);
  await db
    .updateTable("donor_links")
    .set({ expires_at: soon })
    .where("id", "=", link.id)
    .where("expires_at", ">", soon)
    .execute();
  await db
    .deleteFrom("donor_links")
    .where(emailKeyOf(db), "=", emailKey(link.email))
    .where("id", "!=", link.id)
    .execute();
  await db
    .deleteFrom("submission_counts")
    .where("key", "like", `donor-link:%:${hashEmail(link.email)}`)
    .execute();
  return link.email;
}

export type OwnGift = Awaited<ReturnType<typeof listGiftsByEmail>>[number];

/**
 * Lists the newest gifts under an email address, the newest first, without pledges, and without
 * tests unless `includeTests`.
 */
export const listGiftsByEmail = (db: Db, email: string, includeTests: boolean) =>
  db
    .selectFrom("donations")
    .leftJoin("online_payments", "donation_id", "donations.id")
    .select(["donations.id", "amount_cents", "currency", "donation_type", "status"])
    .select(givenAt("donations").as("at"))
    .select(["first_name", "payment_method", "description", "came_by"])
    .select(["method", "customer_id", "subscription_id", "subscription_state"])
    .where(emailKeyOf(db), "=", emailKey(email))
    .where("status", "!=", "pledged")
    .where("voided_at", "is", null)
    .where("is_test", "in", includeTests ? [0, 1] : [0])
    .orderBy("at", "desc")
    .limit(MAX_GIFTS)
    .execute();
