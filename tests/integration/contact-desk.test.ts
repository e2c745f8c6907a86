import { describe, expect, test } from "vitest";
import { DAY } from "#domain/ports/clock.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

async function send(site: TestSite, fields: Partial<Record<string, string>>) {
  const message = {
    firstName: "Ada",
    lastName: "Larkspur",
    email: "ada@example.org",
    phone: "",
    subject: "Donations",
    message: "May I give a horse trailer?",
    key: crypto.randomUUID(),
    ...fields,
  };
  await site.post("/api/contact", JSON.stringify(message), { "content-type": "application/json" });
}

const idOf = async (site: TestSite, name: string) =>
  (
    await site.services.db
      .selectFrom("contacts")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).id;

/** Three messages on three days: Ada on March 1, Tobias on March 2, June on March 3, all at noon UTC. */
async function openWithMessages(database: "sqlite" | "postgres") {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const site = await openTestSite(database, { clock });
  await send(site, {});
  clock.advance(DAY);
  await send(site, {
    firstName: "Tobias",
    lastName: "Fenn",
    email: "t.fenn@example.org",
    phone: "+1 970 555 0127",
  });
  clock.advance(DAY);
  await send(site, {
    firstName: "June",
    lastName: "100% Maddox",
    subject: "General Question",
    message: "=1+1 is a question_",
  });
  return { site, clock, cookie: await signInAsAdministrator(site) };
}

