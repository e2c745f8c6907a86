import type { Selectable } from "kysely";
import { z } from "zod";
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import { lock } from "#db/lock.ts";
import type { DbTransaction, LetterTable } from "#db/schema.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { type MailContext, type MailDraft, mailJob } from "#domain/mail/mail-job.ts";
import {
  actionBlock,
  type Block,
  listBlock,
  paragraphBlock,
  smallBlock,
} from "#domain/mail/mail-template.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { readRecipient, withDonorNames } from "#domain/people/household.ts";
import { nameKeyOf } from "#domain/people/match-people.ts";
import { MERGED_ID } from "#domain/people/people-of-records.ts";
import { type Person, readPerson } from "#domain/people/read-people.ts";
import { isoTime } from "#domain/values/clock.ts";
import { commonNameKey } from "#domain/values/person-names.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { removeLetters } from "./finish-letters.ts";
import { isUndescribed, type LetterGift, selectLetterGifts } from "./letter-gift.ts";
import { canIssue, type LetterText, refundText, thankYouText } from "./letter-text.ts";
import { matchesGifts } from "./read-letters.ts";
import { issueReceipts } from "./receipts.ts";
import { LETTER_MAIL_KIND, mailJobOf } from "./write-letters.ts";

/**
 * Enqueues the letter for a gift through the site's own form. It goes out automatically, once, and
 * is both thanks and receipt (docs/decisions/0255). `now` is ISO UTC.
 */
export async function enqueueGiftLetter(
  trx: DbTransaction,
  now: string,
  donationId: string,
): Promise<void> {
  const id = `${ONLINE_PREFIX}${donationId}`;
  await enqueueLetter(trx, now, id);
  await trx
    .updateTable("donations")
    .set({ letter_id: id })
    .where("id", "=", donationId)
    .where("letter_id", "is", null)
    .execute();
}

/**
 * Enqueues the email about a refund: `cents` of an online gift were refunded and `remainingCents`
 * remain. Not a second one for a refund that failed and was repeated: it would read as another
 * refund, and the first is true again. `now` is ISO UTC.
 */
export async function enqueueRefundLetter(
  trx: DbTransaction,
  now: string,
  {
    donationId,
    cents,
    remainingCents,
  }: { donationId: string; cents: number; remainingCents: number },
): Promise<void> {
  await enqueueLetter(trx, now, `${REFUND_PREFIX}${donationId}:${cents}:${remainingCents}`);
}

/**
 * Withdraws the waiting emails about refunds of a gift after money came back to it, except the one
 * about the refund that left `remainingCents`.
 */
export async function withdrawRefundLetters(
  trx: DbTransaction,
  { donationId, remainingCents }: { donationId: string; remainingCents: number },
): Promise<void> {
  const waitingLetters = await trx
    .selectFrom("letters")
    .select("id")
    .where("id", "like", `${REFUND_PREFIX}${donationId}:%`)
    .where("id", "not like", `%:${remainingCents}`)
    .where("sent_at", "is", null)
    .execute();
  const ids = waitingLetters.map(({ id }) => id);
  const keys = ids.map((id) => mailJobOf(id).uniqueKey);
  await trx.deleteFrom("jobs").where("unique_key", "in", inList(keys)).execute();
  await removeLetters(trx, ids);
}

/** Stores a letter that the site sends by itself, and enqueues it; neither a second time. */
async function enqueueLetter(trx: DbTransaction, now: string, id: string): Promise<void> {
  const letter = { id, kind: "thanks", created_at: now, way: "email", batch: id } as const;
  await trx
    .insertInto("letters")
    .values({ ...letter, username: SYSTEM_ACTOR.username })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await enqueueJobs(trx, now, mailJobOf(id));
}

const REFUND_PREFIX = "refund:";
const ONLINE_PREFIX = "online:";

