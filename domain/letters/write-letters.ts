/** Writes letters: stores them with their text and receipts, and enqueues or prints them. */
import { randomUUIDv7 } from "node:crypto";
import { lock } from "#db/lock.ts";
import type { DbOrTransaction, DbTransaction, DeliveryMethod } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { recordAudits } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isPartOf } from "#domain/donations/void-gift.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Recipient, readRecipient } from "#domain/people/household.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { isUndescribed, type LetterGift, selectLetterGifts, statedGifts } from "./letter-gift.ts";
import type { ChosenLetters, Letter } from "./letter-queries.ts";
import { isLetterOpen, isToHandOver, type LetterListRow } from "./letter-rows.ts";
import {
  canIssue,
  type LetterSources,
  type LetterText,
  statementText,
  thankYouText,
} from "./letter-text.ts";
import { issueReceipts } from "./receipts.ts";
import { statementDigest, statementQueries } from "./statements.ts";
import { thankYouQueries } from "./thank-you-queries.ts";

/** How many letters were written. "no-receiver" while church or EIN is missing. */
export type WritingResult = Result<{ written: number }, "no-receiver">;

interface LetterRun {
  delivery: DeliveryMethod;
  /**
   * Belongs to the form instance. It groups the letters that are printed together, and prevents
   * writing them twice.
   */
  batch: string;
  note?: string;
}

export interface LetterChoice extends LetterRun {
  /**
   * Rows of the list by their ids, or all that a search finds. Rows that no longer exist are
   * skipped.
   */
  chosen: ChosenLetters;
  /** A single letter that is printed although the person has an email address, or to hand over. */
  isOne?: boolean;
  /** A single statement that was sent and is written again, because it did not arrive. */
  isDuplicate?: boolean;
}

function isIncluded(
  { delivery, chosen, isOne }: LetterChoice,
  row: LetterListRow,
  recipient: Recipient,
) {
  if ("ids" in chosen && !chosen.ids.includes(row.id)) return false;
  if (delivery === "other" || row.delivery === delivery) return true;
  if (!isOne || delivery !== "print") return false;
  return row.delivery ? recipient.address !== null : isToHandOver(row);
}

/** Writes one thank-you to each chosen person for the gifts since the last one. */
export const writeThankYous = (staff: StaffContext, sources: LetterSources, choice: LetterChoice) =>
  write(staff, sources, choice, async (trx, now) => {
    const letters = await thankYouQueries(trx, sources);
    const waitingLetters = await letters.read(await letters.summaries(choice.chosen));
    return waitingLetters.flatMap(({ row, recipient, gifts }) =>
      recipient && isIncluded(choice, row, recipient)
        ? [newThankYou(trx, staff, sources, { now, recipient, gifts })]
        : [],
    );
  });

/**
 * Writes the letter of one gift again, with its corrected receipt or with a duplicate. A check that
 * was split is one gift to its donor, so the letter has all its parts from that donor's household.
 */
export const writeThankYouAgain = (
  staff: StaffContext,
  sources: LetterSources,
  { id: giftId, ...run }: { id: string; delivery: "email" | "print"; batch: string },
) =>
  write(staff, sources, run, async (trx, now) => {
    const parts = await selectLetterGifts(trx).where(isPartOf(giftId)).execute();
    const id = parts.find((part) => part.id === giftId)?.person_id;
    if (!id) return [];
    const recipient = await readRecipient(trx, id);
    const gifts = parts.filter(({ person_id }) => recipient.members.includes(person_id ?? ""));
    // A letter on paper can be handed over.
    const reaches =
      run.delivery === "print" || (recipient.emails.length > 0 && !recipient.wishes.noMail);
    const isBarred = recipient.died || gifts.some(isUndescribed);
    return reaches && !isBarred
      ? [newThankYou(trx, staff, sources, { now, recipient, gifts })]
      : [];
  });

