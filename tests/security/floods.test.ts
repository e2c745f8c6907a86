/** Tests what a flood must not do: starve pages, lock staff out, fill the disk. */
import { expect, test } from "vitest";
import type { FormPath } from "#app/forms/forms.ts";
import { countThrottledAttempt, hashUsername, LOCKOUT_MS } from "#domain/accounts/lockout.ts";
import { DAY, HOUR, isoTime, MINUTE } from "#domain/values/clock.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { jsonHeaders, message } from "#tests/support/message.ts";
import {
  databases,
  expectRowCount,
  type Fields,
  ORIGIN,
  openSiteWithTestClock,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { ID } from "#tests/support/rsvp.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

/** Posts from an IP that is not this machine's. */
const postFrom = (site: TestSite, ip: string, path: string, body: BodyInit, headers: Fields = {}) =>
  site.post(path, body, headers, ip);
const signInFrom = (site: TestSite, ip: string, username: string, password = "wrong") =>
  postFrom(site, ip, "/admin", new URLSearchParams({ username, password }));
const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const times = (count: number, send: (i: number) => Promise<Response>) =>
  statusesOf(Array.from({ length: count }, (_, i) => send(i)));

test("the sixty-first post of one IP within a moment answers 429 before its body is read; another IP is served", async () => {
  const { site, clock } = await openSiteWithTestClock("sqlite");
  const large = "x".repeat(200_000);
  const paths = ["/api/contact", "/contact", "/api/pledge", "/admin", "/no/such"];
  for (const [i, path] of paths.entries()) {
    const ip = `203.0.113.${i}`;
    const post = () => postFrom(site, ip, "/api/progress", "x");
    // A page of another site, open in a browser there, uses up nothing but its own share.
    const foreign = { "sec-fetch-site": "cross-site" };
    const postForeign = () => postFrom(site, ip, "/api/progress", "x", foreign);
    expect((await times(61, postForeign)).lastIndexOf(429)).toBe(60);
    expect(await times(60, post)).not.toContain(429);
    const refused = await postFrom(site, ip, path, large);
    expect([refused.status, refused.headers.get("retry-after")], path).toEqual([429, "1"]);
    expect((await postFrom(site, "198.51.100.7", path, "x")).status, path).not.toBe(429);
    await expectAnswer(site.request(new Request(`${ORIGIN}/`), ip), 200);
    clock.advance(1_000);
    expect((await post()).status).not.toBe(429);
    await expectAnswer(post(), 429);
    // After the clock is set back, a visitor waits no longer than before.
    clock.jump(-5_000);
    expect((await post()).headers.get("retry-after")).toBe("1");
  }
});

test("without a configured proxy all visitors behind one on this machine share a limit twenty times as large", async () => {
  const { site: unknown, clock } = await openSiteWithTestClock("sqlite");
  const known = await openTestSite("sqlite", { clock, env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const through = (site: TestSite, visitor: string) =>
    postFrom(site, "127.0.0.1", "/api/progress", "x", { "x-forwarded-for": visitor });
  for (let round = 0; round < 20; round++)
    expect(await times(60, (i) => through(unknown, `203.0.113.${i}`))).not.toContain(429);
  await expectAnswer(through(unknown, "198.51.100.7"), 429);
  expect(await times(60, () => through(known, "203.0.113.1"))).not.toContain(429);
  await expectAnswer(through(known, "203.0.113.1"), 429);
  expect((await through(known, "198.51.100.7")).status).not.toBe(429);
});

test("giving providers may post twenty times as much from one IP, and leave its people their own share", async () => {
  const site = await openTestSite("sqlite", { clock: new TestClock() });
  const post = (path: string) => postFrom(site, "203.0.113.9", path, "x");
  const webhook = () => post("/webhooks/zeffy");
  for (let round = 0; round < 20; round++) expect(await times(60, webhook)).not.toContain(429);
  await expectAnswer(webhook(), 429);
  await expectAnswer(post("/newsletter/unsubscribe?token=x"), 429);
  expect((await post("/api/progress")).status).not.toBe(429);
});

test("one-click unsubscribing reads its token from the URL, and at most 4 kB", async () => {
  const site = await openTestSite("sqlite");
  const url = "/newsletter/unsubscribe?token=x";
  const form = { "content-type": "multipart/form-data; boundary=b" };
  // A mail program may send it as multipart form data (RFC 8058, 3.2).
  const parts =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--';
  await expectAnswer(postFrom(site, "203.0.113.9", url, parts, form), 410);
  const long = "x".repeat(4_097);
  await expectAnswer(postFrom(site, "203.0.113.9", url, long, form), 413);
  const plain = "/newsletter/unsubscribe";
  await expectAnswer(postFrom(site, "203.0.113.9", plain, parts, form), 415);
});

test("each form answers 429 with the time to wait once its hourly limit is reached", async () => {
  const { site, clock } = await openSiteWithTestClock("sqlite", {
    env: { CONTACT_HOURLY_LIMIT: "2" },
  });
  const person = { firstName: "A", lastName: "B", email: "a@example.org" };
  await publishGathering(site, ID);
  const group = { gathering: ID, name: "A", email: "a@example.org", people: "20", waits: "" };
  const forms: Record<FormPath, readonly [page: string, fields: object, allowed: number]> = {
    "/api/newsletter": ["/newsletter", person, 60],
    "/api/pledge": ["/donate/pledge", { ...person, amount: "50" }, 120],
    "/api/gift": ["/donate", { amount: "40" }, 40],
    // Six groups of twenty are 120 people.
    "/api/coming": ["/events/supper-and-songs", group, 6],
    // The site delivers the mails of the first two, and holds the later ones.
    "/api/contact": ["/contact", message, 6],
  };
  for (const [api, [page, fields, allowed]] of Object.entries(forms)) {
    const send = () => {
      const key = crypto.randomUUID();
      return site.postJson(api, { ...fields, email: `${key}@example.org`, key });
    };
    for (let i = 0; i < allowed; i++) expect((await send()).status, api).toBeLessThan(300);
    clock.advance(MINUTE);
    const other = { ...fields, lastName: "C", email: "c@example.org" };
    // Another network has its own share.
    const key = crypto.randomUUID();
    const elsewhere = site.post(
      api,
      JSON.stringify({ ...other, key }),
      jsonHeaders,
      "198.51.100.7",
    );
    expect((await elsewhere).status, api).toBeLessThan(300);
    for (const refused of [await send(), await site.post(page, other)])
      expect([refused.status, refused.headers.get("retry-after")], api).toEqual([429, "3540"]);
    clock.advance(HOUR);
    expect((await send()).status, api).toBeLessThan(300);
  }
  expect((await site.column("donations", "suspected")).filter(Boolean)).toHaveLength(80);
});

test("a network can ask for a link to own gifts ten times an hour, and one address gets two in fifteen minutes", async () => {
  const { site, clock } = await openSiteWithTestClock("sqlite");
  const ask = async (email: string, ip = "203.0.113.1") =>
    (await postFrom(site, ip, "/donate/mine", new URLSearchParams({ email }))).status;
  // Other addresses of Ada's mailbox don't use up hers; every address gets the same answer.
  for (const name of ["ada+1", "ada+2", "ada+3", "ada", "ADA", "ada"])
    expect(await ask(`${name}@example.org`), name).toBe(200);
  expect(await site.rows("donor_links")).toHaveLength(5);
  clock.advance(15 * MINUTE);
  expect(await ask("ada@example.org", "198.51.100.1")).toBe(200);
  expect(await site.rows("donor_links")).toHaveLength(6);
  for (let n = 6; n < 10; n++) expect(await ask(`n${n}@example.org`)).toBe(200);
  expect(await ask("last@example.org")).toBe(429);
  expect(await ask("last@example.org", "198.51.100.1")).toBe(200);
});

test.each(databases)(
  "strangers can neither lock a name for its owner's IP nor fill the table of failures, on %s",
  async (database) => {
    const { site, db, clock } = await openSiteWithTestClock(database);
    const key = `name:${hashUsername("admin")}`;
    // The site knows the owner's IP from a sign-in.
    await expectAnswer(signInFrom(site, "127.0.0.1", "admin", CHOSEN_PASSWORD), 303);

    // From one IP, only the first tries at a name count, whatever it sends later.
    for (let i = 0; i < 12; i++) await signInFrom(site, "203.0.113.1", "admin");
    // Nor do 25 failures from the owner's IP keep out its owner, whose sign-in resets no tries.
    await site.add("sign_in_failures", {
      key: "address:127.0.0.1",
      failures: 25,
      last_failure_at: isoTime(clock),
      locked_until: isoTime(clock, LOCKOUT_MS),
    });
    await expectAnswer(signInFrom(site, "127.0.0.1", "another", CHOSEN_PASSWORD), 429);
    await expectAnswer(signInFrom(site, "127.0.0.1", "admin", CHOSEN_PASSWORD), 303);
    await expectAnswer(signInFrom(site, "127.0.0.1", "another", CHOSEN_PASSWORD), 429);
    const counted = (await site.rows("sign_in_failures")).find((row) => row.key === key);
    expect(Number(counted?.failures)).toBeGreaterThan(5);
    expect(Number(counted?.failures)).toBeLessThanOrEqual(8);
    for (let i = 0; i < 30; i++) await signInFrom(site, "203.0.113.2", `made-up-${i}`);
    expect((await site.rows("sign_in_failures")).length).toBeLessThan(60);

    const stranger = "198.51.100.9";
    // Neither an attempt that failed nor a sign-in to another account makes an IP the owner's.
    for (const [action, username] of [
      ["sign-in.failed", "admin"],
      ["sign-in", "another"],
    ] as const) {
      const event = { id: action, at: isoTime(clock), action, username, address: stranger };
      await site.add("audit_events", { ...event, staff_id: null, subject: null });
    }
    // From many IPs, 100 failures lock the name for them, but not where its owner has signed in.
    const failUntilLocked = async (before: number) => {
      for (let failures = before; failures < 100; failures++) {
        const attempt = await countThrottledAttempt(db, clock, "admin", `10.0.0.${failures}`);
        expect(attempt).toMatchObject({ lockedFor: null, isLast: failures === 99 });
      }
    };
    await failUntilLocked(Number(counted?.failures));
    const refused = await signInFrom(site, stranger, "admin", CHOSEN_PASSWORD);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
    await expectAnswer(signInFrom(site, "127.0.0.1", "admin", CHOSEN_PASSWORD), 303);

    clock.advance(16 * MINUTE);
    await site.runSchedule();
    await expectRowCount(site, "sign_in_failures", 0);
    // An IP counts as the owner's for 30 days after a sign-in.
    clock.advance(30 * DAY);
    await failUntilLocked(0);
    await expectAnswer(signInFrom(site, "127.0.0.1", "admin", CHOSEN_PASSWORD), 429);
  },
);

test("most of a flood of sign-ins is refused at once, and pages do not wait for it", async () => {
  const site = await openTestSite("sqlite");
  await site.get("/");
  const attempts = times(144, (i) => signInFrom(site, `10.0.${i}.1`, `somebody-${i}`));
  await expectAnswer(site.get("/"), 200);
  const statuses = await attempts;
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(138);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(6);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});
