import { expect, test } from "vitest";
import { type RowReason, reasonText } from "./reason.ts";

const booked = { source: "staff", isImported: false, day: "2026-02-03", status: "pledged" };
const failed = { header: "Status", text: "failed" };

test.each<[string, RowReason]>([
  ["Not paid (Status: failed)", { code: "not-paid", cell: failed }],
  [
    "Not paid (Status: failed; in the books as received: look at it, and void it there); its match of $5.00 is left out, too",
    { code: "not-paid", cell: failed, bookedStatus: "received", employerMatchCents: 5_00 },
  ],
  [
    "Nothing left of it: it went back on line 4 (in the books as received: look at it, and void it there)",
    { code: "refunded", line: 4, bookedStatus: "received" },
  ],
  [
    "Currency is not USD (Currency: empty; enter by hand at the amount deposited)",
    { code: "not-dollars", cell: { header: "Currency", text: "" } },
  ],
  [
    "Money that went back (Status: failed; $5.00 of a gift that the row does not name)",
    { code: "refund-unclear", cents: 5_00, giftId: null, isInFile: false, cell: failed },
  ],
  [
    "Money that went back ($5.00 of 7, which is neither in this file nor in the books)",
    { code: "refund-unclear", cents: 5_00, giftId: "7", isInFile: false, cell: null },
  ],
  [
    "Changed: $5.00 here, $4.00 in the file (entered by hand, 2/3/2026, pledged; paid in this file: record the payment on the pledge)",
    {
      code: "amount-differs",
      bookedCents: 5_00,
      cents: 4_00,
      bookedGift: { ...booked, isPaidInFile: true },
    },
  ],
])("a reason says %j", (text, reason) => {
  expect(reasonText(reason)).toBe(text);
});
