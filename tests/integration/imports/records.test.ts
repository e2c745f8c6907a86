import { describe, expect, test } from "vitest";
import type { OpenDb } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { firstCampaign } from "#domain/content/facts/campaign.ts";
import { recordGiftReport } from "#domain/giving/record-gift-report.ts";
import { writeImport } from "#domain/imports/write-import.ts";
import { DAY, isoTime, MINUTE } from "#domain/values/clock.ts";
import { reportOf } from "#tests/support/gift-reports.ts";
import { progressOf } from "#tests/support/gifts.ts";
import {
  countsOf,
  csvText,
  findImport,
  fingerprintIn,
  giftsFrom,
  sendImportForm,
  uploadFile,
} from "#tests/support/import-file.ts";
import {
  databases,
  expectRowCount,
  openDesk,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { ACTOR, publishContent } from "#tests/support/publish-content.ts";
import { expectAnswer, expectParts, expectText } from "#tests/support/text-of.ts";

/** Makes a file of Donorbox with gifts of $25 each, from different people. */
const donorboxFile = (gifts: number, prefix = "") =>
  csvText(
    "Donation ID,Donor's First Name,Donor's Last Name,Donor Email,Amount,Currency,Donated At,Status",
    ...Array.from(
      { length: gifts },
      (_, i) =>
        `${prefix}${i + 1},Ada,Number ${i},donor${i}@example.org,25.00,USD,02/20/2026 08:30 AM,paid`,
    ),
  );

/** Reports a gift of such a file through the webhook. */
function report({ db, services }: TestSite, externalId: string, changes: object = {}) {
  const now = isoTime(services.clock);
  const gift = reportOf({ gift: 0, hour: 0, status: "received" });
  const received = { amountCents: 2_500, receivedAt: "2026-02-20T15:30:00.000Z" };
  const context = { source: "donorbox", occurredAt: now, now, isTest: false };
  return changeUnversioned(db, (trx) =>
    recordGiftReport(trx, { ...gift, ...received, externalId, ...changes }, context),
  );
}

/** Changes a record as staff do by hand. */
const change = ({ set, services }: TestSite, id: string | undefined, notes: string) =>
  set("donations", { notes, updated_at: isoTime(services.clock) }, { id: id ?? "" });

describe.each(databases)("records of imports on %s", (database) => {
  test("undoing an import removes exactly its records that nothing has built on since", async () => {
    const { site, staff, clock } = await openDesk(database);
    const path = await uploadFile(staff, "donorbox.csv", donorboxFile(8));
    await sendImportForm(staff, path, { intent: "import" });
    clock.advance(MINUTE);
    const [first, second, third, fourth, fifth, sixth] = await giftsFrom(site, "donorbox");
    await site.add("site_settings", { name: "thank-gifts-from", value: "2026-01-01" });
    const thanks = { intent: "other", id: third?.id ?? "", key: "one-form", note: "By phone" };
    await expectAnswer(staff.post("/admin/donations/thanks", thanks), 303);
    await change(site, first?.id, "called them");
    await report(site, second?.external_id ?? "");
    const entry = { id: "entry", donation_id: fourth?.id ?? "", day: "2026-02-20", cents: 25_00 };
    await site.add("book_entries", entry);
    const written = { id: "letter", created_at: isoTime(clock), username: "test" };
    const letter = { ...written, way: "print" as const, batch: "letter" };
    const person = sixth?.person_id;
    await site.add("letters", { ...letter, kind: "statement", person_id: person, year: 2026 });
    const receipt = { number: 1, donation_id: fifth?.id ?? "", letter_id: "again" };
    await site.add("receipts", { ...receipt, issued_at: "", username: "", details: "" });
    await expectText(
      staff,
      path,
      "This permanently removes 2 records.",
      "5 records stay, changed, thanked, receipted or in a statement since the import, or a pledge on which money came in.",
    );
    await expectAnswer(sendImportForm(staff, path, { intent: "undo" }), 303);
    const remainingGifts = await giftsFrom(site, "donorbox");
    const ids = [first, second, third, fourth, fifth, sixth].map((row) => row?.external_id);
    expect(remainingGifts.map((row) => row.external_id)).toEqual(ids);
    expect((await findImport(site, path)).state).toBe("undone");
    await expectText(
      staff,
      path,
      "5 records stayed, changed, thanked, receipted or in a statement since the import",
    );
    await expectAnswer(sendImportForm(staff, path, { intent: "undo" }), 409);
    // A later file reports one of the gifts as refunded, so the page lists what is still
    // counted.
    const later = donorboxFile(1).replace(",paid", ",refunded");
    await expectText(
      staff,
      await uploadFile(staff, "later.csv", later),
      "Not paid (Status: refunded; in the books as received",
    );
    // The same file brings back what was removed, and stores nothing twice.
    const again = await uploadFile(staff, "donorbox.csv", donorboxFile(8));
    await sendImportForm(staff, again, { intent: "import" });
    expect(await giftsFrom(site, "donorbox")).toHaveLength(8);
    const subject = `import:${path.split("/").at(-1)}`;
    const events = await site.rows("audit_events");
    const actions = events.filter((event) => event.subject === subject).map((e) => e.action);
    expect(actions.sort()).toEqual(["import.undone", "import.uploaded", "imported"]);
  });

  test("undoing an import keeps a pledge on which money came in, with its payment", async () => {
    const { site, staff, clock } = await openDesk(database);
    const rows = ["Ada", "Otis", "Wren"].map((name) => `2026-02-21,Pledged,${name} Sample,100`);
    const file = csvText("Close Date,Stage,Primary Contact,Amount", ...rows);
    const path = await uploadFile(staff, "pledges.csv", file);
    const unseen = { intent: "import", fingerprint: fingerprintIn(await staff.html(path)) };
    expect((await staff.post(path, unseen)).status, "payments may count twice").toBe(400);
    await sendImportForm(staff, path, { intent: "import" });
    clock.advance(MINUTE);
    const pledges = await giftsFrom(site, "salesforce");
    const idOf = (name: string) => pledges.find((row) => row.first_name === name)?.id ?? "";
    const payment = { intent: "payment", id: idOf("Ada"), amount: "25", key: "one-form" };
    await expectAnswer(staff.post("/admin/donations", payment), 303);
    await sendImportForm(staff, path, { intent: "undo" });
    expect((await giftsFrom(site, "salesforce")).map((row) => row.first_name)).toEqual(["Ada"]);
    expect(await giftsFrom(site, "pledge-payment")).toHaveLength(1);
    await expectText(
      staff,
      path,
      "1 record stayed, changed, thanked, receipted or in a statement since the import",
    );
  });

  test("a file's page names what it did not know, what opening balances may contain and whom to thank", async () => {
    const { site, staff, clock } = await openDesk(database);
    await site.add("site_settings", { name: "thank-gifts-from", value: "2026-02-20" });
    const opening = { ...firstCampaign.opening, raisedCents: 100_000, enteredOn: "2026-02-10" };
    await publishContent(site, "campaign", { ...firstCampaign, opening });
    const fileOf = async (name: string, toThank: string) => {
      const rows = [`2/10/2026,${name} Early,40,Online`, `2/20/2026,${name} Late,41,Check`];
      const file = csvText("Date,Name,Amount,Paid by", ...rows, "TOTAL,,81,");
      const columns = await uploadFile(staff, `${name}.csv`, file);
      const fields = { receivedAt: "0", name: "1", amount: "2", paymentMethod: "3" };
      await sendImportForm(staff, columns, fields);
      const path = columns.replace("/columns", "");
      const shown = await staff.text(path);
      await sendImportForm(staff, path, { intent: "import", toThank });
      return { path, shown };
    };
    const { shown } = await fileOf("Ada", "by-day");
    const waiting = async () => {
      const list = await staff.text("/admin/donations/thanks");
      return ["Ada Early", "Ada Late", "Otis Early", "Otis Late", "Wren Early", "Wren Late"].filter(
        (name) => list.includes(name),
      );
    };
    expectParts(
      shown,
      "1 row says how it was paid in words that are not known here (Online) and goes in without it.",
      "1 of these gifts, $40.00, arrived on or before February 10, 2026, when the opening balances were confirmed.",
      "No gift: a total",
      "Gifts since 2/20/2026 (1)",
    );
    expect(await waiting()).toEqual(["Ada Late"]);
    await fileOf("Otis", "all");
    const { path } = await fileOf("Wren", "none");
    expect(await waiting()).toEqual(["Ada Late", "Otis Early", "Otis Late"]);
    await expectText(staff, path, "1 row was left out: 1 no gift.");
    const wren = (await giftsFrom(site, "csv")).find((row) => row.first_name === "Wren");
    const letter = await site.row("letters");
    await expectText(staff, `/admin/donations?open=${wren?.id}`, `${letter.note}`);
    await sendImportForm(staff, path, { intent: "undo" });
    expect(await giftsFrom(site, "csv")).toHaveLength(4);
    await expectRowCount(site, "letters", 0);
    const { path: kept } = await fileOf("Nell", "none");
    clock.advance(MINUTE);
    const nell = (await giftsFrom(site, "csv")).find((row) => row.first_name === "Nell");
    await change(site, nell?.id, "called her");
    await sendImportForm(staff, kept, { intent: "undo" });
    expect(await site.rows("letters"), "of a gift that stays").toHaveLength(1);
  });

  test("a row like a gift stored under another id is left out unless staff ask for it", async () => {
    const { site, staff } = await openDesk(database);
    await report(site, "1");
    // In Denver this is the evening before.
    const later = { amountCents: 4_000, receivedAt: "2026-02-21T03:00:00.000Z" };
    await report(site, "w1", { email: "OTIS@example.org", ...later });
    const row = "2/20/2026,Otis B,otis@example.org";
    const file = csvText("Date,Name,Email,Amount", `${row},40`, `${row},41`);
    const columns = await uploadFile(staff, "list.csv", file);
    const path = columns.replace("/columns", "");
    const fields = { receivedAt: "0", name: "1", email: "2", amount: "3" };
    await sendImportForm(staff, columns, fields);
    expect(await countsOf(site, path)).toMatchObject({ ready: 1, possible: 1 });
    await expectText(staff, path, "reported by donorbox, 2/20/2026, received");
    await sendImportForm(staff, path, { intent: "import", line: "2" });
    const amounts = (await giftsFrom(site, "csv")).map((row) => row.amount_cents);
    expect(amounts.sort()).toEqual([4_000, 4_100]);
    // A payment that was booked a day later may be the same gift; a voided gift never is.
    const otis = (day: string, amount: string) => `2/${day}/2026,Otis B,otis@example.org,${amount}`;
    const nearby = csvText("Date,Name,Email,Amount", otis("19", "40"), otis("24", "41"));
    const near = await uploadFile(staff, "near.csv", nearby);
    await sendImportForm(staff, near, fields);
    const nearPath = near.replace("/columns", "");
    expect(await countsOf(site, nearPath)).toMatchObject({ ready: 1, possible: 1 });
    await site.set("donations", { voided_at: "2026-02-25T12:00:00.000Z" });
    expect(await countsOf(site, nearPath)).toMatchObject({ ready: 2, possible: 0 });
    await site.set("donations", { voided_at: null });
    const same = await uploadFile(staff, "donorbox.csv", donorboxFile(2));
    expect(await countsOf(site, same)).toMatchObject({ ready: 1, known: 1, possible: 0 });
    await site.set("donations", { received_at: "2026-02-18T12:00:00.000Z" });
    const dayBefore = await countsOf(site, nearPath);
    expect(dayBefore).toMatchObject({ ready: 1, possible: 1 });
  });

  test("a file is written as its page showed it, or not at all", async () => {
    const { site, staff } = await openDesk(database);
    const { raised } = await progressOf(site);
    const path = await uploadFile(staff, "many.csv", donorboxFile(600));
    const shown = /name="fingerprint" value="([^"]*)"/.exec(await staff.html(path))?.[1] ?? "";
    // Since the page was shown, the provider has reported one of the gifts.
    await report(site, "7", { email: "someone@example.org" });
    const sent = staff.post(path, { intent: "import", fingerprint: shown });
    await expectAnswer(sent, 409, "has changed meanwhile. Look again.");
    expect(await giftsFrom(site, "donorbox")).toHaveLength(1);
    expect((await findImport(site, path)).state).toBe("open");
    await expectAnswer(sendImportForm(staff, path, { intent: "import" }), 303);
    await expectAnswer(sendImportForm(staff, path, { intent: "import" }), 409);
    expect(await giftsFrom(site, "donorbox")).toHaveLength(600);
    expect(await progressOf(site)).toMatchObject({ raised: raised + 600 * 25 });
    await sendImportForm(staff, path, { intent: "cancel" });
    expect(await findImport(site, path)).toMatchObject({ state: "done", row_count: 599 });
    const known = await uploadFile(staff, "known.csv", donorboxFile(2));
    await expectAnswer(
      sendImportForm(staff, known, { intent: "import" }),
      400,
      "Nothing is written",
    );
    expect((await findImport(site, known)).state).toBe("open");
  });

  test("a file that was compared with the books before another one was written is not written", async () => {
    const { site, staff } = await openDesk(database);
    const other = await uploadFile(staff, "a.csv", donorboxFile(1, "a"));
    const path = await uploadFile(staff, "b.csv", donorboxFile(1, "b"));
    const fingerprint = fingerprintIn(await staff.html(path));
    /** Writes the file; its first transaction begins once `first` is done. */
    const writeAfter = (first: () => Promise<unknown>) => {
      const db = new Proxy(site.db as OpenDb, {
        get(open, name) {
          if (name === "transaction")
            return () => ({
              execute: async (work: () => Promise<unknown>) => {
                await first();
                return open.transaction().execute(work);
              },
            });
          const value = Reflect.get(open, name, open);
          return typeof value === "function" ? value.bind(open) : value;
        },
      });
      return writeImport({ ...site.services, db, actor: ACTOR }, path.split("/").at(-1) ?? "", {
        fingerprint,
        included: new Set(),
        changed: new Set(),
        includeNameless: false,
        includeUnmatched: false,
        includePledges: false,
        toThank: "by-day",
      });
    };
    const mark = (state: "open" | "writing") =>
      site.set("imports", { state }, { id: other.split("/").at(-1) ?? "" });
    const changed = { ok: false, reason: "changed" };
    expect(await writeAfter(() => mark("writing")), "beside one being written").toEqual(changed);
    await mark("open");
    const written = () => sendImportForm(staff, other, { intent: "import" });
    expect(await writeAfter(written)).toEqual(changed);
    expect(await giftsFrom(site, "donorbox")).toHaveLength(1);
  });

  test("an import that the process died in is taken back whole, and one that was being undone is undone", async () => {
    const { site, staff, clock } = await openDesk(database);
    const path = await uploadFile(staff, "donorbox.csv", donorboxFile(5));
    const id = path.split("/").at(-1) ?? "";
    await sendImportForm(staff, path, { intent: "import" });
    const other = await uploadFile(staff, "zeffy.csv");
    const fingerprint = fingerprintIn(await staff.html(other));
    const dieIn = async (state: "writing" | "undoing", of: string) => {
      await site.set("imports", { state }, { id: of });
      await expectAnswer(sendImportForm(staff, path, { intent: "undo" }), 409);
      await expectAnswer(sendImportForm(staff, other, { intent: "import", fingerprint }), 400);
      expect((await findImport(site, other)).state, `beside one in ${state}`).toBe("open");
      clock.advance(16 * MINUTE);
      await site.runSchedule();
    };
    await dieIn("undoing", id);
    expect((await findImport(site, path)).state).toBe("undone");
    expect(await giftsFrom(site, "donorbox")).toEqual([]);
    const again = await uploadFile(staff, "donorbox.csv", donorboxFile(5));
    await sendImportForm(staff, again, { intent: "import" });
    await dieIn("writing", again.split("/").at(-1) ?? "");
    expect((await findImport(site, again)).state).toBe("open");
    expect(await giftsFrom(site, "donorbox")).toEqual([]);
  });

  test("the rows that were left out are removed after 90 days", async () => {
    const { site, staff, clock } = await openDesk(database);
    const path = await uploadFile(staff, "stripe.csv");
    await sendImportForm(staff, path, { intent: "import" });
    await expectRowCount(site, "import_rows", 2);
    clock.advance(89 * DAY);
    await site.runSchedule();
    await expectRowCount(site, "import_rows", 2);
    clock.advance(DAY);
    await site.runSchedule();
    await expectRowCount(site, "import_rows", 0);
  });
});
