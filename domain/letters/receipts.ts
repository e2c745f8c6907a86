/** The written acknowledgment of a gift (IRS Publication 1771), numbered without gaps. */
import type { Selectable } from "kysely";
import { inList } from "#db/in-list.ts";
import type { Database, DbOrTransaction, DbTransaction } from "#db/schema.ts";
import {
  isThroughFundOrEmployer,
  type LetterGift,
  receiptDetails,
  selectLetterGifts,
} from "./letter-gift.ts";

export interface IssuedReceipt {
  number: number;
  isCopy: boolean;
  replaces: number | null;
}

interface IssueContext {
  /** ISO UTC. */
  now: string;
  username: string;
  letterId: string;
  timeZone: string;
}

/**
 * Issues the receipt of each gift and returns them by the gift's id. A gift whose receipt still
 * matches keeps it; a corrected gift gets the next number. For a gift through others it returns the
 * receipt that a letter has from before that was known. Numbers are taken within the transaction,
 * so that a rollback leaves no gap. Callers hold the lock of letters, so that only one transaction
 * at a time takes numbers.
 */
export async function issueReceipts(
  trx: DbTransaction,
  gifts: readonly LetterGift[],
  { now, username, letterId, timeZone }: IssueContext,
): Promise<ReadonlyMap<string, IssuedReceipt>> {
  const ids = gifts.map(({ id }) => id);
  const issuedByGift = new Map(
    (await readIssuedReceipts(trx, ids)).map((row) => [row.donation_id, row]),
  );
  let number = await readLastReceiptNumber(trx);
  const issuedReceipts = new Map<string, IssuedReceipt>();
  const newRows: Selectable<Database["receipts"]>[] = [];
  for (const gift of gifts) {
    const lastReceipt = issuedByGift.get(gift.id);
    // A letter that was withdrawn, or is composed again, was never sent.
    const isDelivered = Boolean(lastReceipt?.delivered_in) && lastReceipt?.letter_id !== letterId;
    const isSent = isDelivered && Boolean(lastReceipt?.sent_at || lastReceipt?.way === "print");
    /** The number that the donor has. */
    const replacedNumber = (isSent ? lastReceipt?.number : lastReceipt?.replaces) ?? null;
    if (isThroughFundOrEmployer(gift)) {
      if (lastReceipt && replacedNumber)
        issuedReceipts.set(gift.id, { ...lastReceipt, number: replacedNumber, isCopy: true });
      continue;
    }
    const details = JSON.stringify(receiptDetails(gift, timeZone));
    if (lastReceipt?.details === details) {
      // No letter has it any more, or the email that has it is tried again.
      if (!isDelivered)
        await trx
          .updateTable("receipts")
          .set({ letter_id: letterId })
          .where("number", "=", lastReceipt.number)
          .execute();
      issuedReceipts.set(gift.id, { ...lastReceipt, isCopy: isDelivered });
      continue;
    }
    number += 1;
    issuedReceipts.set(gift.id, { number, isCopy: false, replaces: replacedNumber });
    newRows.push({
      number,
      donation_id: gift.id,
      letter_id: letterId,
      issued_at: now,
      username,
      details,
      replaces: replacedNumber,
    });
  }
  if (newRows.length > 0) await trx.insertInto("receipts").values(newRows).execute();
  return issuedReceipts;
}

async function readLastReceiptNumber(trx: DbTransaction): Promise<number> {
  const { last } = await trx
    .selectFrom("receipts")
    .select((eb) => eb.fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/**
 * Reads the receipts of some gifts, the latest of each gift last, with the letter that has them if
 * it still exists.
 */
const readIssuedReceipts = (db: DbOrTransaction, donationIds: readonly string[]) =>
  db
    .selectFrom("receipts")
    .leftJoin("letters", "letters.id", "receipts.letter_id")
    .leftJoin("donations", "donations.id", "donation_id")
    .select(["number", "donation_id", "receipts.letter_id", "details", "replaces"])
    .select(["letters.id as delivered_in", "sent_at", "way", "bounced_on"])
    .where("donation_id", "in", inList(donationIds))
    .orderBy("number")
    .execute();

/** "taken back" means that the gift was refunded, disputed, voided or removed. */
type ReceiptState = "valid" | "taken back" | "corrected" | "issued by others" | "erased";

export interface Receipt {
  number: number;
  donationId: string;
  /** The letter that has the receipt; null while none has. */
  letterId: string | null;
  state: ReceiptState;
  /** The day on which the bank returned the gift's check. */
  bouncedOn: string | null;
}

/**
 * Reads the state of the receipts of some gifts. A receipt is valid while its gift counts and still
 * matches it, so a change of what the receipt states takes it back, as does a later number in its
 * place, even when the change is undone.
 */
export async function readReceipts(
  db: DbOrTransaction,
  donationIds: readonly string[],
  timeZone: string,
): Promise<Receipt[]> {
  const issuedRows = await readIssuedReceipts(db, donationIds);
  if (issuedRows.length === 0) return [];
  const gifts = await selectLetterGifts(db).where("id", "in", donationIds).execute();
  const giftsById = new Map(gifts.map((gift) => [gift.id, gift]));
  const lastNumbers = new Map(issuedRows.map(({ donation_id, number }) => [donation_id, number]));
  const stateOf = ({ number, donation_id, details }: (typeof issuedRows)[number]): ReceiptState => {
    const gift = giftsById.get(donation_id);
    if (details === null) return "erased";
    if (!gift) return "taken back";
    if (isThroughFundOrEmployer(gift)) return "issued by others";
    const isSame = details === JSON.stringify(receiptDetails(gift, timeZone));
    return isSame && lastNumbers.get(donation_id) === number ? "valid" : "corrected";
  };
  return issuedRows.map((receipt) => {
    const { number, donation_id: donationId, delivered_in: letterId, bounced_on } = receipt;
    return { number, donationId, letterId, state: stateOf(receipt), bouncedOn: bounced_on };
  });
}
