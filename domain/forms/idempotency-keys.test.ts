import { expect, test } from "vitest";
import { checkGiftDecision } from "#domain/giving/gift-decision-schema.ts";
import { checkPledge } from "#domain/pledges/pledge-schema.ts";
import { digestText } from "./idempotency-keys.ts";

const donor = { firstName: '"amountCents":', lastName: "B", email: "a@example.org" };

test("the digests of earlier releases stay, so that a form sent again after an upgrade is the same", () => {
  const pledge = checkPledge({ ...donor, amount: "100", months: "12", every: "3" });
  expect(pledge.ok && digestText(pledge.value)).toBe(
    String.raw`{"firstName":"\"amountCents\":","lastName":"B","email":"a@example.org","phone":"","amount":10000,"months":12,"every":3,"startsOn":null,"ownDates":[],"notes":"","from":null}`,
  );
  const gift = checkGiftDecision({ ...donor, amount: "100", designation: "Arena" });
  expect(gift.ok && digestText(["key", gift.value])).toBe(
    String.raw`["key",{"frequency":"once","amount":10000,"firstName":"\"amountCents\":","lastName":"B","email":"a@example.org","designation":"Arena","method":null,"coverFee":false,"anonymous":false,"from":null}]`,
  );
});
