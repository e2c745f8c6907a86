import { plainName } from "./plain-name.ts";

/** What a row says about its money: it came, it is promised, it is not there (any more). */
export const STATUS_READINGS = ["paid", "pledged", "unpaid"] as const;
export type KnownStatus = (typeof STATUS_READINGS)[number];
/** "unknown": it says nothing clear. */
export type StatusReading = KnownStatus | "unknown";

const PAID = new Set([
  ...["paid", "succeeded", "success", "successful", "complete", "completed", "captured", "settled"],
  ...["approved", "received", "processed", "deposited", "cleared", "partially refunded"],
  ...["partial refund", "won", "closed won", "posted"],
]);

const PLEDGED = new Set(["pledge", "pledged"]);

/** Not money, not yet money, or money no more. */
const UNPAID =
  /^(fail|declin|pending|processing|in progress|refund|fully refunded|cancel|void|disput|chargeback|charge pending|charge back|paypal (pending|processing)|requires|incomplete|expired|uncaptured|block|fraud|past due|unpaid|not paid|abandon|revers|returned|rejected|error|scheduled|open|lost|closed lost|withdrawn)/;

/** Longer than any status. */
const LONGEST = 100;

/** What a status word says, in any case and spelling; `paidWords` are the provider's own. */
export function readStatus(word: string, paidWords: readonly string[] = []): StatusReading {
  if (word.length > LONGEST) return "unknown";
  const plain = plainName(word);
  if (PAID.has(plain) || paidWords.includes(plain)) return "paid";
  if (PLEDGED.has(plain)) return "pledged";
  return UNPAID.test(plain) ? "unpaid" : "unknown";
}
