import { plainName } from "./layout.ts";

const PAID = new Set([
  ...["paid", "succeeded", "success", "successful", "complete", "completed", "captured", "settled"],
  ...["approved", "received", "processed", "deposited", "cleared", "partially refunded"],
  ...["partial refund", "won"],
]);

/** Not money, not yet money, or money no more. */
const UNPAID =
  /^(fail|declin|pending|processing|in progress|refund|fully refunded|cancel|void|disput|chargeback|charge pending|charge back|paypal (pending|processing)|requires|incomplete|expired|uncaptured|block|fraud|past due|unpaid|not paid|abandon|revers|returned|rejected|error|scheduled|open|lost)/;

/** What a status word says, in any case and spelling; `paidWords` are the provider's own. */
export function readStatus(
  word: string,
  paidWords: readonly string[] = [],
): "paid" | "unpaid" | "unknown" {
  const plain = plainName(word);
  if (PAID.has(plain) || paidWords.includes(plain)) return "paid";
  return UNPAID.test(plain) ? "unpaid" : "unknown";
}
