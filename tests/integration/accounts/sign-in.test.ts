import { createHook } from "node:async_hooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { MINUTE } from "#domain/values/clock.ts";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import {
  databases,
  expectRows,
  openDesk,
  openSiteWithTestClock,
  openTestSite,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { addStaff, cookieOf, locationOf, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, textOf } from "#tests/support/text-of.ts";

const attempt = (site: TestSite, username: string, password: string) =>
  site.post("/admin", { username, password });
/** Node's name for the hashing of a password that is in progress. */
const HASH = "ARGON2REQUEST";
const succeed = (site: TestSite, username = "admin") => attempt(site, username, CHOSEN_PASSWORD);

describe.each(databases)("signing in on %s", (database) => {
  test("the first start makes one administrator with a random password", async () => {
    const site = await openTestSite(database, { isFirstStart: true });
    expect(site.firstSignIn?.username).toBe("admin");
    expect(site.firstSignIn?.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const password_hash = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expectRows(site, "staff_accounts", [{ password_hash }]);
  });

  test("POST /admin with the right password opens a session of its own, whose token is stored nowhere", async () => {
    const { site, staff } = await openDesk(database);
    expect(site.firstSignIn).toBeNull();
    const response = await staff.get("/admin/messages");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(await textOf(response)).toMatch(/Admin Dashboard.*No contact records found/);
    const setCookie = (await succeed(site)).headers.get("set-cookie") ?? "";
    expect(setCookie).toMatch(/^staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    const [, token = ""] = /staff=([\w-]+)/.exec(setCookie) ?? [];
    expect(staff.cookie).not.toContain(token);
    expect(JSON.stringify(await site.rows("staff_sessions"))).not.toContain(token);

    // A page that another person left open ends no session but theirs.
    const forgotten = await staff.post("/admin/sign-out", { because: "expired", username: "ada" });
    expect([locationOf(forgotten), forgotten.headers.get("set-cookie")]).toEqual(["/admin", null]);
    await expectAnswer(staff.get("/admin/messages"), 200);
    const out = await staff.post("/admin/sign-out", { username: "admin" });
    expect(locationOf(out)).toBe("/admin?toast=signed-out");
    expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await site.subjectsOf("sign-out")).toHaveLength(1);
    await expectAnswer(staff.get("/admin/messages"), 303);
  });

  test("five failures lock a name for fifteen minutes, whether it exists or not", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    for (const username of ["admin", "nobody"]) {
      for (let failure = 1; failure <= 4; failure++) {
        await expectAnswer(attempt(site, username, "wrong"), 401, "Invalid credentials");
        await site.runSchedule();
      }
      await expectAnswer(
        attempt(site, username, "wrong"),
        429,
        "Account Locked",
        "Too many failed attempts. Try again in 15 minutes.",
      );
    }
    expect(await site.subjectsOf("sign-in.locked")).toHaveLength(2);
    clock.advance(4 * MINUTE + 1);
    await expectAnswer(succeed(site), 429, "Too many failed attempts. Try again in 11 minute(s).");
    clock.advance(11 * MINUTE);
    // The tries meanwhile were not counted.
    await expectAnswer(attempt(site, "admin", "wrong"), 401);
    await expectAnswer(succeed(site), 303);
  });

  test("a name that is unknown or closed takes as many hashes as a known one", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    await addStaff(staff, "closed", "viewer");
    await site.set(
      "staff_accounts",
      { disabled_at: "2026-01-01T00:00:00.000Z" },
      { username: "closed" },
    );
    const begun: string[] = [];
    const hook = createHook({ init: (_id, type) => void begun.push(type) });
    onTestFinished(() => void hook.disable());
    hook.enable();
    const counted: number[] = [];
    // The decoy hash is made with the first attempt.
    for (const username of ["nobody", "admin", "nobody", "closed"]) {
      begun.length = 0;
      await expectAnswer(attempt(site, username, "wrong"), 401, "Invalid credentials");
      counted.push(begun.filter((type) => type === HASH).length);
    }
    expect(counted.slice(1)).toEqual([1, 1, 1]);
  });

  test("of twenty wrong passwords at once at most five are tried", async () => {
    const site = await openTestSite(database);
    const attempts = Array.from({ length: 20 }, () => attempt(site, "admin", "wrong"));
    const texts = await Promise.all((await Promise.all(attempts)).map(textOf));
    const tried = texts.filter((text) => text.includes("Invalid credentials"));
    expect(tried.length).toBeLessThanOrEqual(5);
    await expectAnswer(succeed(site), 429);
  });

  test("a success resets the count of failures", async () => {
    const site = await openTestSite(database);
    for (let round = 1; round <= 2; round++) {
      for (let failure = 1; failure <= 4; failure++) await attempt(site, "admin", "wrong");
      await expectAnswer(succeed(site, "Admin "), 303);
    }
    const staff = await signInStaff(site);
    const proveWith = (password: string) => staff.post("/admin/prove", { password });
    for (let round = 1; round <= 2; round++) {
      for (let failure = 1; failure <= 4; failure++) await proveWith("wrong");
      await expectAnswer(proveWith(CHOSEN_PASSWORD), 303);
    }
  });

  test("a session ends thirty minutes after the last action, whatever its pages request by themselves", async () => {
    const { clock, staff } = await openDeskWithBystanders(database);
    const act = [
      () => staff.get("/admin/messages", { accept: "text/html" }),
      () => staff.get("/admin/messages", { "sec-fetch-dest": "document" }),
      () => staff.post("/admin/active", {}),
    ];
    for (const action of act) {
      clock.advance(29 * MINUTE);
      await expectAnswer(action(), 200);
    }
    clock.advance(30 * MINUTE - 1);
    const background = { accept: "text/html", "sec-fetch-dest": "empty" };
    for (const path of ["/admin/messages.data", "/admin/messages", "/admin/active"])
      await expectAnswer(staff.get(path, background), 200);
    clock.advance(1);
    const ended = await staff.get("/admin/messages");
    expect(ended.status).toBe(303);
    expect(locationOf(ended)).toBe("/admin?next=%2Fadmin%2Fmessages");
  });

  test("a session ends twelve hours after sign-in, whatever was done meanwhile", async () => {
    const { clock, staff } = await openDeskWithBystanders(database);
    for (let passed = 0; passed < 12 * 60; passed += 20) {
      await expectAnswer(staff.post("/admin/active", {}), 200);
      clock.advance(20 * MINUTE);
    }
    await expectAnswer(staff.post("/admin/active", {}), 401);
  });
});

test("behind TLS the session cookie is Secure and bound to the host", async () => {
  const env = { PUBLIC_ORIGIN: "https://arena.example.org" };
  const site = await openTestSite("sqlite", { env });
  expect((await succeed(site)).headers.get("set-cookie")).toMatch(
    /^__Host-staff=.*; Secure; SameSite=Lax$/,
  );
  const typed = { username: "admin", password: CHOSEN_PASSWORD };
  const next = await site.post("/admin?next=/admin/jobs", typed);
  expect(cookieOf(next)).toMatch(/^__Host-staff=/);
  expect(locationOf(next)).toBe("/admin/jobs?toast=signed-in");
});

test("without name or password POST /admin asks for both", async () => {
  const site = await openTestSite("sqlite");
  for (const [username, password] of ["/", "admin/", "/x", "  /  "].map((each) => each.split("/")))
    expect(await textOf(await attempt(site, username ?? "", password ?? "")), username).toContain(
      "Username and password are required",
    );
});
