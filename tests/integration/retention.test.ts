import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DAY } from "#domain/ports/clock.ts";
import { seed } from "#tests/security/records.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

async function addAuditEvent(site: TestSite, days: number): Promise<string> {
  const id = randomUUID();
  const line = { staff_id: null, username: "x", action: "sign-in", subject: null, address: "y" };
  await site.services.db
    .insertInto("audit_events")
    .values({ id, at: daysAgo(days), ...line })
    .execute();
  return id;
}

/** Files by name, so many days old. */
function addMails(folder: string, ages: Record<string, number>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, days] of Object.entries(ages)) {
    writeFileSync(join(folder, name), "a mail");
    utimesSync(join(folder, name), new Date(daysAgo(days)), new Date(daysAgo(days)));
  }
}

test.each(databases)(
  "what has been kept long enough goes, and nothing else, on %s",
  async (database) => {
    const env = {
      RETENTION_AUDIT_DAYS: "100",
      RETENTION_SPAM_DAYS: "10",
      RETENTION_FAILED_JOBS_DAYS: "20",
      DATA_DIR: mkdtempSync(join(tmpdir(), "arena-retention-")),
    };
    onTestFinished(() => rmSync(env.DATA_DIR, { recursive: true, force: true }));
    const site = await openTestSite(database, { clock: new TestClock(NOW.toISOString()), env });
    const { db } = site.services;
    await seed(site);
    const contact = {
      name: "A",
      email: "a@example.org",
      phone: null,
      subject: "Donations",
      message: "m",
    };
    const spam = (days: number, state: "spam" | "new") => ({
      ...contact,
      id: randomUUID(),
      created_at: daysAgo(days),
      idempotency_key: randomUUID(),
      suspected: null,
      state,
      spam_at: state === "spam" ? daysAgo(days) : null,
    });
    await db.deleteFrom("contacts").execute();
    // More than one slice.
    await db
      .insertInto("contacts")
      .values(Array.from({ length: 600 }, () => spam(11, "spam")))
      .execute();
    await db
      .insertInto("contacts")
      .values([spam(9, "spam"), spam(900, "new")])
      .execute();
    await db
      .updateTable("jobs")
      .set({ finished_at: daysAgo(21) })
      .execute();
    const event = {
      provider: "standard",
      type: "gift.received",
      body: "{}",
      outcome: "recorded" as const,
      donation_id: null,
    };
    await db
      .insertInto("gift_events")
      .values([
        { ...event, id: "old", event_id: "1", received_at: daysAgo(91) },
        { ...event, id: "young", event_id: "2", received_at: daysAgo(89) },
      ])
      .execute();
    const [old, young] = [await addAuditEvent(site, 101), await addAuditEvent(site, 99)];
    const mails = join(env.DATA_DIR, "mail");
    addMails(mails, { "old.eml": 91, "half.eml.part": 91, "young.eml": 89, "note.txt": 91 });

    await site.runSchedule();
    expect(readdirSync(mails).sort()).toEqual(["note.txt", "young.eml"]);

    const left = await db
      .selectFrom("contacts")
      .select(["state", "created_at"])
      .orderBy("created_at")
      .execute();
    expect(left.map(({ state }) => state)).toEqual(["new", "spam"]);
    expect(await db.selectFrom("jobs").select("id").execute()).toEqual([]);
    const bodies = await db
      .selectFrom("gift_events")
      .select(["id", "body"])
      .orderBy("id")
      .execute();
    expect(bodies).toEqual([
      { id: "old", body: "" },
      { id: "young", body: "{}" },
    ]);
    const ids = (await db.selectFrom("audit_events").select("id").execute()).map(({ id }) => id);
    expect(ids).toContain(young);
    expect(ids).not.toContain(old);
    const told = await expired(site);
    expect(told.filter((subject) => /^contact:[\w-]{36}$/.test(subject))).toHaveLength(600);
    expect(told.filter((subject) => !subject.startsWith("contact:")).sort()).toEqual([
      "audit lines: 1",
      "bodies of provider reports: 1",
      "jobs given up: 1",
      "mails in the folder: 2",
    ]);
  },
);

/** What the audit log says of deletions by retention. */
async function expired(site: TestSite): Promise<string[]> {
  const lines = await site.services.db
    .selectFrom("audit_events")
    .select(["subject", "username"])
    .where("action", "=", "record.expired")
    .execute();
  expect(new Set(lines.map(({ username }) => username))).toEqual(new Set(["the site"]));
  return lines.map(({ subject }) => subject ?? "");
}

test.each(databases)(
  "an old message that is marked as spam stays for the whole retention and can be taken back, on %s",
  async (database) => {
    const clock = new TestClock("2026-03-01T12:00:00.000Z");
    const site = await openTestSite(database, { clock });
    const { db } = site.services;
    await site.post("/api/contact", contactBody(), asJson);
    const { id } = await db.selectFrom("contacts").select("id").executeTakeFirstOrThrow();
    clock.advance(400 * DAY);
    const setState = async (state: string) => {
      const fields = new URLSearchParams({ intent: "handle", id, state, assignee: "" });
      const cookie = await signInAsAdministrator(site);
      await site.post("/admin/contacts", fields, { cookie });
    };
    const isThere = async () => (await db.selectFrom("contacts").select("id").execute()).length > 0;

    await setState("spam");
    await site.runSchedule();
    expect(await isThere()).toBe(true);
    clock.advance(29 * DAY);
    // Saving it as spam once more does not start its time anew.
    await setState("spam");
    const cookie = await signInAsAdministrator(site);
    const panel = await textOf(await site.get(`/admin/contacts?open=${id}`, { cookie }));
    expect(panel).toContain("It can be taken back until 5/5/2027, 6:00:00 AM MDT");
    await setState("new");
    clock.advance(2 * DAY);
    await site.runSchedule();
    expect(await isThere()).toBe(true);

    await setState("spam");
    clock.advance(30 * DAY - 1);
    await site.runSchedule();
    expect(await isThere()).toBe(true);
    clock.advance(1);
    await site.runSchedule();
    expect(await isThere()).toBe(false);
    expect(await expired(site)).toContain(`contact:${id}`);
  },
);

test.each(databases)(
  "the database itself keeps the audit log's last ninety days on %s",
  async (database) => {
    const site = await openTestSite(database, { clock: new TestClock(NOW.toISOString()) });
    const { db } = site.services;
    const [old, young] = [await addAuditEvent(site, 91), await addAuditEvent(site, 89)];
    const remove = (id: string) => db.deleteFrom("audit_events").where("id", "=", id).execute();
    await remove(old);
    await expect(remove(young)).rejects.toThrow(/kept for 90 days/);
    await expect(db.deleteFrom("audit_events").execute()).rejects.toThrow(/kept for 90 days/);
    expect(
      await db.selectFrom("audit_events").select("id").where("id", "=", young).execute(),
    ).toHaveLength(1);
  },
);
