/** Emails to addresses that a visitor typed. The visitor may not own the address. */
import { createHash } from "node:crypto";
import type { DbTransaction } from "#db/schema.ts";
import { raiseAlertInTransaction } from "#domain/alerts/alerts.ts";
import { raiseVersion } from "#domain/changes/change.ts";
import { type Clock, DAY, HOUR } from "#domain/values/clock.ts";
import { refusedFor } from "#domain/values/result.ts";
import { countSubmission, type SubmissionResult, tooMany } from "./count-submission.ts";

/** Emails of all kinds to one person; some people sign up for several gatherings at once. */
const MAX_MAILS_PER_PERSON: MailCeiling = { perHour: 6, perDay: 10 };

/** The most emails in an hour and in a day; 0 means any number. */
export interface MailCeiling {
  perHour: number;
  perDay: number;
}

/**
 * Whether to send an email. "just-sent" means that this address got one of its kind within the
 * hour, so send none; its data was stored then. "too-many" means that the mailbox got as many
 * as it may, however its address is spelled, or that the site has reached its ceiling; do not thank
 * for anything that is not stored.
 */
type MailPermission = SubmissionResult | { ok: false; reason: "just-sent" };

/**
 * Counts an email that a visitor makes the site send, at most `ceiling` to everyone; an email that
 * one limit refuses does not count for the others. The first beyond the ceiling warns the desk.
 * Call it in the transaction that enqueues the email.
 */
export async function countVisitorMailTo(
  trx: DbTransaction,
  clock: Clock,
  { kind, email, ceiling }: { kind: string; email: string; ceiling: MailCeiling },
): Promise<MailPermission> {
  const person = hashMailbox(email);
  const limits = [
    { to: "address", key: `mail:${kind}:${hashEmail(email)}`, max: 1, windowMs: HOUR },
    { to: "mailbox", key: `mails:${person}`, max: MAX_MAILS_PER_PERSON.perHour, windowMs: HOUR },
    {
      to: "mailbox",
      key: `mails-daily:${person}`,
      max: MAX_MAILS_PER_PERSON.perDay,
      windowMs: DAY,
    },
    { to: "everyone", key: "mails", max: ceiling.perHour, windowMs: HOUR },
    { to: "everyone", key: "mails-daily", max: ceiling.perDay, windowMs: DAY },
  ];
  const countedLimits: typeof limits = [];
  for (const limit of limits) {
    const { to, key, max, windowMs } = limit;
    if (max === 0) continue;
    const { count, waitMs } = await countSubmission(trx, clock, key, { windowMs });
    if (count <= max) {
      countedLimits.push(limit);
      continue;
    }
    for (const { key, windowMs } of countedLimits)
      await countSubmission(trx, clock, key, { amount: -1, windowMs });
    if (to === "address") return refusedFor("just-sent");
    if (count === max + 1 && to === "everyone") {
      await raiseAlertInTransaction(trx, clock, "mails-refused", { code: "mails-refused" });
      await raiseVersion(trx, "desk");
    }
    return tooMany(waitMs);
  }
  return { ok: true };
}

/** Hashes the mailbox for the keys of counters. */
export const hashMailbox = (email: string) =>
  createHash("sha256").update(mailboxOf(email)).digest("hex");

/** Hashes one address of a mailbox for the keys of counters. */
export const hashEmail = (email: string) => {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return `${hash.slice(0, 16)}:${hashMailbox(email)}`;
};

/** Deletes the counts of emails to a mailbox. */
export async function deleteMailboxCounts(trx: DbTransaction, email: string): Promise<void> {
  await trx
    .deleteFrom("submission_counts")
    .where("key", "like", `%:${hashMailbox(email)}`)
    .execute();
}

const GMAIL = ["gmail.com", "googlemail.com"];

/**
 * Returns one spelling for all addresses of a mailbox: lower case, no plus-address, and for Gmail
 * no dots.
 */
export function mailboxOf(email: string): string {
  const index = email.lastIndexOf("@");
  const domain = email.slice(index + 1).toLowerCase();
  const [local = ""] = email.slice(0, index).toLowerCase().split("+");
  return GMAIL.includes(domain) ? `${local.replace(/\./g, "")}@gmail.com` : `${local}@${domain}`;
}