describe.each(databases)("the contacts desk on %s", (database) => {
  test.each([
    ["", ["June 100% Maddox", "Tobias Fenn", "Ada Larkspur"]],
    ["?q=FENN", ["Tobias Fenn"]],
    ["?q=f%C3%A9nn", ["Tobias Fenn"]],
    ["?q=(970)+5550127", ["Tobias Fenn"]],
    ["?q=fenn+trailer", ["Tobias Fenn"]],
    ["?state=waiting", ["June 100% Maddox", "Tobias Fenn", "Ada Larkspur"]],
    ["?page=999&sort=name", ["Tobias Fenn", "June 100% Maddox", "Ada Larkspur"]],
    ["?q=trailer", ["Tobias Fenn", "Ada Larkspur"]],
    ["?q=100%25", ["June 100% Maddox"]],
    ["?q=question_", ["June 100% Maddox"]],
    ["?q=%25", ["June 100% Maddox"]],
    ["?subject=Donations&sort=name&order=asc", ["Ada Larkspur", "Tobias Fenn"]],
    ["?from=2026-03-02&to=2026-03-02", ["Tobias Fenn"]],
    ["?state=answered", []],
    [
      "?state=nonsense&page=-1&order=sideways&from=yesterday",
      ["June 100% Maddox", "Tobias Fenn", "Ada Larkspur"],
    ],
  ])("GET /admin/contacts%s shows what fits, in order", async (query, expected) => {
    const { site, cookie } = await openWithMessages(database);
    const text = await textOf(await site.get(`/admin/contacts${query}`, { cookie }));
    const names = Array.from(
      text.matchAll(/\/2026 (June 100% Maddox|Tobias Fenn|Ada Larkspur)/g),
      (match) => match[1],
    );
    expect(names).toEqual(expected);
    expect(text).toContain(`${expected.length} of 3 records`);
  });

  test("opening a record shows everything in it and is written down", async () => {
    const { site, cookie } = await openWithMessages(database);
    const id = await idOf(site, "Tobias Fenn");
    const text = await textOf(await site.get(`/admin/contacts?open=${id}`, { cookie }));
    expect(text).toContain("+1 970 555 0127");
    const views = await site.services.db
      .selectFrom("audit_events")
      .selectAll()
      .where("action", "=", "record.viewed")
      .execute();
    expect(views.map((view) => view.subject)).toEqual([`contact:${id}`]);
  });

  test("a message is taken in hand, answered and noted", async () => {
    const { site, cookie } = await openWithMessages(database);
    const id = await idOf(site, "Ada Larkspur");
    await site.post(
      "/admin/contacts",
      form({ intent: "handle", id, state: "in_progress", assignee: "me" }),
      { cookie },
    );
    await site.post(
      "/admin/contacts",
      form({ intent: "note", id, text: "Called her on Monday." }),
      { cookie },
    );
    const mine = await textOf(
      await site.get(`/admin/contacts?assignee=me&state=in_progress&open=${id}`, { cookie }),
    );
    expect(mine).toContain("1 of 3 records");
    expect(mine).toContain("Called her on Monday. admin,");
    const empty = await site.post("/admin/contacts", form({ intent: "note", id, text: "  " }), {
      cookie,
    });
    expect(await textOf(empty)).not.toContain("Called her on Monday. admin, Called");
  });

  test("a message held as spam is delivered once staff say that it is none", async () => {
    const { site, cookie } = await openWithMessages(database);
    await send(site, { firstName: "Trapped", website: "https://spam.example" });
    const id = await idOf(site, "Trapped Larkspur");
    const jobsOf = async () =>
      (await site.services.db.selectFrom("jobs").select("payload").execute()).filter(
        ({ payload }) => payload.includes(id),
      );
    const spam = await textOf(await site.get("/admin/contacts?state=spam", { cookie }));
    expect(spam).toContain("1 of 4 records");
    expect(await jobsOf()).toEqual([]);
    const handled = { intent: "handle", id, state: "in_progress", assignee: "me" };
    for (let sent = 1; sent <= 2; sent++)
      await site.post("/admin/contacts", form(handled), { cookie });
    expect((await jobsOf()).length).toBeGreaterThan(0);
    const mine = await textOf(await site.get("/admin/contacts?state=in_progress", { cookie }));
    expect(mine).toContain("Trapped Larkspur");
    const cases = (
      await site.services.db.selectFrom("jobs").select(["kind", "payload"]).execute()
    ).filter((job) => job.kind === "contact.create-case" && job.payload.includes(id));
    expect(cases).toHaveLength(1);
  });

  test("a privacy request takes the person out of the record, its notes and the waiting work", async () => {
    const { site, cookie } = await openWithMessages(database);
    const id = await idOf(site, "Tobias Fenn");
    await site.post(
      "/admin/contacts",
      form({ intent: "note", id, text: "Tobias prefers a call" }),
      { cookie },
    );
    await site.post("/admin/contacts", form({ intent: "erase", id }), { cookie });
    const { db } = site.services;
    const everything = JSON.stringify([
      await db.selectFrom("contacts").selectAll().execute(),
      await db.selectFrom("contact_notes").selectAll().execute(),
      await db.selectFrom("jobs").selectAll().execute(),
    ]);
    expect(everything).not.toMatch(/Tobias|Fenn|555 0127/);
    expect(everything).toContain("Larkspur");
    expect(await textOf(await site.get("/admin/contacts", { cookie }))).toContain("3 of 3 records");
  });

  test("the export holds exactly the rows that the filters show, with formulas made harmless", async () => {
    const { site, cookie } = await openWithMessages(database);
    const response = await site.get("/admin/contacts/export?from=2026-03-02", { cookie });
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="contacts-2026-03-03.csv"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const lines = (await response.text()).split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('"id","created_at","name","email","phone","subject","message","state"');
    expect(lines[1]).toContain('"\'=1+1 is a question_"');
    expect(lines[2]).toContain('"+1 970 555 0127"');
    const exports = await site.services.db
      .selectFrom("audit_events")
      .select("subject")
      .where("action", "=", "exported")
      .execute();
    expect(exports).toEqual([{ subject: "contacts, filtered by from" }]);
  });

  test("the readable export tells who has a message and what was noted", async () => {
    const { site, cookie } = await openWithMessages(database);
    const id = await idOf(site, "Tobias Fenn");
    const handled = { intent: "handle", id, state: "in_progress", assignee: "me" };
    await site.post("/admin/contacts", form(handled), { cookie });
    for (const text of ["Called him", "He comes on Monday"])
      await site.post("/admin/contacts", form({ intent: "note", id, text }), { cookie });
    const file = await site.get("/admin/contacts/export/readable?state=in_progress", { cookie });
    expect(file.headers.get("content-disposition")).toBe(
      'attachment; filename="contacts-readable-2026-03-03.csv"',
    );
    const [head, ...lines] = (await file.text()).trimEnd().split("\r\n");
    expect(head).toBe(
      '"Date","Name","Email","Phone","Subject","Message","Handling","In hand of","Private notes","Record ID"',
    );
    expect(lines).toEqual([
      `"2026-03-02 05:00 MST","Tobias Fenn","t.fenn@example.org","+1 970 555 0127","Donations","May I give a horse trailer?","In progress","admin","2026-03-03 05:00 MST admin: Called him\n2026-03-03 05:00 MST admin: He comes on Monday","${id}"`,
    ]);
  });

  test("the overview opens exactly the messages that it counts", async () => {
    const { site, cookie } = await openWithMessages(database);
    const id = await idOf(site, "Ada Larkspur");
    const answered = { intent: "handle", id, state: "answered", assignee: "" };
    await site.post("/admin/contacts", form(answered), { cookie });
    const html = await (await site.get("/admin/overview", { cookie })).text();
    const [, address = "", count] = /href="([^"]+)"[^>]*>Open all (\d+)</.exec(html) ?? [];
    expect(count).toBe("2");
    expect(await textOf(await site.get(address, { cookie }))).toContain("2 of 3 records");
  });

  test("without a session the export is refused", async () => {
    const site = await openTestSite(database);
    const response = await site.get("/admin/contacts/export");
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/admin?next=%2Fadmin%2Fcontacts",
    ]);
  });
});
