/**
 * What files say became of a gift's money: one table of states, and what cells and names of columns
 * are asked about them. What a row is by its whole words is in row/words.ts.
 */
import { MAX_WORD_LENGTH, plainWord } from "./plain-words.ts";

/** The plain words that say a state. A text may say several: "Returned: failed". */
const STATES = {
  /** The money has not come yet. */
  pending:
    /^(pending|processing|in progress|charge pending|paypal (pending|processing)|requires|incomplete|uncaptured|scheduled|open\b|past due|payment overdue|unpaid|not paid|preapproval|on hold|draft|not confirmed|unconfirmed|needs response|under review)/,
  /** It will not come. */
  failed:
    /^(fail|declin|rejected|denied|error|expired|block|fraud|likely spam|abandon|lost|closed lost|withdrawn|trash|revoked|insufficient|uncollect|written off)/,
  /** The text begins with what took the money away. */
  endedBy: /^(refund|fully refunded|revers|returned|charge ?back|disput|void|cancel|bounced|nsf)/,
  /** The money went back. */
  returned: /refund|revers|return|charge ?back|disput/,
  /** Only a part of it did. */
  partlyReturned: /^part(ly|ial|ially)? (payment )?(refund|return|revers)/,
  /** The gift or its check was struck out. */
  voided: /void|bounced|nsf(?!er)/,
  /** It was stopped before it took money. */
  canceled: /cancel/,
  /** Beside a return: a fee for it, or that it failed or is not done. */
  feeOrFailure: /\bfees?\b|fail|declin|pending|reject|denied/,
  /** The return itself did not happen, or was taken back. */
  returnUndone:
    /\bwon\b|(refund|dispute|charge ?back)e?d?s? (fail|declin|pending|reject|denied|cancel|revers)/,
  /** The row is the refund of another row: "Refunds", "Returned Check". */
  refundRow:
    /^(refund|return|revers|charge ?back)(s|als?|ed(?= ))?( (check|item|deposit|payment|withdrawal|receipt)s?)?$/,
  /** The column says whether money went back: "Is Refunded", "NSF", "Cancelled On". */
  returnColumn:
    /^(is )?(refunded|returned|reversed|disputed|void|voided|cancell?ed|charge ?back|charged back|nsf)( (on|at|date))?$/,
  /** The column has states of the row's own money. */
  stateColumn: /\b(status|stage|outcome|result)\b/,
};

/** Whether a cell or the name of a column says one of some states. */
export function says(text: string, ...states: (keyof typeof STATES)[]): boolean {
  const plain = plainWord(text.slice(0, MAX_WORD_LENGTH));
  return states.some((state) => STATES[state].test(plain));
}

/** Whether a state names money that went back, also beside a fee or a cause: "Returned: failed". */
export const namesReturn = (text: string) =>
  says(text, "returned", "voided", "canceled") && !says(text, "returnUndone");

/** Whether a state says that the money of a gift was returned. */
export const isReversed = (text: string) => namesReturn(text) && !says(text, "feeOrFailure");

/** Whether a cell under a name such as "Void" says yes, a day, a sum, or that money went back. */
export const saysReturned = (text: string) =>
  !/^not?\b/i.test(text) &&
  (/^(yes|y|true|t|x|v)\b|[1-9]|\blost\b|duplicate/i.test(text) || isReversed(text));
