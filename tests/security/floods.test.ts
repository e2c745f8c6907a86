/** What a flood must not do: starve pages, keep the staff out, fill the disk. */
import { expect, test } from "vitest";
import { HOUR, MINUTE } from "#domain/ports/clock.ts";
import { countedName } from "#domain/sessions/lockout.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";

const ORIGIN = "http://localhost:3000";
const asJson = { "content-type": "application/json" };

/** A post from an address that is not this machine's. */
const postFrom = (site: TestSite, address: string, path: string, body: BodyInit, headers = {}) =>
  site.request(
    new Request(new URL(path, ORIGIN), {
      method: "POST",
      body,
      headers: { origin: ORIGIN, "sec-fetch-site": "same-origin", ...headers },
    }),
    address,
  );
const signInFrom = (site: TestSite, address: string, username: string, password: string) =>
  postFrom(site, address, "/admin", new URLSearchParams({ username, password }));

test("the sixty-first post of a moment is turned away unread, with the time to wait; a neighbour's is not", async () => {
  const clock = new TestClock();
  const site = await openTestSite("sqlite", { clock });
  const large = "x".repeat(200_000);
  const paths = ["/api/contact", "/contact", "/api/pledge", "/admin", "/no/such"];
  for (const [i, path] of paths.entries()) {
    const address = `203.0.113.${i}`;
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => postFrom(site, address, "/api/progress", "x")),
    );
    expect(answers.map(({ status }) => status)).not.toContain(429);
    const refused = await postFrom(site, address, path, large);
    expect([refused.status, refused.headers.get("retry-after")], path).toEqual([429, "1"]);
    expect((await postFrom(site, "198.51.100.7", path, "x")).status, path).not.toBe(429);
    expect((await site.request(new Request(`${ORIGIN}/`), address)).status).toBe(200);
    clock.advance(1_000);
    expect((await postFrom(site, address, "/api/progress", "x")).status).not.toBe(429);
    expect((await postFrom(site, address, "/api/progress", "x")).status).toBe(429);
  }
});

test("where nobody named the proxy on this machine, its visitors share one bucket, twenty times as large", async () => {
  const clock = new TestClock();
  const unnamed = await openTestSite("sqlite", { clock });
  const named = await openTestSite("sqlite", { clock, env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const through = async (site: TestSite, visitor: string) => {
    const headers = { "x-forwarded-for": visitor };
    return (await postFrom(site, "127.0.0.1", "/api/progress", "x", headers)).status;
  };
  for (let round = 0; round < 20; round++) {
    const visitors = Array.from({ length: 60 }, (_, i) => `203.0.113.${i}`);
    const statuses = await Promise.all(visitors.map((visitor) => through(unnamed, visitor)));
    expect(statuses).not.toContain(429);
  }
  expect(await through(unnamed, "198.51.100.7")).toBe(429);
  for (let i = 0; i < 60; i++) expect(await through(named, "203.0.113.1")).not.toBe(429);
  expect(await through(named, "203.0.113.1")).toBe(429);
  expect(await through(named, "198.51.100.7")).not.toBe(429);
});

test("one click to unsubscribe is never too many: mail providers post for many from few addresses", async () => {
  const site = await openTestSite("sqlite");
  for (let i = 0; i < 70; i++) {
    const answer = await postFrom(site, "203.0.113.9", "/newsletter/unsubscribe?token=x", "x");
    expect(answer.status).toBe(410);
  }
});

test("each form tells when to come again once its hour is full", async () => {
  const clock = new TestClock();
  const site = await openTestSite("sqlite", { clock, env: { CONTACT_HOURLY_LIMIT: "1" } });
  const person = { firstName: "A", lastName: "B", email: "a@example.org" };
  const contact = { ...person, subject: "Donations", message: "0123456789" };
  const forms = [
    { api: "/api/contact", page: "/contact", fields: contact, allowed: 10 },
    { api: "/api/newsletter", page: "/newsletter", fields: person, allowed: 20 },
    {
      api: "/api/pledge",
      page: "/donate/pledge",
      fields: { ...person, amount: "50" },
      allowed: 200,
    },
  ];
  for (const { api, page, fields, allowed } of forms) {
    const send = () =>
      site.post(api, JSON.stringify({ ...fields, key: crypto.randomUUID() }), asJson);
    for (let i = 0; i < allowed; i++) expect((await send()).status).toBeLessThan(300);
    clock.advance(MINUTE);
    const other = { ...fields, lastName: "C", email: "c@example.org" };
    for (const refused of [await send(), await site.post(page, new URLSearchParams(other))])
      expect([refused.status, refused.headers.get("retry-after")], api).toEqual([429, "3540"]);
    clock.advance(HOUR);
    expect((await send()).status, api).toBeLessThan(300);
  }
});

test.each(databases)(
  "strangers cannot lock a name at its owner's place, nor fill the table of failures, on %s",
  async (database) => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    await signInAsAdministrator(site);
    const { db } = site.services;
    const rows = async () =>
      (await db.selectFrom("sign_in_failures").select("key").execute()).length;

    // One address: five tries at a name, then nothing is counted, whatever it sends.
    for (let i = 0; i < 12; i++) await signInFrom(site, "203.0.113.1", "admin", "wrong");
    const name = db
      .selectFrom("sign_in_failures")
      .select("failures")
      .where("key", "=", `name:${countedName("admin")}`);
    expect(Number((await name.executeTakeFirstOrThrow()).failures)).toBeLessThanOrEqual(8);
    for (let i = 0; i < 30; i++) await signInFrom(site, "203.0.113.2", `made-up-${i}`, "wrong");
    expect(await rows()).toBeLessThan(60);

    // Many addresses: the name is locked for them, and open where it has been used.
    const failures = { failures: 100, last_failure_at: clock.now().toISOString() };
    const locked_until = new Date(clock.now().getTime() + 15 * MINUTE).toISOString();
    await db
      .updateTable("sign_in_failures")
      .set({ ...failures, locked_until })
      .where("key", "=", `name:${countedName("admin")}`)
      .execute();
    const stranger = await signInFrom(site, "198.51.100.9", "admin", CHOSEN_PASSWORD);
    expect([stranger.status, stranger.headers.get("retry-after")]).toEqual([429, "900"]);
    expect((await signInFrom(site, "127.0.0.1", "admin", CHOSEN_PASSWORD)).status).toBe(303);

    clock.advance(16 * MINUTE);
    await site.runSchedule();
    expect(await rows()).toBe(0);
  },
);

test("a flood of sign-ins is answered at once for most, and pages do not wait for it", async () => {
  const site = await openTestSite("sqlite");
  await site.get("/");
  const attempts = Array.from({ length: 72 }, (_, i) =>
    signInFrom(site, `10.0.${i}.1`, `somebody-${i}`, "wrong"),
  );
  const page = await site.get("/");
  expect(page.status).toBe(200);
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(66);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(6);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
}, 60_000);
