import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { resetAccount } from "#domain/accounts/accounts.ts";
import { asJson, contactBody, message } from "#tests/support/contact-message.ts";
import {
  cookieOf,
  openTestSite,
  signIn,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-cluster.ts";
import { CHOSEN_PASSWORD, startSite } from "#tests/support/site-process.ts";
import { textOf } from "#tests/support/text-of.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
  return server.stop;
});

const ownServer = () => ({
  DATABASE_URL: `${server.url}/postgres`,
  LOG_LEVEL: "silent",
  CONTACT_HOURLY_LIMIT: "0",
});
const post = (site: TestSite) => site.post("/api/contact", contactBody(), asJson);

/** Pages show what they showed; forms say that they cannot take anything, with what was typed. */
async function expectHonesty(site: TestSite, cookie: string): Promise<void> {
  expect((await site.get("/readyz")).status).toBe(503);
  for (const path of ["/", "/donate", "/contact", "/api/progress"])
    expect((await site.get(path)).status, path).toBe(200);
  expect((await post(site)).status).toBe(503);
  const address = { email: "ada@example.org" };
  const pledge = { ...message, amount: "250", notes: "For the barn" };
  const asked: [string, BodyInit, Record<string, string>][] = [
    ["/api/newsletter", JSON.stringify(address), asJson],
    ["/api/pledge", JSON.stringify({ ...pledge, key: crypto.randomUUID() }), asJson],
    ["/newsletter", new URLSearchParams(address), {}],
    ["/donate/pledge", new URLSearchParams(pledge), {}],
  ];
  for (const [path, body, headers] of asked) {
    const answer = await site.post(path, body, headers);
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get("retry-after"), path).toBe("30");
    if (path === "/newsletter") expect(await answer.text()).toContain(address.email);
    if (path === "/donate/pledge") expect(await answer.text()).toContain(pledge.notes);
  }
  await expectHonestyToStaff(site, cookie);
  const form = await site.post("/contact", new URLSearchParams(message));
  expect(form.status).toBe(503);
  const html = await form.text();
  expect(html).toContain("could not be stored just now");
  expect(html).toContain(message.message);
}

/** The desk says that nothing was changed, whatever was asked of it. */
async function expectHonestyToStaff(site: TestSite, cookie: string): Promise<void> {
  const asked = [
    await site.get("/admin/donations", { cookie }),
    await site.post("/admin/donations/new", new URLSearchParams(gift), { cookie }),
  ];
  for (const answer of asked) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await textOf(answer)).toContain("Nothing was changed.");
  }
}

const gift = {
  ...{ kind: "Check", amount: "250.00", date: "2026-02-10", lastName: "Larkspur" },
  key: "a-gift-while-the-database-is-away",
};

/** Whatever the password has been: these tests share an account. */
async function signInAnew(site: TestSite): Promise<string> {
  const { db, clock } = site.services;
  const terminal = { staffId: null, username: "terminal", address: "terminal" };
  const reset = await resetAccount(db, clock, terminal, "admin");
  if (!reset.ok) throw new Error(reset.error);
  const { cookie } = await signIn(site, "admin", reset.password);
  const passwords = new URLSearchParams({ current: reset.password, next: CHOSEN_PASSWORD });
  return cookieOf(await site.post("/admin/password", passwords, { cookie }));
}

describe("a PostgreSQL that goes away", () => {
  test("at the start: pages are served, /readyz tells, and everything works once it is there", async () => {
    await server.halt();
    const site = await startSite(ownServer());
    onTestFinished(site.remove);
    const ask = (path: string, init?: RequestInit) =>
      fetch(`${site.url}${path}`, init).then(({ status }) => status);
    const send = () =>
      ask("/api/contact", {
        method: "POST",
        headers: { ...asJson, "sec-fetch-site": "same-origin" },
        body: contactBody(),
      });
    expect(await ask("/")).toBe(200);
    expect(await ask("/healthz")).toBe(200);
    expect(await ask("/readyz")).toBe(503);
    expect(await send()).toBe(503);
    await server.resume();
    await expect.poll(() => ask("/readyz"), { timeout: 10_000 }).toBe(200);
    expect(await send()).toBe(201);
    expect(await site.stop()).toBe(0);
  }, 40_000);

  test("restarted, and frozen: forms are honest meanwhile and work at once afterwards", async () => {
    const site = await openTestSite("postgres", { env: ownServer() });
    await expect.poll(async () => (await site.get("/api/progress")).status).toBe(200);
    for (const path of ["/", "/donate", "/contact"]) await site.get(path);
    const cookie = await signInAnew(site);
    await server.halt();
    await expectHonesty(site, cookie);
    await server.resume();
    // It listens before it is done with starting up.
    const ready = async () => (await site.get("/readyz")).status;
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    expect((await post(site)).status).toBe(201);

    server.freeze(true);
    expect((await site.get("/readyz")).status).toBe(503);
    expect((await site.get("/")).status).toBe(200);
    const waiting = post(site);
    server.freeze(false);
    expect((await waiting).status).toBe(201);
    expect((await site.get("/readyz")).status).toBe(200);
  }, 40_000);

  test("connections cut in the middle of transactions lose nothing that was acknowledged", async () => {
    const site = await openTestSite("postgres", { env: ownServer() });
    const { db } = site.services;
    const knife = new pg.Client({ connectionString: `${server.url}/postgres` });
    await knife.connect();
    onTestFinished(() => knife.end());
    const thanked: string[] = [];
    let refused = 0;
    for (let round = 0; round < 8; round++) {
      const keys = Array.from({ length: 12 }, () => crypto.randomUUID());
      const answers = keys.map((key) => site.post("/api/contact", contactBody({ key }), asJson));
      await knife.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()",
      );
      for (const [at, answer] of (await Promise.all(answers)).entries()) {
        if (answer.status === 201) thanked.push(`form:${keys[at]}`);
        else refused += 1;
      }
    }
    expect((await post(site)).status).toBe(201);
    const rows = await db.selectFrom("contacts").select("idempotency_key as key").execute();
    const held = new Set(rows.map(({ key }) => key));
    expect(thanked.filter((key) => !held.has(key))).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  }, 40_000);
});

