/** Emails to addresses that a visitor typed. The visitor may not own the address. */
import { createHash } from "node:crypto";
import type { DbTransaction } from "#db/schema.ts";
import type { Clock } from "#domain/values/clock.ts";
import { refusedFor } from "#domain/values/result.ts";
import { countSubmission, type SubmissionResult, tooMany } from "./count-submission.ts";

/**
 * Emails of all kinds to one person in an hour; some people sign up for several gatherings at once.
 */
const MAX_MAILS_PER_HOUR = 6;

/**
 * Whether to send an email. "just-sent" means that this address got one of its kind within the
 * hour, so send none; its data was stored then. "too-many" means that the mailbox got six within
 * the hour, however its address is spelled, or that the site has reached its ceiling; do not thank
 * for anything that is not stored.
 */
type MailPermission = SubmissionResult | { ok: false; reason: "just-sent" };

/**
 * Counts an email that a visitor makes the site send, at most `ceiling` an hour to everyone (0
 * means no ceiling). Call it in the transaction that enqueues the email.
 */
export async function countVisitorMailTo(
  trx: DbTransaction,
  clock: Clock,
  { kind, email, ceiling }: { kind: string; email: string; ceiling: number },
): Promise<MailPermission> {
  const person = hashMailbox(email);
  const ofKind = await countSubmission(trx, clock, `mail:${kind}:${hashEmail(email)}`);
  if (ofKind.count > 1) return refusedFor("just-sent");
  const toPerson = await countSubmission(trx, clock, `mails:${person}`);
  if (toPerson.count > MAX_MAILS_PER_HOUR) return tooMany(toPerson.waitMs);
  return countVisitorMail(trx, clock, ceiling);
}

/** Counts an email that a visitor makes the site send to anyone, at most `ceiling` an hour. */
export async function countVisitorMail(
  trx: DbTransaction,
  clock: Clock,
  ceiling: number,
): Promise<SubmissionResult> {
  if (ceiling === 0) return { ok: true };
  const { count, waitMs } = await countSubmission(trx, clock, "mails");
  return count <= ceiling ? { ok: true } : tooMany(waitMs);
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
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [local = ""] = email.slice(0, at).toLowerCase().split("+");
  return GMAIL.includes(domain) ? `${local.replace(/\./g, "")}@gmail.com` : `${local}@${domain}`;
}
