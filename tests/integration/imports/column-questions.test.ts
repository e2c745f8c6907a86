/** Imports files whose columns staff are asked about. */
import { describe, expect, test } from "vitest";
import {
  countsOf,
  giftsFrom,
  importGifts,
  sendImportForm,
  uploadGifts,
} from "#tests/support/import-file.ts";
import { openDesk } from "#tests/support/open-test-site.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

describe("questions about columns", () => {
  test("staff are asked about an unread column that looks like states, as about amounts without a decimal point", async () => {
    const { site, staff } = await openDesk("sqlite");
    const path = await uploadGifts(
      staff,
      "Date,Name,Amount,Pledged Status,Action,Gender",
      "2026-02-01,Orla Quist,4172,Collected,Sale,F",
      "2026-02-02,Ivo Marsh,2500,Failed,Refund,M",
    );
    const page = await staff.text(`${path}/columns`);
    expect(page).toContain(
      "Pledged Status says Collected, Failed. Does it say whether the money came?",
    );
    expect(page).toContain("Action says Sale, Refund. Does it say whether the money came?");
    expect(page).not.toContain("Gender says");
    expect(page).toContain("Line 2 says 4172, and no amount of this file has a point.");
    const columns = { receivedAt: "0", name: "1", amount: "2", unit: "cents" };
    await sendImportForm(staff, `${path}/columns`, { ...columns, state0: "states" });
    await sendImportForm(staff, `${path}/columns`, { ...columns, word0: "received" });
    await importGifts(staff, path);
    expect(await giftsFrom(site, "csv")).toMatchObject([{ amount_cents: 41_72 }]);
    const named = await uploadGifts(
      staff,
      "Date,Name,Amount (cents)",
      "2026-02-01,Orla Quist,4000",
    );
    await expectText(staff, `${named}/columns`, "Line 2 says 4000");
  });

  test("a word that is a plan in some programs, a gift in others, is asked about until staff answer", async () => {
    const { site, staff } = await openDesk("sqlite");
    const path = await uploadGifts(
      staff,
      "Date,Name,Amount,Stage",
      "2026-02-01,Orla Quist,40.00,Paid",
      "2026-02-02,Ivo Marsh,25.00,Recurring Gift",
      // A negative amount needs no answer. Some programs put an apostrophe before it.
      "2026-02-03,Ada Larkspur,'-$9.00,Sorted",
    );
    const columns = { receivedAt: "0", name: "1", amount: "2", status: "3" };
    const unread = sendImportForm(staff, `${path}/columns`, { ...columns, status: "" });
    await expectAnswer(unread, 400, "if the file has a column Stage");
    const asks = async (answer: Record<string, string>) => {
      await sendImportForm(staff, `${path}/columns`, { ...columns, ...answer });
      return (await staff.text(`${path}/columns`)).includes("Line 3 says “Recurring Gift”");
    };
    expect(await asks({})).toBe(true);
    expect(await asks({ word0: "none" })).toBe(false);
    expect(await asks({})).toBe(false);
    expect(await countsOf(site, path)).toMatchObject({ ready: 1, none: 1, unpaid: 1 });
  });

  test("of the columns that staff choose, only the kind of a row still says whether money came back", async () => {
    const { site, staff } = await openDesk("sqlite");
    const path = await uploadGifts(
      staff,
      "Date,Refund Date,Name,Amount,Type",
      "2026-02-01,2026-02-03,Orla Quist,40.00,Payment",
      "2026-02-02,2026-02-04,Ivo Marsh,25.00,Refund",
    );
    expect(await countsOf(site, path)).toMatchObject({ ready: 0, unpaid: 2 });
    const columns = { receivedAt: "1", name: "2", amount: "3", type: "4" };
    await sendImportForm(staff, `${path}/columns`, columns);
    expect(await countsOf(site, path)).toMatchObject({ ready: 1, unpaid: 1 });
  });
});

test.each([
  ["a word of one row", "warning_needs_response,,", true],
  ["a word of every row", "Event,Event", false],
  ["a plan or a gift in every row", "Subscription,Subscription", true],
  [
    "a word beside twelve known ones",
    "Event,paid,posted,sale,gift,grant,tithe,offering,won,ticket,payment,charge,settled",
    true,
  ],
])("staff are asked about %s in a column of states, or not: %s %j", async (_, words, isAsked) => {
  const { staff } = await openDesk("sqlite");
  const rows = words.split(",").map((word) => `2026-02-01,Orla Quist,40.00,Completed,${word}`);
  const path = await uploadGifts(staff, "Date,Name,Amount,Status,Dispute Status", ...rows);
  const page = await staff.text(`${path}/columns`);
  expect(page.includes("What is such a row?")).toBe(isAsked);
});
