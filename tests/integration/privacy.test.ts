import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { listTables } from "#server/backup/tables.ts";
import { asJson, contactBody, message } from "#tests/support/contact-message.ts";
import { addGift } from "#tests/support/gifts.ts";
import { act, records, upload } from "#tests/support/import-file.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const AT = "2026-02-01T12:00:00.000Z";
/** As she typed it, here and there. */
const ADA = { email: "Ada@Example.org" };

/** A row that can be written and one that is wrong, both hers, and one of another person. */
const FILE = `Donation ID,Donor's First Name,Donor's Last Name,Donor Email,City,Amount,Amount Refunded,Currency,Donated At,Status
1,Ada,Larkspur,ada@example.org,Bayfield,45.00,0.00,USD,02/20/2026 08:30 AM,paid
2,Ada,Larkspur,ADA@example.org,Bayfield,a saddle,0.00,USD,02/21/2026 08:30 AM,paid
3,Tobias,Fenn,t@example.org,Durango,30.00,0.00,USD,02/22/2026 08:30 AM,paid
`;

/** Everything that can be kept about her, by every way in which it comes. */
async function openWithAda(database: "sqlite" | "postgres") {
  const folder = mkdtempSync(join(tmpdir(), "arena-privacy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = await openTestSite(database, { env: { DATA_DIR: folder } });
  const cookie = await signInAsAdministrator(site);
  const gift = await addGift(site, AT, {
    ...{ email: "ada@example.org", phone: "970-555-0127", city: "Bayfield", state: "CO" },
    ...{ notes: "In memory of Opal", amount_cents: 123_45 },
  });
  const pledge = await addGift(site, AT, {
    ...{ email: "ada@example.org", status: "pledged", source: "pledge-form" },
    ...{ external_id: "content:0123:1" },
  });
  // Her payment under an address that she has no more.
  const old = { pledge_id: pledge, source: "pledge-payment", email: "larkspur@old.example" };
  await addGift(site, AT, old);
  await addGift(site, AT, { first_name: "Tobias", last_name: "Fenn", email: "t@example.org" });
  const { db } = site.services;
  const event = { provider: "donorbox", received_at: AT, type: "new", outcome: "kept" as const };
  await db
    .insertInto("gift_events")
    .values([
      { ...event, id: "one", event_id: "1", body: '{"donor":"Ada Larkspur"}', donation_id: gift },
      { ...event, id: "two", event_id: "2", body: '{"to":"ADA@example.org"}', donation_id: null },
    ])
    .execute();
  await site.post("/api/contact", contactBody(ADA), asJson);
  await site.post("/contact", form({ ...message, ...ADA, message: "A trailer, by a plain form" }));
  await site.post("/api/newsletter", JSON.stringify(ADA), asJson);
  await db.updateTable("subscribers").set({ confirmed_at: null }).execute();
  const promise = { ...message, ...ADA, amount: "600", months: "1", notes: "For the trailer" };
  await site.post("/donate/pledge", form(promise));
  await site.services.outbox.runDue();
  const waiting = await upload(site, cookie, "gifts.csv", FILE);
  return { site, gift, cookie, folder, waiting };
}

/** As Excel writes "Unicode Text". */
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));

