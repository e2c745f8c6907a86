/** Reads letters that were written, for paper and for the panel of a gift. */
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction, DeliveryMethod, LetterKind } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { readHouseholds } from "#domain/people/household.ts";
import { findPeopleByEmail } from "#domain/people/person-emails.ts";
import { isoTime } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { selectLetterGifts, statedGifts } from "./letter-gift.ts";
import { receiptNumber } from "./letter-rows.ts";
import type { LetterText } from "./letter-text.ts";
import { type Receipt, readReceipts } from "./receipts.ts";
import { statementQueries } from "./statements.ts";
import { GIFT_ENTERED_AT, IS_UNKNOWN_DONOR, readThankYouStart } from "./thank-you-queries.ts";

export interface WrittenLetter {
  id: string;
  kind: LetterKind;
  /** The year of a statement. */
  year: number | null;
  batch: string;
  text: LetterText;
  /** Printed, but staff have not confirmed yet that it printed well. */
  isPending: boolean;
  /** The letter was sent, so this is a second copy. */
  isCopy: boolean;
  takenBack: readonly Receipt[];
}

/**
 * Returns the letters of one press, or the one with this id, in the order in which they were
 * written.
 */
export async function readLetters(
  { db, clock, actor }: StaffContext,
  id: string,
  timeZone: string,
): Promise<WrittenLetter[]> {
  const letters = await db
    .selectFrom("letters")
    .select(["id", "kind", "year", "batch", "way", "text", "sent_at"])
    .where((eb) => eb.or([eb("id", "=", id), eb("batch", "=", id)]))
    .where("text", "is not", null)
    .orderBy("id")
    .execute();
  if (letters.length === 0) return [];
  const ids = letters.map((letter) => letter.id);
  const receipts = await readReceiptsIn(db, ids, timeZone);
  await recordAudit(db, { now: isoTime(clock), actor }, "record.viewed", `letter:${id}`);
  return letters.map(({ text, sent_at, way, ...letter }) => ({
    ...letter,
    text: JSON.parse(text ?? "null") as LetterText,
    isPending: way === "print" && sent_at === null,
    isCopy: sent_at !== null,
    takenBack: receipts.filter((receipt) => isTakenBack(receipt, { id: letter.id, text })),
  }));
}

/** Whether a receipt in a letter holds no more. A letter may name only the last of its receipts. */
const isTakenBack = (
  { letterId, number, state }: Receipt,
  { id, text }: { id: string; text: string | null },
) => letterId === id && state !== "valid" && text?.includes(`Receipt ${receiptNumber(number)}`);

/**
 * Returns copies of the letters that a person or household got at an email address, the newest
 * first: those with a receipt that is still valid, and each year's last statement while it matches
 * its gifts. `takenBack` has the numbers of receipts that are no longer valid.
 */
export async function readLettersTo(db: DbOrTransaction, email: string, timeZone: string) {
  const people = await findPeopleByEmail(db, email);
  const homes = await readHouseholds(db);
  const recipients = [...people, ...people.map(homes.headOf)];
  const letters = await db
    .selectFrom("letters")
    .select(["id", "text", "year"])
    .where("person_id", "in", inList(recipients))
    .where("sent_at", "is not", null)
    .where("text", "is not", null)
    .orderBy("id", "desc")
    .execute();
  const ids = letters.map(({ id }) => id);
  const receipts = Map.groupBy(await readReceiptsIn(db, ids, timeZone), (each) => each.letterId);
  const validIds = await findValidStatements(db, letters, timeZone);
  const ownLetters = letters.flatMap(({ id, text, year }) => {
    const letter = JSON.parse(text ?? "null") as LetterText;
    const ownReceipts = receipts.get(id) ?? [];
    const holds = year ? validIds.includes(id) : ownReceipts.some(({ state }) => state === "valid");
    // If several people share an email address, each has their own letters.
    if (!holds || emailKey(letter.email ?? "") !== emailKey(email)) return [];
    const takenBack = ownReceipts.filter((receipt) => isTakenBack(receipt, { id, text }));
    return [{ id, letter, takenBack: takenBack.map(({ number }) => receiptNumber(number)) }];
  });
  return ownLetters.slice(0, MAX_LETTERS);
}

export const MAX_LETTERS = 100;

/** Reads the receipts of the gifts whose receipts were issued with these letters. */
async function readReceiptsIn(db: DbOrTransaction, ids: readonly string[], timeZone: string) {
  const issuedReceipts = await db
    .selectFrom("receipts")
    .select("donation_id")
    .where("letter_id", "in", inList(ids))
    .execute();
  const gifts = issuedReceipts.map(({ donation_id }) => donation_id);
  return readReceipts(db, gifts, timeZone);
}

