import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DAY } from "#domain/values/clock.ts";
import { seed } from "#tests/security/records.ts";
import { messageForm } from "#tests/support/message.ts";
import {
  databases,
  openDesk,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { signInStaff } from "#tests/support/staff.ts";

const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();
const clock = () => new TestClock(NOW.toISOString());

async function addAuditEvent(site: TestSite, days: number, time?: string): Promise<string> {
  const id = randomUUID();
  const event = { staff_id: null, username: "x", action: "sign-in", subject: null, address: "y" };
  const at = time ? daysAgo(days).slice(0, 10) + time : daysAgo(days);
  await site.add("audit_events", { id, at, ...event });
  return id;
}

/**
 * Adds messages that have been spam for this many days, or that were spam and are of the same age.
 */
const addContacts = (site: TestSite, count: number, days: number, state: "spam" | "new") =>
  site.add(
    "contacts",
    ...Array.from({ length: count }, () => ({
      id: randomUUID(),
      idempotency_key: randomUUID(),
      created_at: daysAgo(days),
      state,
      name: "A",
      email: "a@example.org",
      subject: "Donations",
      message: "m",
      spam_at: daysAgo(days),
    })),
  );

/** Adds files by name, with their age in days. */
function addMails(folder: string, ages: Record<string, number>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, days] of Object.entries(ages)) {
    writeFileSync(join(folder, name), "a mail");
    utimesSync(join(folder, name), new Date(daysAgo(days)), new Date(daysAgo(days)));
  }
}

/** Returns what the audit log records about deletions by retention. */
async function expired(site: TestSite): Promise<string[]> {
  const events = await site.rows("audit_events");
  const deletions = events.filter(({ action }) => action === "record.expired");
  expect(new Set(deletions.map(({ username }) => username))).toEqual(new Set(["the site"]));
  return deletions.map(({ subject }) => subject ?? "");
}

