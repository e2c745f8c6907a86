import { describe, expect, onTestFinished, test, vi } from "vitest";
import { SECOND } from "#domain/ports/clock.ts";
import { startSalesforce } from "#tests/fakes/salesforce.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import {
  databases,
  openTestSite,
  postgresDatabase,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";

describe.each(databases)("the outbox on %s", (database) => {
  test("a job whose instance died runs again when its lease has ended, not before", async () => {
    const crm = await startSalesforce();
    onTestFinished(crm.close);
    const clock = new TestClock();
    const site = await openTestSite(database, { clock, env: crm.env });
    const { db, outbox } = site.services;
    await site.post("/api/contact", contactBody(), asJson);
    // As an instance leaves it that was killed in the middle of the work.
    const lease = { state: "running", attempts: 1, lease_id: "dead instance" } as const;
    const lease_until = new Date(clock.now().getTime() + 60 * SECOND).toISOString();
    await db
      .updateTable("jobs")
      .set({ ...lease, lease_until })
      .execute();
    expect(await outbox.runDue()).toBe(0);
    clock.advance(60 * SECOND);
    expect(await outbox.runDue()).toBe(3);
    expect(crm.cases.size).toBe(1);
    const left = await db.selectFrom("jobs").select(["state", "attempts"]).execute();
    expect(left).toEqual(Array(3).fill({ state: "done", attempts: 2 }));
  });

  test("work that kept killing its instances is given up in the end", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const { db, outbox } = site.services;
    await site.post("/api/contact", contactBody(), asJson);
    const [mail] = await db
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", "contact.acknowledge")
      .execute();
    await db
      .updateTable("jobs")
      .set({ attempts: 30 })
      .where("id", "=", mail?.id ?? "")
      .execute();
    await outbox.runDue();
    const [after] = await db
      .selectFrom("jobs")
      .selectAll()
      .where("id", "=", mail?.id ?? "")
      .execute();
    expect(after).toMatchObject({
      state: "dead",
      last_error: "It was begun many times and never ended",
    });
  });
});

test("two instances share one PostgreSQL: every message becomes one Case, and each is written once", async () => {
  const crm = await startSalesforce();
  const db = await postgresDatabase();
  const env = { ...db.env, ...crm.env, CONTACT_HOURLY_LIMIT: "0", LOG_LEVEL: "silent" };
  onTestFinished(async () => {
    await Promise.all([crm.close(), db.remove()]);
  });
  const sites: SiteProcess[] = [];
  for (let i = 0; i < 2; i++) {
    const site = await startSite(env);
    // Runs before the database goes: what was opened last is closed first.
    onTestFinished(site.remove);
    sites.push(site);
  }
  const count = 120;
  for (let sent = 0; sent < count; sent += 12) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        fetch(`${sites[i % 2]?.url}/api/contact`, {
          method: "POST",
          headers: { ...asJson, "sec-fetch-site": "same-origin" },
          body: contactBody({ message: `Message ${sent + i} of many` }),
        }),
      ),
    );
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
  }
  await expect.poll(() => crm.cases.size, { timeout: 20_000 }).toBe(count);
  expect(crm.upserts).toHaveLength(count);
}, 60_000);

test("a message goes out at once, without waiting for the next look", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const crm = await startSalesforce();
  onTestFinished(crm.close);
  const site = await openTestSite("sqlite", { env: crm.env });
  site.work();
  await site.post("/api/contact", contactBody(), asJson);
  await expect.poll(() => crm.cases.size, { interval: 20 }).toBe(1);
});

test("an instance that is asked to stop finishes what it has begun", async () => {
  const crm = await startSalesforce();
  const site = await startSite({ ...crm.env, LOG_LEVEL: "silent" });
  onTestFinished(async () => {
    await site.remove();
    await crm.close();
  });
  crm.mood.slowMs = 700;
  await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { ...asJson, "sec-fetch-site": "same-origin" },
    body: contactBody(),
  });
  await expect.poll(() => crm.requests.length, { interval: 20 }).toBeGreaterThan(0);
  expect(await site.stop()).toBe(0);
  expect(crm.cases.size).toBe(1);
}, 60_000);