/** Everything that any table says, the audit log included. */
async function whatIsKept({ services: { db } }: TestSite): Promise<string> {
  const rows = (await listTables(db)).map((table) => db.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
}

/** Work that follows from what a visitor sends holds the record's id and no word of theirs. */
async function expectIdsAlone({ services: { db } }: TestSite): Promise<void> {
  const jobs = await db.selectFrom("jobs").select(["kind", "payload"]).execute();
  expect(new Set(jobs.map(({ kind }) => kind))).toEqual(
    new Set([
      ...["contact.create-case", "contact.notify-staff", "contact.acknowledge"],
      ...["newsletter.confirm", "pledge.notify-staff"],
    ]),
  );
  for (const { payload } of jobs)
    expect(payload).toMatch(/^\{"(contact|subscriber|pledge)Id":"[0-9a-f-]{36}"\}$/);
}

/** Everything that any file beside the database says. */
const filesIn = (folder: string) =>
  readdirSync(join(folder, "mail")).map((name) => readFileSync(join(folder, "mail", name), "utf8"));

describe.each(databases)("a privacy request on %s", (database) => {
  test("what is kept about a person is told, and given as one file", async () => {
    const { site, cookie } = await openWithAda(database);
    const found = await site.post("/admin/privacy", form({ intent: "find", ...ADA }), { cookie });
    expect(await textOf(found)).toContain(
      "Donations 4 Messages 2 Newsletter 1 Import rows 2 Reports 1 Unread files 0",
    );
    const nobody = form({ intent: "find", email: "nobody@example.org" });
    expect(await textOf(await site.post("/admin/privacy", nobody, { cookie }))).toContain(
      "Nothing is kept under this address.",
    );
    const file = await site.post("/admin/privacy/export", form(ADA), { cookie });
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.headers.get("cache-control")).toBe("no-store");
    expect(await file.json()).toMatchObject({
      donations: expect.arrayContaining([
        expect.objectContaining({
          amount_cents: 123_45,
          reports: [expect.objectContaining({ provider: "donorbox" })],
        }),
      ]),
      messages: expect.arrayContaining([
        expect.objectContaining({ message: "May I give a horse trailer?" }),
      ]),
      newsletter: [{ email: "Ada@Example.org" }],
      otherReports: [{ body: '{"to":"ADA@example.org"}' }],
      waitingImportRows: [{ line: 2 }, { line: 3 }],
    });
  });

  test("uploads that are not read to their end are searched, and those with the person go whole", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const unclear = (who: string) => `When,Who,How much\n1/2/2026,${who},5\n`;
    // The address lies across two of the parts in which a file is stored.
    const filler = "x".repeat(64 * 1024 - unclear("").length - 8);
    await upload(site, cookie, "columns.csv", unclear(`${filler}Ada@EXAMPLE.org`));
    await upload(site, cookie, "utf-16.csv", utf16(unclear("ada@example.org")));
    const dates = "Donation ID,Donated At,Amount,Receipt Id,Email\n1,3/1/2026,5,2,ada@example.org";
    await upload(site, cookie, "dates.csv", dates);
    const broken = `${FILE}4,"Ada`;
    await upload(site, cookie, "broken.csv", broken);
    const other = await upload(site, cookie, "other.csv", unclear("t@example.org"));
    const { db } = site.services;
    const states = await db.selectFrom("imports").select("state").orderBy("id").execute();
    expect(states.map(({ state }) => state)).toEqual([
      ...["columns", "columns", "dates", "failed", "columns"],
    ]);
    // A server died in the middle of this upload.
    const died = { id: "died", created_at: AT, source: "csv", file_name: "died.csv", row_count: 0 };
    await db
      .insertInto("imports")
      .values({ ...died, state: "receiving" })
      .execute();
    const bytes = Buffer.from("Email\nada@example.org");
    await db.insertInto("import_files").values({ import_id: "died", part: 0, bytes }).execute();

    const find = form({ intent: "find", ...ADA });
    expect(await textOf(await site.post("/admin/privacy", find, { cookie }))).toContain(
      "Import rows 0 Reports 0 Unread files 5",
    );
    const file = await site.post("/admin/privacy/export", form(ADA), { cookie });
    const { unreadFiles } = (await file.json()) as { unreadFiles: { file_name: string }[] };
    expect(unreadFiles.map(({ file_name }) => file_name).sort()).toEqual([
      ...["broken.csv", "columns.csv", "dates.csv", "died.csv", "utf-16.csv"],
    ]);
    await site.post("/admin/privacy", form({ intent: "erase", ...ADA }), { cookie });
    const left = await db.selectFrom("imports").select("id").execute();
    expect(left).toEqual([{ id: other.split("/")[3] }]);
    for (const table of ["import_files", "import_rows"] as const) {
      const kept = await db.selectFrom(table).select("import_id").distinct().execute();
      expect(kept.map(({ import_id }) => import_id)).toEqual(
        table === "import_files" ? [left[0]?.id] : [],
      );
    }
    expect(await whatIsKept(site)).not.toMatch(/ada@/i);
  });

  test("an erased person is found nowhere any more, and the books stay as they were", async () => {
    const { site, gift, cookie, folder, waiting } = await openWithAda(database);
    const words = /ada\b|ada@|larkspur|555-0127|bayfield|opal|trailer|content:/i;
    expect(await whatIsKept(site)).toMatch(words);
    expect(filesIn(folder).filter((text) => words.test(text)).length).toBeGreaterThan(4);
    await expectIdsAlone(site);

    const erased = await site.post("/admin/privacy", form({ intent: "erase", ...ADA }), { cookie });
    expect(erased.headers.get("location")).toBe("/admin/privacy?notice=person-erased");
    await site.runSchedule();
    const kept = await whatIsKept(site);
    expect(kept).not.toMatch(words);
    expect(kept).toMatch(/Fenn/);
    expect(filesIn(folder)).toEqual([]);

    const { db } = site.services;
    const row = await db
      .selectFrom("donations")
      .select(["amount_cents", "received_at", "status"])
      .where("id", "=", gift)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ amount_cents: 123_45, received_at: AT, status: "received" });
    const audit = await db.selectFrom("audit_events").select(["action", "subject"]).execute();
    expect(audit).toContainEqual({ action: "record.erased", subject: `donation:${gift}` });

    // What was found in the file is still written; nothing that follows brings her back.
    await act(site, cookie, waiting, { intent: "import" });
    const names = (await records(site, "donorbox")).map((record) => record.first_name);
    expect(names).toEqual(["Erased", "Tobias"]);
    await db.updateTable("jobs").set({ state: "waiting" }).execute();
    await site.services.outbox.runDue();
    expect(await whatIsKept(site)).not.toMatch(words);
    expect(filesIn(folder).filter((text) => words.test(text))).toEqual([]);
  });
});
