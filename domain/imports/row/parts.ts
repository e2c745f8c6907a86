/** The gifts of one row: most are one, some are split by fund or have an employer's match. */

import { employerMatchId, fundPartId } from "#domain/imports/row/gift-ids.ts";
import { sumCents } from "#domain/values/money.ts";
import { ANONYMOUS, fullName } from "#domain/values/person-names.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { cutText } from "./cells.ts";
import { NO_CONTACT } from "./donor-fields.ts";
import { centsIn } from "./parse-amount.ts";
import { type ParsedGift, type ParsedRow, parseRow } from "./parse-row.ts";
import type { RowValues } from "./values.ts";

/**
 * Returns the gift itself, split by fund when the designation lists sums ("General: $160.00, Roof:
 * $40.00"), and the employer's match, whose donor is the employer.
 */
export function parseRowParts(row: RowValues): ParsedRow[] {
  const parsedRow = parseRow(row);
  const { employerMatch } = row;
  if (parsedRow.kind !== "ready") {
    if (parsedRow.kind === "unpaid" && !parsedRow.separateRefund && employerMatch.cents > 0)
      parsedRow.reason.employerMatchCents = employerMatch.cents;
    return [parsedRow];
  }
  const hasGift = parsedRow.gift.amount_cents > 0 || row.isUnvalued;
  const gifts = hasGift ? splitByFund(parsedRow, row.textOf("designation")) : [];
  return employerMatch.cents > 0 ? [...gifts, toEmployerMatch(parsedRow, row)] : gifts;
}

function toEmployerMatch(parsedRow: ParsedGift, { employerMatch }: RowValues): ParsedRow {
  const { cents, employer, unpaid } = employerMatch;
  const { gift } = parsedRow;
  const match: ParsedGift = {
    ...parsedRow,
    refunds: [],
    isPartlyRefunded: false,
    isNameless: !employer,
    marks: [],
    contact: "",
    hint: null,
    gift: {
      ...gift,
      first_name: employer || ANONYMOUS,
      last_name: "",
      ...NO_CONTACT,
      amount_cents: cents,
      donation_type: "One-time",
      benefit: null,
      benefit_cents: null,
      postmarked_on: null,
      external_id: employerMatchId(gift.external_id),
      notes: `Match of a gift of ${fullName(gift)}`,
    },
  };
  return unpaid ? { ...match, kind: "unpaid", reason: { code: "not-paid", cell: unpaid } } : match;
}

const MAX_FUNDS_LENGTH = 2_000;

function splitByFund(parsedRow: ParsedGift, text: string): ParsedGift[] {
  const funds = text
    .slice(0, MAX_FUNDS_LENGTH)
    .split(/(?<=\.\d\d)[,;]/)
    .map((part) => {
      const colon = part.lastIndexOf(":");
      const name = cutText(part.slice(0, Math.max(colon, 0)), TEXT_LIMITS.designation);
      return { designation: oneLine(name), cents: centsIn(part.slice(colon + 1)) ?? Number.NaN };
    });
  const { gift } = parsedRow;
  if (funds.length < 2 || sumCents(funds) !== gift.amount_cents) return [parsedRow];
  let benefitLeft = gift.benefit_cents ?? 0;
  return funds.map(({ designation, cents: amount_cents }, index) => {
    // The benefit counts once, and for no part more than the part itself.
    const benefit_cents = Math.min(benefitLeft, amount_cents) || null;
    benefitLeft -= benefit_cents ?? 0;
    return {
      ...parsedRow,
      refunds: [],
      gift: {
        ...gift,
        designation,
        amount_cents,
        benefit: benefit_cents ? gift.benefit : null,
        benefit_cents,
        ...(index > 0 && { external_id: fundPartId(gift.external_id, index + 1) }),
      },
    };
  });
}