/**
 * Writes the chosen statements of a year. Skips one whose gifts match a written statement, and
 * writes one again whose gifts have changed, and with `isDuplicate` a duplicate of one that was
 * sent.
 */
export const writeStatements = (
  staff: StaffContext,
  sources: LetterSources,
  { year, ...choice }: LetterChoice & { year: number },
) =>
  write(staff, sources, choice, async (trx, now) => {
    const { timeZone, sendsMail } = sources;
    const day = dayOf(now, timeZone);
    const statements = statementQueries(trx, year, timeZone, { now, sendsMail });
    const chosenLetters = await statements.read(await statements.summaries(choice.chosen));
    const letters = chosenLetters.flatMap((letter) => {
      const { row, recipient } = letter;
      const isDuplicate = choice.isDuplicate === true && row.state === "sent";
      if (!recipient || !(isLetterOpen(row) || isDuplicate)) return [];
      if (!isIncluded(choice, row, recipient)) return [];
      return [newStatement(sources, { ...letter, recipient }, { year, day, isDuplicate })];
    });
    const recipientIds = letters.flatMap(({ recipient, statement }) =>
      statement?.digest ? recipient.members : [],
    );
    // Gifts that were corrected back match an earlier statement, while the last one is still wrong.
    for await (const slice of slicesWithPauses(recipientIds))
      await trx
        .updateTable("letters")
        .set({ digest: null })
        .where("year", "=", year)
        .where("person_id", "in", slice)
        .execute();
    return letters;
  });

interface NewLetter {
  recipient: Recipient;
  thanked: readonly LetterGift[];
  stated?: string | null;
  statement?: { kind: "statement"; year: number; digest: string | null; gifts: number };
  /** Returns the text of the letter with this id, and issues the receipts. */
  compose: (letterId: string) => Promise<LetterText>;
}

const newThankYou = (
  trx: DbTransaction,
  { actor: { username } }: StaffContext,
  sources: LetterSources,
  { now, recipient, gifts }: { now: string; recipient: Recipient; gifts: readonly LetterGift[] },
): NewLetter => ({
  recipient,
  thanked: gifts,
  stated: JSON.stringify(statedGifts(gifts, sources.timeZone)),
  compose: async (letterId) => {
    const { timeZone } = sources;
    const receipts = await issueReceipts(trx, gifts, { now, username, letterId, timeZone });
    return thankYouText(sources, { recipient, gifts, receipts, day: dayOf(now, timeZone) });
  },
});

function newStatement(
  sources: LetterSources,
  letter: Letter & { recipient: Recipient },
  { year, day, isDuplicate }: { year: number; day: string; isDuplicate: boolean },
): NewLetter {
  const { recipient, gifts, giftsThroughOthers = [], writtenAt = null } = letter;
  const duplicateOf = isDuplicate ? writtenAt : null;
  // A duplicate replaces none, so withdrawing it leaves the one that was sent.
  const digest = isDuplicate ? null : statementDigest(year, recipient.id, letter, sources.timeZone);
  return {
    recipient,
    thanked: [],
    statement: { kind: "statement", year, digest, gifts: gifts.length + giftsThroughOthers.length },
    compose: async () => statementText(sources, { ...letter, duplicateOf }, year, day),
  };
}

/** Few, because each letter takes several statements and milliseconds. */
const LETTERS_BETWEEN_PAUSES = 50;

/**
 * Writes letters in one transaction, so that a crash leaves none written. Only one press runs at a
 * time, so that each sees what the one before has written; the same form writes once. Emails go out
 * through the outbox; a printed letter counts as sent once staff say that it printed well.
 */
