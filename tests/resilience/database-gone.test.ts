import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { holdPostgres } from "#adapters/postgres/postgres.ts";
import { resetAccount } from "#domain/accounts/accounts.ts";
import { change } from "#domain/changes/change.ts";
import { DAY, MINUTE } from "#domain/values/clock.ts";
import { message, messageForm, messageText } from "#tests/support/message.ts";
import {
  expectRowCount,
  openDesk,
  openSiteWithTestClock,
  openTestSite,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-cluster.ts";
import { CHOSEN_PASSWORD, postJson, startSite } from "#tests/support/site-process.ts";
import { cookieOf, makeStaff, type Staff, signIn } from "#tests/support/staff.ts";
import { expectAnswer, requestOf } from "#tests/support/text-of.ts";

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
const send = async (site: TestSite, changes: object = {}) =>
  (await site.postJson("/api/contact", messageForm(changes))).status;
const statusOf = async (site: TestSite, path: string) => (await site.get(path)).status;
const gift = {
  kind: "Check",
  amount: "250.00",
  date: "2026-02-10",
  lastName: "Larkspur",
  key: "a-gift-while-the-database-is-away",
};

/**
 * Expects pages to show what they showed before; forms and the desk answer with 503 and show the
 * typed text.
 */
async function expectUnavailable({ site, get, post }: Staff): Promise<void> {
  expect(await statusOf(site, "/readyz")).toBe(503);
  for (const path of ["/", "/donate", "/contact", "/api/progress"])
    expect(await statusOf(site, path), path).toBe(200);
  const { email } = message;
  const pledge = { ...message, amount: "250", notes: "For the barn" };
  for (const [answer, text] of [
    [await site.postJson("/api/contact", messageForm()), ""],
    [await site.postJson("/api/newsletter", { email }), ""],
    [await site.postJson("/api/pledge", { ...pledge, key: crypto.randomUUID() }), ""],
    [await site.post("/newsletter", { email }), email],
    [await site.post("/donate/pledge", pledge), pledge.notes],
    [await site.post("/contact", message), "We couldn't save"],
    [await site.post("/contact", message), message.message],
    [await get("/admin/donations"), "Nothing was changed."],
    [await post("/admin/donations/new", gift), "Nothing was changed."],
  ] as const) {
    expect([answer.status, answer.headers.get("retry-after")], requestOf(answer)).toEqual([
      503,
      "30",
    ]);
    expect(await answer.text()).toContain(text);
  }
}

/** Signs in with a new password, because these tests share an account. */
async function signInAgain(site: TestSite): Promise<Staff> {
  const terminal = { staffId: null, username: "terminal", clientIp: "terminal" };
  const reset = await resetAccount(
    { db: site.db, clock: site.services.clock, actor: terminal },
    "admin",
  );
  if (!("password" in reset)) throw new Error("no new password");
  const { cookie } = await signIn(site, "admin", reset.password);
  const passwords = { current: reset.password, next: CHOSEN_PASSWORD };
  return makeStaff(site, cookieOf(await site.post("/admin/password", passwords, { cookie })));
}

test("a PostgreSQL that is away at the start: pages are served, /readyz answers 503, and everything works once it is there", async () => {
  await server.halt();
  const site = await startSite(ownServer());
  onTestFinished(site.remove);
  const get = (path: string) => fetch(site.url + path).then(({ status }) => status);
  const send = async () => (await postJson(`${site.url}/api/contact`, messageText())).status;
  expect([await get("/"), await get("/healthz"), await get("/readyz")]).toEqual([200, 200, 503]);
  expect(await send()).toBe(503);
  await server.resume();
  await expect.poll(() => get("/readyz")).toBe(200);
  expect(await send()).toBe(201);
  expect(await site.stop()).toBe(0);
});

test("a PostgreSQL that is restarted or frozen: forms answer 503 meanwhile and store again at once afterwards", async () => {
  const site = await openTestSite("postgres", { env: ownServer() });
  await expect.poll(() => statusOf(site, "/api/progress")).toBe(200);
  for (const path of ["/", "/donate", "/contact"]) await site.get(path);
  const staff = await signInAgain(site);
  const logged = vi.spyOn(site.services.log, "error");
  await server.halt();
  await expectUnavailable(staff);
  await server.resume();
  // The site listens before it has finished starting up.
  await expect.poll(() => statusOf(site, "/readyz")).toBe(200);
  expect(await send(site)).toBe(201);
  expect(logged.mock.calls.map(([, text]) => text)).toContain(
    "the database does not answer; the last pages are served",
  );
  const { versions } = site.services;
  const readTwice = () => Promise.all([versions.read(), versions.read()]);
  // A server that has just started may take longer to connect than pages wait for the versions.
  await expect.poll(readTwice).toHaveLength(2);
  const isHeld = async () => {
    await using restore = await holdPostgres(ownServer().DATABASE_URL, "restore");
    return restore === null;
  };
  await expect.poll(isHeld, { message: "no restore goes on beside the site" }).toBe(true);

  server.freeze(true);
  expect(await statusOf(site, "/readyz")).toBe(503);
  expect(await statusOf(site, "/")).toBe(200);
  const waiting = send(site);
  server.freeze(false);
  expect(await waiting).toBe(201);
  await expect.poll(() => statusOf(site, "/readyz")).toBe(200);
});

test("a connection that PostgreSQL cuts in a transaction fails the transaction, not the site", async () => {
  const site = await openTestSite("postgres", { env: ownServer() });
  const cut = change(site.db, "desk", async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(site.db);
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow();
  expect(await send(site)).toBe(201);
});

test.each([
  ["its disk is full", sql`pragma max_page_count = 1`, sql`pragma max_page_count = 100000`],
  ["its disk is read-only", sql`pragma query_only = on`, sql`pragma query_only = off`],
])(
  "while the database cannot be written because %s, pages answer, forms and desk answer 503, and nothing is corrupt",
  async (_why, spoil, mend) => {
    const env = { CONTACT_HOURLY_LIMIT: "0" };
    const { site, db, staff } = await openDesk("sqlite", { env });
    for (const path of ["/", "/contact"]) await site.get(path);
    await spoil.execute(db);
    const long = "x".repeat(15_000);
    let taken = 0;
    let status = 201;
    // A full disk may have room for a few more rows within existing pages.
    for (let sent = 0; sent < 20 && status === 201; sent++) {
      status = await send(site, { message: long + sent });
      if (status === 201) taken += 1;
    }
    expect(status).toBe(503);
    expect(await statusOf(site, "/")).toBe(200);
    const form = site.post("/contact", { ...message, message: long });
    await expectAnswer(form, 503, "We couldn't save");
    const fields = { ...gift, notes: "x".repeat(4_000), despiteDuplicate: "look" };
    const enter = (n: number) =>
      staff.post("/admin/donations/new", { ...fields, key: `a-gift-without-room-${n}` });
    let entered = await enter(0);
    for (let sent = 1; sent < 20 && entered.status === 303; sent++) entered = await enter(sent);
    await expectAnswer(entered, 503, "Nothing was changed.");
    await mend.execute(db);
    expect(await send(site, { message: long })).toBe(201);
    await expectRowCount(site, "contacts", taken + 1);
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    expect(check.rows[0]?.integrity_check).toBe("ok");
  },
);

test("a clock that jumps back and forth by a year stops neither pages nor messages nor jobs", async () => {
  const { site, clock } = await openSiteWithTestClock("sqlite", {
    env: { CONTACT_HOURLY_LIMIT: "0" },
  });
  const { outbox } = site.services;
  const year = 365 * DAY;
  for (const jump of [0, -year, 2 * year, -year]) {
    clock.jump(jump);
    expect(await statusOf(site, "/"), `${jump}`).toBe(200);
    expect(await statusOf(site, "/api/progress"), `${jump}`).toBe(200);
    expect(await send(site), `${jump}`).toBe(201);
    await outbox.runDue();
    await site.runSchedule();
  }
  clock.advance(10 * MINUTE);
  await outbox.runDue();
  clock.advance(year);
  await outbox.runDue();
  const unfinishedJobs = (await site.rows("jobs")).filter(({ state }) => state !== "done");
  const kinds: readonly string[] = outbox.kinds;
  expect(unfinishedJobs.filter(({ kind }) => kinds.includes(kind))).toEqual([]);
});
