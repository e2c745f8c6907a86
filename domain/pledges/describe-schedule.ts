/**
 * Describes in words how a pledge is paid: on the page after it, in its emails and in its letter of
 * intent.
 */
import type { PledgeContent } from "#content/pledge.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatShort } from "#domain/values/money.ts";
import type { Installment } from "./installments.ts";

/** Above this number, equal installments are summarized. */
const MAX_LISTED = 6;

/**
 * Returns "all at once, by December 20, 2026", or "over 24 months: $500 on January 15, 2027; ...".
 * `atOnce` and `over` are staff's words for these; a pledge with its own dates has no duration.
 */
export function describeSchedule(
  installments: readonly Installment[],
  texts: { atOnce: string; over: string | null },
): string {
  const [first] = installments;
  const last = installments.at(-1);
  if (!first || !last) return texts.atOnce;
  const due = ({ dueOn }: Installment) => longDate(dueOn);
  if (first === last) return `${texts.atOnce}, by ${due(first)}`;
  const sums = installments.map(({ cents }) => cents);
  const differ = Math.max(...sums) - Math.min(...sums);
  const isListed = installments.length <= MAX_LISTED || differ > 1 || !texts.over;
  const isEven = differ === 0;
  const cents = isEven ? first.cents : Math.round(first.cents / 100) * 100 || first.cents;
  const schedule = isListed
    ? installments.map((each) => `${formatShort(each.cents)} on ${due(each)}`).join("; ")
    : `${installments.length} payments of ${isEven ? "" : "about "}${formatShort(cents)}, from ${due(first)} to ${due(last)}`;
  return [texts.over, schedule].filter(Boolean).join(": ");
}

/** Returns who will call, by when, and the number to call, as far as staff have filled them in. */
export const describeContact = ({ who, by, line }: PledgeContent["form"]["unseen"]["answer"]) => [
  ...(who ? [{ name: "Who calls you", value: `${who} will call you${by && ` ${by}`}.` }] : []),
  ...(line ? [{ name: "Direct line", value: line, isPhone: true }] : []),
];