export const letterMail = mailJob({
  kind: LETTER_MAIL_KIND,
  name: "Letter to a donor",
  isBulk: true,
  keys: { letter: "letters", "letter-online": "donations", "letter-refund": "donations" },
  payload: z.object({ letterId: z.string() }),
  compose: ({ letterId }, context) => compose(context, letterId),
  afterSend: ({ letterId }, { db, clock }) =>
    change(db, "desk", async (trx) => {
      await trx
        .updateTable("letters")
        .set({ sent_at: isoTime(clock) })
        .where("id", "=", letterId)
        .where("sent_at", "is", null)
        .execute();
    }),
});

/** Returns null when the letter was sent, withdrawn or erased in the meantime. */
async function compose(context: MailContext, letterId: string): Promise<MailDraft | null> {
  const letter = await context.db
    .selectFrom("letters")
    .select(["id", "text", "year", "person_id", "stated"])
    .where("id", "=", letterId)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  if (!letter) return null;
  if (letterId.startsWith(REFUND_PREFIX)) return composeRefund(context, letterId);
  if (!context.sendsMail) {
    // Its gifts wait for staff.
    await changeUnversioned(context.db, (trx) => removeLetters(trx, [letterId]));
    return null;
  }
  return letterId.startsWith(ONLINE_PREFIX)
    ? composeOnline(context, letterId)
    : composeWritten(context, letter);
}

/**
 * Withdraws a letter that its gifts no longer match instead, so that staff write it again, or whose
 * recipient has died, wants no mail or has another email, or of which someone was erased.
 */
const composeWritten = (
  { db, timeZone }: MailContext,
  letter: Pick<Selectable<LetterTable>, "id" | "text" | "year" | "person_id" | "stated">,
) =>
  changeUnversioned(db, async (trx) => {
    await lock(trx, "letters");
    if (letter.text) {
      const text: LetterText = JSON.parse(letter.text);
      const { wishes, emails, members } = await readRecipient(trx, letter.person_id ?? "");
      const isReached = !wishes.noMail && emails.includes(text.email ?? "");
      if (isReached && (await matchesGifts(trx, letter, members, timeZone))) return mailOf(text);
    }
    await removeLetters(trx, [letter.id]);
    return null;
  });

/**
 * Composes the letter for an online gift, with its receipt once church and EIN are known; null when
 * the gift no longer exists, its donor has died, or staff must describe it first.
 */
const composeOnline = (context: MailContext, letterId: string) =>
  changeUnversioned(context.db, async (trx): Promise<MailDraft | null> => {
    await lock(trx, "letters");
    const [gift] = await selectLetterGifts(trx, { includeTests: true })
      .select("is_test")
      .where("id", "=", letterId.slice(ONLINE_PREFIX.length))
      .where("email", "<>", "")
      .execute();
    const recipient = gift ? await readLivingDonor(trx, gift) : null;
    if (!gift || !recipient || isUndescribed(gift)) {
      // Nothing is sent. The gift waits for staff, if it counts again.
      await removeLetters(trx, [letterId]);
      return null;
    }
    const isTest = gift.is_test === 1;
    const receiptsAndGifts = await issueFor(trx, context, { letterId, gifts: [gift], isTest });
    const text = thankYouText(context, { recipient, ...receiptsAndGifts });
    await storeText(trx, letterId, text, recipient.id);
    const { action, portal } = context.content.current("receiptLetter");
    const link = actionBlock(action, `${context.origin}/donate/mine`);
    const mail = mailOf(text, [link, smallBlock(portal)]);
    return isTest ? markAsTest(mail) : mail;
  });

