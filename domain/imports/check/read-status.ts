import { plainName } from "#domain/imports/map/import-fields.ts";

/** What a row says about its money: it came, it is promised, it did not come or went back. */
type KnownStatus = "paid" | "pledged" | "unpaid";

const PAID = new Set([
  "paid",
  "succeeded",
  "success",
  "successful",
  "complete",
  "completed",
  "captured",
  "settled",
  "approved",
  "received",
  "processed",
  "deposited",
  "cleared",
  "partially refunded",
  "partial refund",
  "won",
  "closed won",
  "posted",
]);

/** Money that failed, has not come yet, or went back. */
const UNPAID =
  /^(fail|declin|pending|processing|in progress|refund|fully refunded|cancel|void|disput|chargeback|charge pending|charge back|paypal (pending|processing)|requires|incomplete|expired|uncaptured|block|fraud|past due|unpaid|not paid|abandon|revers|returned|rejected|error|scheduled|open|lost|closed lost|withdrawn)/;

/** States of a pledge that is not paid yet, or not in full. */
const PLEDGE_OPEN =
  /^(pledge|open|active|new|ongoing|current|pending|scheduled|in progress|unpaid|not paid|past due|overdue|partial|partially paid|promised|commit)/;
const PLEDGE_PAID = new Set(["fulfilled", "paid in full", "fully paid", "closed"]);

/** What the state of a pledge means: "paid" is no money received, its payments are. */
export function readPledgeState(text: string): KnownStatus | "unknown" {
  if (text.length > LONGEST) return "unknown";
  const plain = plainName(text);
  if (plain === "" || PLEDGE_OPEN.test(plain)) return "pledged";
  return PLEDGE_PAID.has(plain) ? "paid" : readStatus(text);
}

const LONGEST = 100;

/** What a status means, in any case and spelling; `paidWords` are the provider's own words for "paid". */
export function readStatus(
  text: string,
  paidWords: readonly string[] = [],
): KnownStatus | "unknown" {
  if (text.length > LONGEST) return "unknown";
  const plain = plainName(text);
  if (PAID.has(plain) || paidWords.includes(plain)) return "paid";
  if (plain === "pledge" || plain === "pledged") return "pledged";
  return UNPAID.test(plain) ? "unpaid" : "unknown";
}
