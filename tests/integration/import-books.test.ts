import { describe, expect, test } from "vitest";
import { recordChange } from "#domain/donations/record-change.ts";
import { recordGift } from "#domain/giving/record-gift.ts";
import { writeImport } from "#domain/imports/write-import.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { MINUTE } from "#domain/ports/clock.ts";
import type { GiftReport } from "#domain/ports/giving-provider.ts";
import {
  act,
  findImport,
  openForImports as open,
  records,
  rowsOf,
  upload,
} from "#tests/support/import-file.ts";
import { databases } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

/** A file of Donorbox with gifts of $25 each, of different people. */
const donorboxFile = (gifts: number, prefix = "") =>
  [
    "Donation ID,Donor's First Name,Donor's Last Name,Donor Email,Amount,Currency,Donated At,Status",
    ...Array.from(
      { length: gifts },
      (_, i) =>
        `${prefix}${i},Ada,Number ${i},donor${i}@example.org,25.00,USD,02/20/2026 08:30 AM,paid`,
    ),
  ].join("\r\n");

const reportOf = (externalId: string): GiftReport => ({
  externalId,
  status: "received",
  amountCents: 2_500,
  currency: "USD",
  receivedAt: "2026-02-20T15:30:00.000Z",
  donationType: "One-time",
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: null,
  city: null,
  state: null,
  notes: null,
});