async function write(
  { db, clock, actor }: StaffContext,
  { facts }: LetterSources,
  { delivery, batch, note }: LetterRun,
  choose: (trx: DbTransaction, now: string) => Promise<NewLetter[]>,
): Promise<WritingResult> {
  if (delivery !== "other" && !canIssue(facts)) return refusedFor("no-receiver");
  const { username } = actor;
  const hasWritten = (count: number) => count > 0;
  const writtenCount = await change(db, { desk: hasWritten }, async (trx) => {
    await lock(trx, "letters");
    // People and households are read more than once below.
    await lock(trx, "people");
    const now = isoTime(clock);
    if (await hasWrittenLetters(trx, batch)) return 0;
    const letters = withIdsInOrder(await choose(trx, now));
    const formerIds = await readFormerIds(trx);
    const run = { created_at: now, username, way: delivery, batch, note: note ?? null };
    for await (const slice of slicesWithPauses(letters, LETTERS_BETWEEN_PAUSES)) {
      const rows = [];
      for (const letter of slice) rows.push(await letterRow(letter, run, formerIds));
      await trx.insertInto("letters").values(rows).execute();
      for (const { id, thanked } of slice) await markThanked(trx, id, thanked);
      const ids = slice.map(({ id }) => id);
      if (delivery === "email") await enqueueJobs(trx, now, ...ids.map(mailJobOf));
      const changes = { way: [null, delivery] as [null, string] };
      const audited = ids.map((id) => ({ subject: `letter:${id}`, changes }));
      await recordAudits(trx, { now, actor }, "letter.written", audited);
    }
    return letters.length;
  });
  return { ok: true, written: writtenCount };
}

/** Whether a press with this key has written letters. */
export const hasWrittenLetters = async (db: DbOrTransaction, batch: string): Promise<boolean> =>
  (await db.selectFrom("letters").select("id").where("batch", "=", batch).executeTakeFirst()) !==
  undefined;

/**
 * Letters print in the order of their ids, which is that of the list. Ids of one millisecond are in
 * random order, so they are sorted.
 */
function withIdsInOrder(letters: readonly NewLetter[]) {
  const ids = letters.map(() => randomUUIDv7()).sort();
  return letters.map((letter, index) => ({ ...letter, id: ids[index] ?? "" }));
}

/** Reads the ids of people who were merged into others, by the id of the other. */
async function readFormerIds(trx: DbTransaction) {
  const mergedPeople = await trx
    .selectFrom("people")
    .select(["id", "same_as"])
    .where("same_as", "is not", null)
    .execute();
  return Map.groupBy(mergedPeople, ({ same_as }) => same_as ?? "");
}

async function letterRow(
  { id, recipient, stated = null, statement, compose }: NewLetter & { id: string },
  run: Record<"created_at" | "username" | "batch", string> & {
    way: DeliveryMethod;
    note: string | null;
  },
  formerIds: Awaited<ReturnType<typeof readFormerIds>>,
) {
  const isByHand = run.way === "other";
  const former = recipient.members.flatMap((member) => formerIds.get(member) ?? []);
  const members = [...recipient.members, ...former.map((each) => each.id)];
  return {
    ...run,
    id,
    kind: "thanks" as const,
    person_id: recipient.id,
    members: members.length > 1 ? members.join(" ") : null,
    sent_at: isByHand ? run.created_at : null,
    text: isByHand ? null : JSON.stringify(await compose(id)),
    stated: isByHand ? null : stated,
    year: null,
    digest: null,
    gifts: null,
    ...statement,
  };
}

/**
 * A gift that an earlier letter thanks for stays with it, because the second letter may be
 * withdrawn.
 */
async function markThanked(trx: DbTransaction, letterId: string, gifts: readonly LetterGift[]) {
  const ids = gifts.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable("donations")
    .set({ letter_id: letterId })
    .where("id", "in", ids)
    .where("letter_id", "is", null)
    .execute();
}

export const LETTER_MAIL_KIND = "letter.mail";

export const mailJobOf = (letterId: string) => ({
  kind: LETTER_MAIL_KIND,
  payload: { letterId },
  uniqueKey: `letter:${letterId}`,
});
