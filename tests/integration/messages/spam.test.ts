import { CompiledQuery } from "kysely";
import { describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#domain/forms/spam-signals.ts";
import { matchingMessages } from "#domain/messages/find-messages.ts";
import { parseMessageFilter } from "#domain/messages/message-filter.ts";
import { DAY, HOUR } from "#domain/values/clock.ts";
import { message, messageForm } from "#tests/support/message.ts";
import {
  databases,
  expectRowCount,
  openDesk,
  openSiteWithTestClock,
  openTestSite,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

const send = (site: TestSite, changes: object = {}) =>
  site.postJson("/api/contact", messageForm(changes));
const signals = async (site: TestSite) =>
  (await site.rows("contacts")).map(({ suspected }) => suspected ?? "none").sort();
const countOf = async (site: TestSite, signal: string) =>
  (await signals(site)).filter((each) => each === signal).length;

describe.each(databases)("suspected spam on %s", (database) => {
  test("a message suspected as spam, for its honeypot or its speed, is answered as usual and followed by nothing", async () => {
    const site = await openTestSite(database);
    for (const signs of [{ [HONEYPOT_FIELD]: "https://spam.example" }, { filledInMs: 900 }])
      await expectAnswer(send(site, signs), 201, '{"ok":true}');
    expect(await signals(site)).toEqual(["honeypot", "too-fast"]);
    await expectRowCount(site, "jobs", 0);
  });

  test("a form without scripts has no time to measure, and is suspected for its honeypot only", async () => {
    const site = await openTestSite(database);
    await site.post("/contact", { ...message, [HONEYPOT_FIELD]: "" });
    expect(await signals(site)).toEqual(["none"]);
    await site.post("/contact", { ...message, lastName: "Bot", [HONEYPOT_FIELD]: "x" });
    expect(await signals(site)).toEqual(["honeypot", "none"]);
  });

  test("messages of one IP are quarantined beyond the hourly limit, refused beyond three times that", async () => {
    const { site, clock } = await openSiteWithTestClock(database, {
      env: { CONTACT_HOURLY_LIMIT: "2" },
    });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await send(site)).status);
    expect(statuses).toEqual([...Array(6).fill(201), 429, 429]);
    expect([await countOf(site, "none"), await countOf(site, "too-many")]).toEqual([2, 4]);
    const sent = site.post("/contact", message);
    await expectAnswer(sent, 429, "May I give a horse trailer?</textarea>");

    clock.advance(HOUR);
    await expectAnswer(send(site), 201);
    expect(await countOf(site, "none")).toBe(3);
    clock.advance(DAY);
    await site.runSchedule();
    await expectRowCount(site, "submission_counts", 0);
  });

  test("held messages, which say why, create their work once when they are released twice at once", async () => {
    const { site, staff, clock } = await openDesk(database);
    await send(site, { [HONEYPOT_FIELD]: "x" });
    await send(site, { filledInMs: 1, firstName: "Tobias" });
    await expectText(
      staff,
      "/admin/messages?state=held",
      "Held as likely spam : A field that people cannot see was filled in.",
      "Held as likely spam : Filled in faster than people write.",
    );
    const ids = await site.column("contacts", "id");
    // A message that staff confirm as spam is held no longer, and can still be released.
    clock.advance(1);
    const confirm = { intent: "bulk", do: "state:spam", key: "none", id: ids[1] ?? "" };
    await expectAnswer(staff.post("/admin/messages", confirm), 303);
    expect((await signals(site)).filter((signal) => signal === "none")).toHaveLength(1);
    await expectRowCount(site, "jobs", 0);
    await expectText(
      staff,
      `/admin/messages?open=${ids[0]}`,
      /Held as likely spam : .+\. Marked as spam\. You can change that until \d+\/\d+\/20/,
    );
    const release = new URLSearchParams({ intent: "bulk", do: "state:new", key: "one" });
    for (const id of ids) release.append("id", id);
    const post = () => staff.post("/admin/messages", release);
    await Promise.all([post(), post()]);
    expect(await signals(site)).toEqual(["none", "none"]);
    const kinds = (await site.column("jobs", "kind")).sort();
    expect(kinds).toEqual([
      ...Array(2).fill("contact.acknowledge"),
      ...Array(2).fill("contact.create-case"),
      ...Array(2).fill("contact.notify-staff"),
    ]);
  });
});

test("held messages are counted and listed from indices of them alone, however many others there are", async () => {
  const { db } = await openTestSite("sqlite");
  const filter = parseMessageFilter(new URLSearchParams({ state: "held" }));
  const held = matchingMessages(db, filter, { staffId: "", timeZone: "UTC", now: "" });
  const counts = held.select(["state", ({ fn }) => fn.countAll().as("count")]).groupBy("state");
  const oldest = held.select("name").orderBy("created_at").orderBy("id").limit(60);
  const newest = held.select("name").orderBy("created_at", "desc").orderBy("id", "desc").limit(50);
  for (const query of [counts, oldest, newest]) {
    const { sql, parameters } = query.compile();
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    const steps = rows.map(({ detail }) => detail);
    expect(steps).toEqual([expect.stringMatching(/INDEX contacts_(suspected|held)$/)]);
  }
});