describe("an embedded database that takes nothing more", () => {
  /** Written pages and the figure, as after some visitors. */
  async function openUsedSite(): Promise<TestSite> {
    const site = await openTestSite("sqlite", { env: { CONTACT_HOURLY_LIMIT: "0" } });
    for (const path of ["/", "/donate", "/contact", "/api/progress"]) await site.get(path);
    return site;
  }

  test.each([
    ["its disk is full", sql`pragma max_page_count = 1`, sql`pragma max_page_count = 100000`],
    ["its disk is read-only", sql`pragma query_only = on`, sql`pragma query_only = off`],
  ])(
    "because %s: pages answer, forms are honest, and nothing is broken afterwards",
    async (_why, spoil, mend) => {
      const site = await openUsedSite();
      const { db } = site.services;
      const cookie = await signInAsAdministrator(site);
      await spoil.execute(db);
      const long = "x".repeat(15_000);
      const send = (text: string) =>
        site.post("/api/contact", contactBody({ message: text }), asJson);
      let taken = 0;
      let refused: Response | null = null;
      // A full disk may have room for a few more rows within the pages that are there.
      for (let sent = 0; sent < 20 && !refused; sent++) {
        const answer = await send(long + sent);
        if (answer.status === 201) taken += 1;
        else refused = answer;
      }
      expect(refused?.status).toBe(503);
      expect((await site.get("/")).status).toBe(200);
      const form = await site.post("/contact", new URLSearchParams({ ...message, message: long }));
      expect(form.status).toBe(503);
      expect(await textOf(form)).toContain("could not be stored just now");
      const enter = (key: string) => {
        const entered = { ...gift, key, notes: "x".repeat(4_000), despiteTwin: "look" };
        return site.post("/admin/donations/new", new URLSearchParams(entered), { cookie });
      };
      let entered = await enter("a-gift-while-there-is-no-room-0");
      for (let sent = 1; sent < 20 && entered.status === 303; sent++)
        entered = await enter(`a-gift-while-there-is-no-room-${sent}`);
      expect(entered.status).toBe(503);
      expect(await textOf(entered)).toContain("Nothing was changed.");
      await mend.execute(db);
      expect((await send(long)).status).toBe(201);
      const { rows } = await sql<{ count: number }>`select count(*) as count from contacts`.execute(
        db,
      );
      expect(rows[0]?.count).toBe(taken + 1);
      const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      expect(check.rows[0]?.integrity_check).toBe("ok");
    },
  );
});

test("a clock that jumps back and forth by a year stops neither pages nor messages nor follow-up work", async () => {
  const clock = new TestClock();
  const site = await openTestSite("sqlite", { clock, env: { CONTACT_HOURLY_LIMIT: "0" } });
  const { db, outbox } = site.services;
  const year = 365 * 24 * 3_600_000;
  for (const jump of [0, -year, 2 * year, -year]) {
    clock.advance(jump);
    expect((await site.get("/")).status).toBe(200);
    expect((await site.get("/api/progress")).status).toBe(200);
    expect((await post(site)).status).toBe(201);
    await outbox.runDue();
    await site.runSchedule();
  }
  clock.advance(year);
  await outbox.runDue();
  const kinds = outbox.kinds;
  const left = db.selectFrom("jobs").select("id").where("state", "<>", "done");
  expect(await left.where("kind", "in", kinds).execute()).toEqual([]);
});