describe.each(databases)("the books and imports on %s", (database) => {
  test("taking an import back removes exactly its records; the changed and the reported stay", async () => {
    const { site, cookie, clock } = await open(database);
    const path = await upload(site, cookie, "donorbox.csv", donorboxFile(5));
    await act(site, cookie, path, { intent: "import" });
    clock.advance(MINUTE);
    const [first, second] = await records(site, "donorbox");
    const { db } = site.services;
    await db
      .updateTable("donations")
      .set({ notes: "called them", updated_at: clock.now().toISOString() })
      .where("id", "=", first?.id ?? "")
      .execute();
    await recordGift(db, reportOf(second?.external_id ?? ""), {
      source: "donorbox",
      occurredAt: clock.now().toISOString(),
      now: clock.now().toISOString(),
      isTest: false,
    });
    const before = await textOf(await site.get(path, { cookie }));
    expect(before).toContain("1 record changed since: kept unless you say otherwise");
    expect(before).toContain("1 record that the provider has reported itself since: kept");
    expect(before).toContain("This takes 3 records out of the books for good.");
    expect((await act(site, cookie, path, { intent: "undo" })).status).toBe(303);
    expect(
      (await records(site, "donorbox")).map((row) => [row.external_id, row.import_id]),
    ).toEqual([first, second].map((row) => [row?.external_id, null]));
    expect((await findImport(site, path)).state).toBe("undone");
    const after = await textOf(await site.get(path, { cookie }));
    expect(after).toContain("What was kept, and why 1 record changed since the import");
    expect(after).toContain("1 record that the provider has reported itself");
    expect(after).toContain("Ada Number 0");
    // A later file that says one of them was refunded points at what the books still count.
    const refunded = await upload(
      site,
      cookie,
      "later.csv",
      donorboxFile(1).replace(",paid", ",refunded"),
    );
    expect(await textOf(await site.get(refunded, { cookie }))).toContain(
      "Not paid: refunded; in the books as received",
    );
    // The same file once more brings back what was taken away, and nothing twice.
    const again = await upload(site, cookie, "donorbox.csv", donorboxFile(5));
    await act(site, cookie, again, { intent: "import" });
    expect(await records(site, "donorbox")).toHaveLength(5);
    const audited = await db
      .selectFrom("audit_events")
      .select("action")
      .where("subject", "=", `import:${path.split("/").at(-1)}`)
      .orderBy("id")
      .execute();
    expect(audited.map((line) => line.action)).toEqual([
      "import.uploaded",
      "imported",
      "import.undone",
    ]);
  });

  test("a pledge on which money came in is kept, and said to be; so is what staff corrected, with their name", async () => {
    const { site, cookie, clock } = await open(database);
    const { db } = site.services;
    const rows = ["Ada", "Otis", "Wren"].map((name) => `2026-02-21,Pledged,${name} Sample,100`);
    const file = ["Close Date,Stage,Primary Contact,Amount", ...rows].join("\n");
    const path = await upload(site, cookie, "pledges.csv", file);
    await act(site, cookie, path, { intent: "import" });
    clock.advance(MINUTE);
    const pledges = await records(site, "salesforce");
    const idOf = (name: string) => pledges.find((row) => row.first_name === name)?.id ?? "";
    const payment = {
      ...{ amountCents: 2_500, receivedAt: clock.now().toISOString(), donationType: "Check" },
      ...{ notes: null, key: "k-1", mayExceed: false, pledgeId: idOf("Ada") },
    };
    await db.transaction().execute((trx) => recordPayment(trx, clock, payment));
    const now = clock.now().toISOString();
    await db
      .updateTable("donations")
      .set({ notes: "called", updated_at: now })
      .where("id", "=", idOf("Otis"))
      .execute();
    const actor = { staffId: null, username: "m.sample", address: "terminal" };
    await recordChange(db, now, actor, idOf("Otis"), "corrected");
    const before = await textOf(await site.get(path, { cookie }));
    expect(before).toContain(
      "1 pledge on which money came in: kept, because the payments belong to it",
    );
    expect(before).toContain("Otis Sample corrected by m.sample");
    await act(site, cookie, path, { intent: "undo", changed: "on" });
    expect((await records(site, "salesforce")).map((row) => row.first_name)).toEqual(["Ada"]);
    expect(await records(site, "pledge-payment")).toHaveLength(1);
    const after = await textOf(await site.get(path, { cookie }));
    expect(after).toContain("1 pledge on which money came in: the payments belong to it");
    expect(after).toContain("Ada Sample money came in");
  });

  test("a gift that was reported under another id is shown as perhaps here, and left out unless asked for", async () => {
    const { site, cookie } = await open(database);
    const now = site.services.clock.now().toISOString();
    const context = { source: "donorbox", occurredAt: now, now, isTest: false };
    await recordGift(site.services.db, reportOf("0"), context);
    await recordGift(
      site.services.db,
      { ...reportOf("w1"), email: "OTIS@example.org", amountCents: 4_000 },
      context,
    );
    const file = `Date,Name,Email,Amount\r\n2/20/2026,Otis B,otis@example.org,40\r\n2/20/2026,Otis B,otis@example.org,41`;
    const path = (await upload(site, cookie, "list.csv", file)).replace("/columns", "");
    await act(site, cookie, `${path}/columns`, {
      provider: "csv",
      receivedAt: "0",
      name: "1",
      email: "2",
      amount: "3",
    });
    expect(rowsOf(await findImport(site, path))).toMatchObject({ ready: 1, possible: 1 });
    await act(site, cookie, path, { intent: "import", possible: "on" });
    expect((await records(site, "csv")).map((row) => row.amount_cents).sort()).toEqual([
      4_000, 4_100,
    ]);
    // Where the file holds the ids that the webhook tells, one gift is one record.
    const same = await upload(site, cookie, "donorbox.csv", donorboxFile(2));
    expect(rowsOf(await findImport(site, same))).toMatchObject({ ready: 1, known: 1, possible: 0 });
  });

  test("until all of it is written nothing counts, whatever dies in between; then another goes on", async () => {
    const { site, cookie, clock } = await open(database);
    const before = await (await site.get("/api/progress")).json();
    const path = await upload(site, cookie, "many.csv", donorboxFile(450));
    await site.post(path, new URLSearchParams({ intent: "import" }), { cookie });
    const id = path.split("/").at(-1) ?? "";
    const { db } = site.services;
    const stopping = new AbortController();
    stopping.abort();
    // A process that ends after its first slice.
    await writeImport(db, clock)({ importId: id }, "key", stopping.signal);
    const written = await db.selectFrom("donations").select("id").execute();
    expect(written).toHaveLength(50);
    clock.advance(MINUTE);
    expect(await (await site.get("/api/progress")).json()).toMatchObject({
      raised: (before as { raised: number }).raised,
    });
    expect(await textOf(await site.get("/admin/donations", { cookie }))).toContain(
      "No donation records found",
    );
    expect(
      await textOf(await site.get(`/admin/donations?open=${written[0]?.id}`, { cookie })),
    ).not.toContain("donor0@example.org");
    await site.services.outbox.runDue();
    expect(await findImport(site, path)).toMatchObject({
      state: "done",
      row_count: 450,
      busy: null,
    });
    clock.advance(MINUTE);
    expect(await (await site.get("/api/progress")).json()).toMatchObject({
      raised: (before as { raised: number }).raised + 450 * 25,
    });
  });

  test("one at a time: while an import is under way another waits", async () => {
    const { site, cookie } = await open(database);
    const first = await upload(site, cookie, "a.csv", donorboxFile(3));
    const second = await upload(site, cookie, "b.csv", donorboxFile(2, "b"));
    await site.post(first, new URLSearchParams({ intent: "import" }), { cookie });
    const refused = await site.post(second, new URLSearchParams({ intent: "import" }), { cookie });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("Another import is being written");
    await site.services.outbox.runDue();
    expect((await act(site, cookie, second, { intent: "import" })).status).toBe(303);
    expect(await records(site, "donorbox")).toHaveLength(5);
  });
});