/** Returns null when the gift was voided or has no email since, or its donor has died. */
const composeRefund = (context: MailContext, letterId: string) =>
  changeUnversioned(context.db, async (trx): Promise<MailDraft | null> => {
    await lock(trx, "letters");
    const [donationId = "", cents] = letterId.slice(REFUND_PREFIX.length).split(":");
    const gift = await trx
      .selectFrom("donations")
      .select(["person_id", "is_test", "email", "first_name", "last_name"])
      .where("id", "=", donationId)
      .where("email", "<>", "")
      .where("voided_at", "is", null)
      .executeTakeFirst();
    const donor = gift ? await readLivingDonor(trx, gift) : null;
    if (!gift || !donor) {
      await removeLetters(trx, [letterId]);
      return null;
    }
    const gifts = await selectLetterGifts(trx, { includeTests: true })
      .where("id", "=", donationId)
      .execute();
    const isTest = gift.is_test === 1;
    const receiptsAndGifts = await issueFor(trx, context, { letterId, gifts, isTest });
    // The name and email come from the refunded gift, because the list of remaining gifts may be
    // empty.
    const recipient = withDonorNames({ ...donor, emails: [emailKey(gift.email)] }, [gift]);
    const text = refundText(context, {
      recipient,
      ...receiptsAndGifts,
      returnedCents: Number(cents),
    });
    await storeText(trx, letterId, text, recipient.id);
    const mail = mailOf(text);
    return isTest ? markAsTest(mail) : mail;
  });

/**
 * Reads the person of an online gift. Null without one, or when they have died and the gift has
 * their name: someone else who uses the same email, such as the widow, is written to.
 */
async function readLivingDonor(
  trx: DbTransaction,
  gift: Pick<LetterGift, "person_id" | "first_name" | "last_name">,
): Promise<Person | null> {
  const donor = gift.person_id ? await readPerson(trx, gift.person_id) : null;
  if (!donor?.died) return donor;
  const rows = await trx
    .selectFrom("people")
    .select("name_key")
    .where(MERGED_ID, "=", donor.id)
    .execute();
  const name = commonNameKey(nameKeyOf(gift));
  if (!name || rows.some(({ name_key }) => commonNameKey(name_key) === name)) return null;
  return { ...donor, died: false, isNamed: false, contact: "" };
}

interface ReceiptsToIssue {
  letterId: string;
  gifts: LetterGift[];
  isTest: boolean;
}

/**
 * Issues the receipts of a letter. Returns "none" for a test gift, a gift that staff must describe
 * first, until church and EIN are known, and on a site without a mail server, whose letter is
 * written to a file and reaches no donor.
 */
async function issueFor(
  trx: DbTransaction,
  { clock, facts, timeZone, sendsMail }: MailContext,
  { letterId, gifts, isTest }: ReceiptsToIssue,
) {
  const now = isoTime(clock);
  const issue = { now, username: SYSTEM_ACTOR.username, letterId, timeZone };
  const isComplete = !gifts.some(isUndescribed);
  const hasReceipt = sendsMail && !isTest && canIssue(facts) && isComplete;
  const receipts = hasReceipt ? await issueReceipts(trx, gifts, issue) : ("none" as const);
  return { gifts, receipts, day: dayOf(now, timeZone) };
}

const storeText = (trx: DbTransaction, letterId: string, text: LetterText, personId: string) =>
  trx
    .updateTable("letters")
    .set({ text: JSON.stringify(text), person_id: personId })
    .where("id", "=", letterId)
    .execute();

const markAsTest = (mail: MailDraft): MailDraft => ({
  ...mail,
  subject: `Test, no money moved: ${mail.subject}`,
});

export function mailOf(letter: LetterText, more: readonly Block[] = []): MailDraft {
  const gifts = letter.table?.rows.map(([day = "", ...rest]) => ({
    name: day,
    value: rest.filter(Boolean).join(", "),
  }));
  return {
    to: letter.email ?? "",
    toName: letter.name,
    subject: letter.subject,
    blocks: [
      ...(gifts ? [paragraphBlock(letter.heading)] : []),
      ...letter.paragraphs.map((text) => paragraphBlock(text)),
      ...(gifts ? [listBlock([...gifts, letter.table?.total ?? []].flat())] : []),
      ...(letter.rows.length > 0 ? [listBlock(letter.rows)] : []),
      ...(letter.foot ? [paragraphBlock(letter.foot)] : []),
      ...more,
      paragraphBlock(letter.closing),
      ...(letter.signer ? [paragraphBlock(letter.signer)] : []),
    ],
  };
}
