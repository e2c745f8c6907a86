import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const attempt = (site: TestSite, username: string, password: string) =>
  site.post("/admin", new URLSearchParams({ username, password }));

describe.each(databases)("signing in on %s", (database) => {
  test("the first start makes one administrator with a random password, the second start none", async () => {
    const site = await openTestSite(database);
    expect(site.firstSignIn?.username).toBe("admin");
    expect(site.firstSignIn?.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const rows = await site.services.db.selectFrom("staff_accounts").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("POST /admin with the right password opens a session that reads the desk, and a second one is another", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const response = await site.get("/admin/contacts", { cookie });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await textOf(response)).toMatch(/Admin Dashboard.*No contact records found/);
    expect(await signInAsAdministrator(site)).not.toBe(cookie);
  });

  test("the session cookie is HttpOnly and SameSite, and nothing in the database equals it", async () => {
    const site = await openTestSite(database);
    const { username, password } = site.firstSignIn ?? { username: "", password: "" };
    const setCookie = (await attempt(site, username, password)).headers.get("set-cookie") ?? "";
    expect(setCookie).toMatch(/^staff=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = /staff=([\w-]+)/.exec(setCookie)?.[1];
    const sessions = await site.services.db.selectFrom("staff_sessions").selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  test("behind TLS the cookie is Secure and bound to the host", async () => {
    const origin = "https://arena.example.org";
    const site = await openTestSite(database, { env: { PUBLIC_ORIGIN: origin } });
    const response = await site.post("/admin", new URLSearchParams({ ...site.firstSignIn }), {
      origin,
    });
    expect(response.headers.get("set-cookie")).toMatch(/^__Host-staff=.*; Secure; SameSite=Lax$/);
  });

  test.each([
    ["", ""],
    ["admin", ""],
    ["", "x"],
    ["  ", "  "],
  ])("POST /admin with name %j and password %j asks for both", async (username, password) => {
    const site = await openTestSite(database);
    expect(await textOf(await attempt(site, username, password))).toContain(
      "Username and password are required",
    );
  });

  test("five failures lock the door for fifteen minutes, for a name that exists and one that does not alike", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    for (const username of ["admin", "nobody"]) {
      for (let failure = 1; failure <= 4; failure++) {
        const response = await attempt(site, username, "wrong");
        expect(response.status).toBe(401);
        expect(await textOf(response)).toContain("Invalid credentials");
      }
      const fifth = await attempt(site, username, "wrong");
      expect(fifth.status).toBe(429);
      const html = await textOf(fifth);
      expect(html).toContain("Account Locked");
      expect(html).toContain("Too many failed attempts. Try again in 15 minutes.");
    }

    clock.advance(4 * MINUTE + 1);
    const right = await attempt(site, "admin", site.firstSignIn?.password ?? "");
    expect(right.status).toBe(429);
    expect(await textOf(right)).toContain("Too many failed attempts. Try again in 11 minute(s).");

    clock.advance(11 * MINUTE);
    expect((await attempt(site, "admin", site.firstSignIn?.password ?? "")).status).toBe(303);
  });

  test("twenty wrong passwords at the same moment get at most five tries", async () => {
    const site = await openTestSite(database);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => attempt(site, "admin", "wrong")),
    );
    const tried = await Promise.all(responses.map(textOf));
    expect(tried.filter((html) => html.includes("Invalid credentials")).length).toBeLessThanOrEqual(
      5,
    );
    expect((await attempt(site, "admin", site.firstSignIn?.password ?? "")).status).toBe(429);
  });

  test("a success sets the counter back to zero", async () => {
    const site = await openTestSite(database);
    for (let round = 1; round <= 2; round++) {
      for (let failure = 1; failure <= 4; failure++) await attempt(site, "admin", "wrong");
      expect((await attempt(site, "Admin ", site.firstSignIn?.password ?? "")).status).toBe(303);
    }
  });

  test("a session ends thirty minutes after sign-in, whatever was done meanwhile", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const cookie = await signInAsAdministrator(site);
    clock.advance(30 * MINUTE - 1);
    expect((await site.get("/admin/contacts", { cookie })).status).toBe(200);
    clock.advance(1);
    const ended = await site.get("/admin/contacts", { cookie });
    expect([ended.status, ended.headers.get("location")]).toEqual([
      303,
      "/admin?next=%2Fadmin%2Fcontacts",
    ]);
  });

  test("signing out ends the session on the server", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const out = await site.post("/admin/sign-out", new URLSearchParams(), { cookie });
    expect(out.headers.get("location")).toBe("/admin?notice=signed-out");
    expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await site.get("/admin/contacts", { cookie })).status).toBe(303);
  });

  test.each(["/admin/contacts", "/admin/anything", "/admin/contacts.data"])(
    "GET %s without a session, or with a made-up one, shows nothing of the desk",
    async (path) => {
      const site = await openTestSite(database);
      for (const headers of [{}, { cookie: "staff=made-up" }]) {
        const response = await site.get(path, headers as Record<string, string>);
        expect([202, 303]).toContain(response.status);
        expect(await response.text()).not.toContain("records");
        expect(response.headers.get("cache-control")).toBe("no-store");
      }
    },
  );

  test("POST below /admin without a session is 401", async () => {
    const site = await openTestSite(database);
    expect((await site.post("/admin/contacts", new URLSearchParams())).status).toBe(401);
  });
});