describe.each(databases)("retention on %s", (database) => {
  const open = (env: Record<string, string> = {}) =>
    openTestSite(database, { clock: clock(), env });

  /** Runs the schedule twice: the second run has nothing more to remove, or to record. */
  async function runTwice(site: TestSite): Promise<string[]> {
    await site.runSchedule();
    await site.runSchedule();
    return (await expired(site)).sort();
  }

  test("the schedule deletes spam that is older than its configured time", async () => {
    const site = await open({ RETENTION_SPAM_DAYS: "10" });
    // These are more messages than one slice.
    await addContacts(site, 600, 11, "spam");
    await addContacts(site, 1, 9, "spam");
    await addContacts(site, 1, 900, "new");
    const subjects = await runTwice(site);
    const states = await site.column("contacts", "state");
    expect(states.sort()).toEqual(["new", "spam"]);
    expect(subjects.filter((subject) => /^contact:[\w-]{36}$/.test(subject))).toHaveLength(600);
    expect(subjects).toHaveLength(600);
  });

  test("the schedule deletes jobs given up, and the guests of gatherings that are gone", async () => {
    const site = await open({ RETENTION_FAILED_JOBS_DAYS: "20" });
    await seed(site);
    const guest = await site.row("attendees");
    const unseen = { id: randomUUID(), idempotency_key: "unseen", state: "coming" } as const;
    await site.add("attendees", { ...guest, ...unseen, suspected: null });
    await site.db.deleteFrom("contacts").execute();
    await site.set("jobs", { finished_at: daysAgo(21) });
    const [dead] = await site.rows("jobs");
    if (dead) await site.add("jobs", { ...dead, id: "done", unique_key: "done", state: "done" });
    const guests = (await site.column("attendees", "id")).map((id) => `attendee:${id}`);
    expect(guests).toHaveLength(2);
    expect(await runTwice(site)).toEqual([...guests.sort(), "jobs given up: 1"]);
    expect(await site.column("jobs", "id")).toEqual(["done"]);
  });

  test("the schedule ends what nobody finished, and removes the texts of providers' reports", async () => {
    const site = await open();
    const event = { provider: "standard", type: "gift.received", body: "{}" };
    for (const days of [91, 89])
      await site.add("gift_events", {
        ...event,
        outcome: "recorded",
        id: `${days}`,
        event_id: `${days}`,
        received_at: daysAgo(days),
      });
    const checkout = { total_cents: 100, is_monthly: 0, designation: "" };
    for (const days of [61, 59]) {
      const key = `${days}`;
      const at = daysAgo(days);
      await site.add("checkouts", { ...checkout, id: key, key, created_at: at });
      await site.add("giving_alerts", { key, at, text: "{}" });
    }
    const file = { source: "csv", file_name: "gifts.csv", row_count: 0, state: "open" } as const;
    for (const days of [31, 29])
      await site.add("imports", { ...file, id: `${days}`, created_at: daysAgo(days) });
    for (const days of [2, 0]) {
      const at = { created_at: daysAgo(days), expires_at: daysAgo(days) };
      await site.add("donor_links", { id: `${days}`, email: "a@example.org", ...at });
    }
    const { id: staff_id } = await site.row("staff_accounts");
    for (const days of [1, -1]) {
      const key = `${days}`;
      const at = { staff_id, created_at: daysAgo(days), expires_at: daysAgo(days) };
      await site.add("staff_sessions", { id: key, ...at, ends_at: daysAgo(days) });
    }
    expect(await runTwice(site)).toEqual(["bodies of provider reports: 1"]);
    const bodies = (await site.rows("gift_events")).map(({ id, body }) => `${id}: ${body}`);
    expect(bodies.sort()).toEqual(["89: {}", "91: "]);
    expect(await site.column("checkouts", "id")).toEqual(["59"]);
    expect(await site.column("giving_alerts", "key")).toEqual(["59"]);
    expect(await site.column("imports", "id")).toEqual(["29"]);
    expect(await site.column("donor_links", "id")).toEqual(["0"]);
    expect(await site.column("staff_sessions", "id")).toEqual(["-1"]);
  });

  test("the schedule deletes audit lines by whole days, because each deletion records one", async () => {
    const site = await open({ RETENTION_AUDIT_DAYS: "100" });
    const old = await addAuditEvent(site, 101);
    const young = await addAuditEvent(site, 99);
    const sameDay = await addAuditEvent(site, 100, "T00:00:00.000Z");
    expect(await runTwice(site)).toEqual(["audit lines: 1"]);
    const ids = await site.column("audit_events", "id");
    expect(ids).toEqual(expect.arrayContaining([young, sameDay]));
    expect(ids).not.toContain(old);
  });

  test("the schedule deletes old mails of the folder, and no other file", async () => {
    const site = await open();
    const mails = join(site.folder, "mail");
    addMails(mails, { "old.eml": 91, "half.eml.part": 91, "fresh.eml": 89, "note.txt": 91 });
    expect(await runTwice(site)).toEqual(["mails in the folder: 2"]);
    expect(readdirSync(mails).sort()).toEqual(["fresh.eml", "note.txt"]);
  });

  test("an old message marked as spam can be taken back for the whole retention, counted from the mark", async () => {
    const { site, clock } = await openDesk(database);
    await site.postJson("/api/contact", messageForm());
    const id = (await site.rows("contacts"))[0]?.id ?? "";
    clock.advance(400 * DAY);
    const setState = async (state: string) => {
      const staff = await signInStaff(site);
      await staff.post("/admin/messages", { intent: "change", id, state, assignee: "" });
      return staff.text(`/admin/messages?open=${id}`);
    };
    const isThere = async () => {
      await site.runSchedule();
      return (await site.rows("contacts")).length > 0;
    };
    await setState("spam");
    expect(await isThere()).toBe(true);
    clock.advance(29 * DAY);
    // Marking it as spam again does not restart its time.
    expect(await setState("spam")).toContain("You can change that until 5/5/2027, 6:00 AM MDT");
    await setState("new");
    clock.advance(2 * DAY);
    expect(await isThere()).toBe(true);

    await setState("spam");
    clock.advance(30 * DAY - 1);
    expect(await isThere()).toBe(true);
    clock.advance(1);
    expect(await isThere()).toBe(false);
    expect(await expired(site)).toContain(`contact:${id}`);
  });

  test("the database itself refuses to change audit events, and to delete those of the last ninety days", async () => {
    const site = await openTestSite(database, { clock: clock() });
    const old = await addAuditEvent(site, 91);
    const young = await addAuditEvent(site, 89);
    const events = site.db.deleteFrom("audit_events");
    await events.where("id", "=", old).execute();
    for (const refused of [events.where("id", "=", young), events])
      await expect(refused.execute()).rejects.toThrow(/kept for 90 days/);
    expect(await site.column("audit_events", "id")).toEqual([young]);
    const change = site.db.updateTable("audit_events").set({ username: "another" });
    await expect(change.execute()).rejects.toThrow(/append-only/);
  });
});
