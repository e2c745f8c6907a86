/** The way in: where a link leads after signing in, what a lock shows, what a refusal says. */
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import { addStaff } from "#tests/security/records.ts";
import {
  cookieOf,
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { textOf } from "#tests/support/text-of.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const locationOf = (response: Response) => response.headers.get("location") ?? "";
const PERSON = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const PROGRAM = { accept: "application/json" };

const LINK = "/admin/donations?open=7d&q=larkspur";
const administrator = { username: "admin", password: CHOSEN_PASSWORD };

const ELSEWHERE = [
  "//evil.example/admin/",
  "https://evil.example/admin/donations",
  "/\\evil.example/admin/",
  "/admin/..//evil.example",
  "/admin/\\evil.example",
  "/about",
  "javascript:alert(1)",
];

describe.each(databases)("the way in on %s", (database) => {
  test("a link in a mail keeps its target through sign-in and a forced change of the password", async () => {
    const site = await openTestSite(database);
    const door = locationOf(await site.get(LINK));
    expect(door).toBe(`/admin?${form({ next: LINK })}`);
    const html = await (await site.get(door)).text();
    expect(html).toContain(`action="${door.replaceAll("&", "&amp;")}"`);

    const first = await site.post(door, form({ ...site.firstSignIn }));
    expect(locationOf(first)).toBe(`${LINK}&notice=signed-in`);
    const cookie = cookieOf(first);
    const password = locationOf(await site.get(locationOf(first), { cookie }));
    expect(password).toBe(`/admin/password?${form({ next: LINK })}`);
    const passwords = form({ current: site.firstSignIn?.password ?? "", next: CHOSEN_PASSWORD });
    const changed = await site.post(password, passwords, { cookie });
    expect(locationOf(changed)).toBe(`${LINK}&notice=password-changed`);
    const inside = { cookie: cookieOf(changed) };
    expect((await site.get(locationOf(changed), inside)).status).toBe(200);
    expect(locationOf(await site.get(door, inside))).toBe(LINK);
  });

  test("and through the code of a two-step sign-in, and a session that ended on the open page", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const cookie = await signInAsAdministrator(site);
    await site.get("/admin/two-step", { cookie });
    const { totp_secret } = await site.services.db
      .selectFrom("staff_accounts")
      .select("totp_secret")
      .executeTakeFirstOrThrow();
    const app = new TOTP({ secret: Secret.fromBase32(totp_secret ?? "") });
    const code = () => app.generate({ timestamp: clock.now().getTime() });
    const on = form({ code: code(), password: CHOSEN_PASSWORD });
    await site.post("/admin/two-step", on, { cookie });
    const ended = await site.post("/admin/sign-out", form({ because: "expired", next: LINK }), {
      cookie,
    });
    expect(locationOf(ended)).toBe(`/admin?${form({ next: LINK, notice: "expired" })}`);

    clock.advance(30 * SECOND);
    const step = await site.post(locationOf(await site.get(LINK)), form(administrator));
    expect(locationOf(step)).toBe(`/admin/code?${form({ next: LINK })}`);
    const half = { cookie: cookieOf(step) };
    expect((await site.get(locationOf(step), half)).status).toBe(200);
    const inside = await site.post(locationOf(step), form({ code: code() }), half);
    expect(locationOf(inside)).toBe(`${LINK}&notice=signed-in`);
    clock.advance(6 * MINUTE);
    expect(locationOf(await site.get("/admin/code", half)), "too late for the code").toBe("/admin");
  });

  test("nobody is led elsewhere by a next address that was made up", async () => {
    const site = await openTestSite(database);
    let cookie = await signInAsAdministrator(site);
    for (const next of ELSEWHERE) {
      const door = `/admin?${form({ next })}`;
      expect(locationOf(await site.get(door, { cookie })), next).toBe("/admin/donations");
      const fields = form({ rows: "25", back: next });
      const back = await site.post("/admin/preferences", fields, { cookie });
      expect(locationOf(back), next).toBe("/admin/donations");
    }
    const next = ELSEWHERE[0] ?? "";
    const inside = await site.post(`/admin?${form({ next })}`, form(administrator));
    expect(locationOf(inside)).toBe("/admin/donations?notice=signed-in");
    cookie = cookieOf(inside);
    const passwords = form({ current: CHOSEN_PASSWORD, next: "another lantern prairie" });
    const changed = await site.post(`/admin/password?${form({ next })}`, passwords, { cookie });
    expect(locationOf(changed)).toBe("/admin/donations?notice=password-changed");
  });

  test("a lock shows again when the page is loaded again, to this browser only, until it ends or is lifted", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const owner = await signInAsAdministrator(site);
    await addStaff(site, owner, "m.editor", "editor");
    const locked = (lock: string) => readLock(site, lock);
    // The wider net of the address counts all of them.
    for (const username of ["m.editor", "Not A Name: hunter2"]) {
      await site.services.db.deleteFrom("sign_in_failures").execute();
      let last = new Response();
      for (let failure = 0; failure < 5; failure++)
        last = await site.post("/admin", form({ username, password: "wrong" }));
      const lock = cookieOf(last);
      expect(last.headers.get("set-cookie")).toMatch(
        /^staff-lock=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      expect(lock).not.toContain("hunter2");
      expect(await locked(lock)).toMatch(/Account Locked .* in 15 minute\(s\)\. Opens in 15:00/);
      expect(await locked("")).not.toContain("Account Locked");
      clock.advance(10 * MINUTE + SECOND);
      expect(await locked(lock)).toMatch(/in 5 minute\(s\)\. Opens in 4:59/);
      clock.advance(5 * MINUTE);
      expect(await locked(lock)).not.toContain("Account Locked");
    }
    const stored = await site.services.db.selectFrom("sign_in_failures").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("hunter2");

    let last = new Response();
    for (let failure = 0; failure < 5; failure++)
      last = await site.post("/admin", form({ username: "m.editor", password: "wrong" }));
    const reset = { intent: "reset", username: "m.editor", password: CHOSEN_PASSWORD };
    const cookie = await signInAsAdministrator(site);
    expect((await site.post("/admin/accounts", form(reset), { cookie })).status).toBe(200);
    expect(await locked(cookieOf(last)), "lifted").not.toContain("Account Locked");
  });

  test("a refusal is a page for a person that says what is so and what to do, and JSON for a program", async () => {
    const site = await openTestSite(database);
    const owner = await signInAsAdministrator(site);
    const cookie = await addStaff(site, owner, "m.viewer", "viewer");
    const asked = { cookie, ...PERSON };
    for (const path of [
      "/admin/donations/export?q=x",
      "/admin/newsletter.csv",
      "/admin/accounts",
    ]) {
      const response = await site.get(path, asked);
      const html = await response.clone().text();
      const text = await textOf(response);
      expect([response.status, text.includes("connection")], path).toEqual([403, false]);
      expect(text, path).toContain(
        "Your role does not allow this You are signed in as m.viewer, viewer.",
      );
      expect(text, path).toContain("ask an administrator");
      expect(response.headers.get("content-type"), path).toContain("text/html");
      expect(html, path).toMatch(
        /<a[^>]*href="\/admin\/(donations|newsletter)[^>]*>Back to the desk/,
      );
      const told = await site.get(path, { cookie, ...PROGRAM });
      if (path !== "/admin/accounts")
        expect(await told.json(), path).toMatchObject({ role: "viewer", roles: expect.any(Array) });
    }
    const upload = await site.post("/admin/import/upload", form({}), asked);
    expect(await textOf(upload)).toContain("This takes the role editor or administrator");
    const missing = await site.get("/admin/import/none/problems.csv", { cookie: owner, ...PERSON });
    expect([missing.status, await textOf(missing)]).toEqual([
      404,
      expect.stringContaining("There is nothing here"),
    ]);
  });

  test("signed out, an export link leads to the page it is on by way of the sign-in, and a form says that nothing was saved", async () => {
    const site = await openTestSite(database);
    const link = await site.get("/admin/donations/export?q=x", PERSON);
    expect([link.status, locationOf(link)]).toEqual([
      303,
      `/admin?${form({ next: "/admin/donations?q=x" })}`,
    ]);
    const told = await site.get("/admin/donations/export?q=x", PROGRAM);
    expect([told.status, await told.json()]).toEqual([401, { error: "Sign in first." }]);
    const sent = await site.post(LINK, form({ intent: "void" }), PERSON);
    expect(sent.status).toBe(401);
    expect(await sent.clone().text()).toContain(`href="/admin?${form({ next: LINK })}"`);
    expect(await textOf(sent)).toContain("You are signed out Nothing was saved.");
  });
});

test("data that a loader could not read comes as the router's own failure, with nothing about its cause", async () => {
  const site = await openTestSite("sqlite");
  const cookie = await signInAsAdministrator(site);
  await site.services.db.schema.dropTable("staff_preferences").execute();
  const response = await site.get("/admin/donations.data", { cookie });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    500,
    expect.stringContaining("text/x-script"),
  ]);
  const text = await response.text();
  expect(text).toContain("Unexpected Server Error");
  expect(text).not.toContain("staff_preferences");
});

/** What the sign-in page says to a browser that brings these cookies. */
const readLock = async (site: TestSite, cookie: string) =>
  textOf(await site.get("/admin", { cookie }));