/**
 * Whether the gifts of a statement or of a thank-you that staff wrote are still as it says, and
 * those of its recipients.
 */
export async function matchesGifts(
  db: DbOrTransaction,
  letter: { id: string; year: number | null; stated: string | null },
  members: readonly string[],
  timeZone: string,
): Promise<boolean> {
  if (letter.year) return (await findValidStatements(db, [letter], timeZone)).includes(letter.id);
  const stated: ReturnType<typeof statedGifts> | null = JSON.parse(letter.stated ?? "null");
  const ids = stated?.map(([id]) => id);
  const gifts = await selectLetterGifts(db)
    .where((eb) => (ids ? eb("id", "in", inList(ids)) : eb("letter_id", "=", letter.id)))
    .execute();
  if (!gifts.every(({ person_id }) => members.includes(person_id ?? ""))) return false;
  if (stated) return JSON.stringify(statedGifts(gifts, timeZone)) === letter.stated;
  // An earlier release wrote the letter, without what it states.
  const receipts = await readReceiptsIn(db, [letter.id], timeZone);
  return receipts.every(({ letterId, state }) => letterId !== letter.id || state === "valid");
}

/** Returns the ids of those statements that are the last of their year and match their gifts. */
async function findValidStatements(
  db: DbOrTransaction,
  letters: readonly { id: string; year: number | null }[],
  timeZone: string,
): Promise<string[]> {
  const validIds: string[] = [];
  for (const [year, written] of Map.groupBy(letters, (letter) => letter.year)) {
    if (!year) continue;
    const statements = statementQueries(db, year, timeZone);
    const summaries = await statements.summaries({ ids: written.map(({ id }) => id) });
    for (const { row, letterId, originalId } of await statements.read(summaries)) {
      if (row.state !== "changed" && letterId) validIds.push(letterId);
      // Until its duplicate is sent the original is the last that was.
      if (row.state !== "sent" && originalId) validIds.push(originalId);
    }
  }
  return validIds;
}

export interface ThankState {
  /**
   * "before" means that the gift was received before the day `since`, from which gifts are thanked.
   */
  state: "waiting" | "before" | "unknown" | "going" | "printing" | "thanked";
  /** The newest letter that has a receipt of the gift, or thanks for it. */
  letterId: string | null;
  way: DeliveryMethod | null;
  /** When it was sent, ISO UTC, and who wrote it. */
  at: string | null;
  username: string | null;
  note: string | null;
  receipts: readonly Receipt[];
  /** A day in the organization's zone, "2026-11-21". */
  since: string;
}

/** Returns the state of thanks and receipts for some received gifts, by the gift's id. */
export async function readThankStates(
  db: DbOrTransaction,
  donationIds: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, ThankState>> {
  const start = await readThankYouStart(db, timeZone);
  const since = dayOf(start, timeZone);
  const [gifts, receipts] = await Promise.all([
    db
      .selectFrom("donations")
      .leftJoin("letters", "letters.id", "letter_id")
      .select(["donations.id", "letter_id", "way", "username", "note", "sent_at"])
      .select([GIFT_ENTERED_AT.as("entered_at"), IS_UNKNOWN_DONOR.as("unknown")])
      .where("donations.id", "in", inList(donationIds))
      .execute(),
    readReceipts(db, donationIds, timeZone),
  ]);
  return new Map(
    gifts.map((gift) => {
      const { id, way, username, note, sent_at: at } = gift;
      const ownReceipts = receipts.filter(({ donationId }) => donationId === id);
      const letterId =
        ownReceipts.findLast((receipt) => receipt.letterId)?.letterId ??
        (way === "other" ? null : gift.letter_id);
      const state = thankStateOf(gift, start);
      return [id, { state, letterId, way, at, username, note, receipts: ownReceipts, since }];
    }),
  );
}

/** `way` and `sent_at` are those of the gift's letter; `start` is that of thanking, ISO UTC. */
function thankStateOf(
  gift: { way: string | null; sent_at: string | null; entered_at: string; unknown: boolean },
  start: string,
): ThankState["state"] {
  if (gift.sent_at) return "thanked";
  if (gift.way) return gift.way === "print" ? "printing" : "going";
  if (gift.entered_at < start) return "before";
  return gift.unknown ? "unknown" : "waiting";
}
