/** Imports the two tables of the organization's former site, as its database exports them. */
import { describe, expect, test } from "vitest";
import { addBystanderGifts } from "#tests/support/bystanders.ts";
import {
  countsOf,
  csvText,
  findImport,
  giftsFrom,
  sendImportForm,
  uploadFile,
} from "#tests/support/import-file.ts";
import { databases, openDesk } from "#tests/support/open-test-site.ts";
import { expectHtml, expectText } from "#tests/support/text-of.ts";

const DONATIONS = csvText(
  "id,created_at,first_name,last_name,email,phone,amount,donation_type,city,state,notes",
  '7,2025-10-12 03:22:41.120394+00,Ada,Fenn,ada@example.org,,150,one-time,Durango,CO,"For the roof, please"',
  "8,2025-11-02 18:00:00+00,Bo,Larkspur,bo@example.org,970-555-0100,1000.50,monthly,Bayfield,CO,",
);
const CONTACTS = csvText(
  "id,created_at,name,email,phone,subject,message",
  '1,2025-10-12 03:22:41.120394+00,Ada Fenn,ada@example.org,,Volunteering,"I can bring chairs,\nand tables."',
  "2,2025-10-13T18:00:00Z,Bo Larkspur,bo@example.org,970-555-0100,,When is the next gathering?",
  "3,soon,Cy Reed,cy@example.org,,,No date",
  "4,2025-10-14T18:00:00Z,Di Elm,di(at)example.org,,,No address",
);

test("a former site's donations are read by their columns, and are already stored the second time", async () => {
  const { site, staff } = await openDesk("sqlite");
  const path = (await uploadFile(staff, "donations.csv", DONATIONS)).replace("/columns", "");
  expect(await countsOf(site, path)).toMatchObject({ ready: 2, error: 0 });
  await sendImportForm(staff, path, { intent: "import" });
  expect(
    (await giftsFrom(site, "csv")).map((row) => [
      row.external_id,
      row.received_at,
      row.first_name,
      row.last_name,
      row.amount_cents,
      row.donation_type,
      row.city,
      row.state,
      row.notes,
    ]),
  ).toEqual([
    [
      "7",
      "2025-10-12T03:22:41.000Z",
      "Ada",
      "Fenn",
      15_000,
      "One-time",
      "Durango",
      "CO",
      "For the roof, please",
    ],
    ["8", "2025-11-02T18:00:00.000Z", "Bo", "Larkspur", 100_050, "Monthly", "Bayfield", "CO", null],
  ]);
  const again = (await uploadFile(staff, "donations.csv", DONATIONS)).replace("/columns", "");
  expect(await countsOf(site, again)).toMatchObject({ ready: 0, known: 2 });
});

describe.each(databases)("a former site, on %s", (database) => {
  test("its messages are stored once, as answered, and rows that cannot be read stay with their reason", async () => {
    const { site, staff } = await openDesk(database);
    await addBystanderGifts(site);
    const path = await uploadFile(staff, "contacts.csv", CONTACTS);
    expect(await findImport(site, path)).toMatchObject({ state: "done", row_count: 2 });
    await expectText(staff, path, "2 messages stored", "2 rows were left out");
    const stored = () => site.db.selectFrom("contacts").selectAll().orderBy("created_at").execute();
    const messages = await stored();
    expect(messages).toMatchObject([
      {
        created_at: "2025-10-12T03:22:41.000Z",
        name: "Ada Fenn",
        first_name: "Ada",
        email: "ada@example.org",
        subject: "Volunteering",
        message: "I can bring chairs,\nand tables.",
        state: "answered",
      },
      { phone: "970-555-0100", subject: "", message: "When is the next gathering?" },
    ]);
    await expectHtml(staff, "/admin/messages", "Larkspur");
    const again = await uploadFile(staff, "contacts.csv", CONTACTS);
    await expectText(staff, again, "4 rows were left out");
    await sendImportForm(staff, path, { intent: "undo" });
    expect(await stored()).toEqual(messages);
    expect(await findImport(site, path)).toMatchObject({ state: "done" });
    // A column of money makes the rows gifts.
    for (const [column, state] of [
      ["Donation Total", "open"],
      ["Gift", "open"],
      ["amount_cents", "open"],
      ["Amount USD", "open"],
      ["Amount Paid", "open"],
      ["Balance Due", "open"],
      ["Grand Total", "open"],
      ["Total Donation", "open"],
      ["Total replies", "done"],
    ]) {
      const file = CONTACTS.replace("message", `message,${column}`);
      const upload = (await uploadFile(staff, "file.csv", file)).replace("/columns", "");
      expect(await findImport(site, upload), column).toMatchObject({ state });
    }
  });
});
