import { expect, test } from "vitest";
import { systemClock } from "#domain/values/clock.ts";
import { type LedgerSources, readOpenLedger } from "./read-open-ledger.ts";

test.each([
  { what: "the site's own gifts", source: "ledger", ledger: "all", listed: 1 },
  { what: "the CRM's figure", source: "salesforce", ledger: "all", listed: 0 },
  { what: "sums only, as staff chose", source: "ledger", ledger: "off", listed: 0 },
])("of $what the open ledger lists $listed of one posting", async ({ source, ledger, listed }) => {
  const opening = { raisedCents: 0, pledgedCents: 0, enteredOn: "" };
  const posting = { month: "2025-01", since: "2025-01", size: "", days: "", entries: 5, cents: 5 };
  const sources = {
    postings: { get: async () => [posting] },
    clock: systemClock,
    progress: { read: async () => ({ ...opening, source }) },
    facts: { read: () => ({ opening, ledger }) },
    timeZone: "America/Denver",
  } as unknown as LedgerSources;
  const { postings, isListed } = await readOpenLedger(sources);
  expect([postings.length, isListed]).toEqual([listed, listed > 0]);
});
