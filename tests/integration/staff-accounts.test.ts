import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import {
  cookieOf,
  databases,
  openTestSite,
  signIn,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { textOf } from "#tests/support/text-of.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const HERE = "http://localhost:3000";
/** What the desk answers to a session: 200, or 303 to the door. */
const opens = async (site: TestSite, cookie: string) =>
  (await site.get("/admin/contacts", { cookie })).status;
const audited = async (site: TestSite) =>
  (await site.services.db.selectFrom("audit_events").select("action").orderBy("id").execute()).map(
    (row) => row.action,
  );

/** Adds an account as the administrator, and lets its owner choose a password. */
async function addAccount(
  site: TestSite,
  cookie: string,
  username: string,
  role: string,
): Promise<string> {
  const added = await site.post(
    "/admin/accounts",
    form({ intent: "add", username, role, password: CHOSEN_PASSWORD }),
    { cookie },
  );
  const password = /([a-z2-9]{5}-){3}[a-z2-9]{5}/.exec(await textOf(added))?.[0] ?? "";
  const first = await signIn(site, username, password);
  const next = `${username} rides at dawn`.replace(username, "somebody");
  return cookieOf(
    await site.post("/admin/password", form({ current: password, next }), { cookie: first.cookie }),
  );
}

describe.each(databases)("staff accounts on %s", (database) => {
  test("a password that was shown must be changed before anything else opens", async () => {
    const site = await openTestSite(database);
    const { username, password } = site.firstSignIn ?? { username: "", password: "" };
    const { cookie } = await signIn(site, username, password);
    for (const path of ["/admin/contacts", "/admin/accounts", "/admin/two-step"]) {
      const door = new URL((await site.get(path, { cookie })).headers.get("location") ?? "", HERE);
      expect(door.pathname).toBe("/admin/password");
    }
    const changed = await site.post(
      "/admin/password",
      form({ current: password, next: "four plain words here" }),
      { cookie },
    );
    expect(changed.status).toBe(303);
    // The old session and the old password are gone with the change.
    expect(await opens(site, cookie)).toBe(303);
    expect((await signIn(site, username, password)).response.status).toBe(401);
    expect((await site.get("/admin/contacts", { cookie: cookieOf(changed) })).status).toBe(200);
  });

  test.each([
    ["short words", "Use at least 12 characters"],
    ["password1234", "This password is too common"],
    ["aaaaaaaaaaaaaa", "This password is too common"],
    ["the admin of all", "Leave your username out of it"],
  ])("the new password %j is refused: %s", async (next, complaint) => {
    const site = await openTestSite(database);
    const { username, password } = site.firstSignIn ?? { username: "", password: "" };
    const { cookie } = await signIn(site, username, password);
    const refused = await site.post("/admin/password", form({ current: password, next }), {
      cookie,
    });
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain(complaint);
  });

  test("viewers and editors read the desk, and neither accounts nor the audit log", async () => {
    const site = await openTestSite(database);
    const administrator = await signInAsAdministrator(site);
    for (const role of ["viewer", "editor"]) {
      const cookie = await addAccount(site, administrator, `m.${role}`, role);
      expect((await site.get("/admin/contacts", { cookie })).status).toBe(200);
      expect((await site.get("/admin/accounts", { cookie })).status).toBe(403);
      expect((await site.get("/admin/audit", { cookie })).status).toBe(403);
      const added = await site.post(
        "/admin/accounts",
        form({ intent: "add", username: "friend", role }),
        { cookie },
      );
      expect(added.status).toBe(403);
    }
    const names = await site.services.db.selectFrom("staff_accounts").select("username").execute();
    expect(names).toHaveLength(3);
  });

  test("closing an account, or changing its role, ends its sessions at once", async () => {
    const site = await openTestSite(database);
    const administrator = await signInAsAdministrator(site);
    const cookie = await addAccount(site, administrator, "m.editor", "editor");
    const { id } = await site.services.db
      .selectFrom("staff_accounts")
      .select("id")
      .where("username", "=", "m.editor")
      .executeTakeFirstOrThrow();
    const proof = { password: CHOSEN_PASSWORD };
    const change = { ...proof, intent: "change", id, role: "viewer", disabled: "on" };
    await site.post("/admin/accounts", form(change), { cookie: administrator });
    expect(await opens(site, cookie)).toBe(303);
    expect((await signIn(site, "m.editor", "somebody rides at dawn")).response.status).toBe(401);
  });

  test("the last administrator can be neither closed nor made less", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const { id } = await site.services.db
      .selectFrom("staff_accounts")
      .select("id")
      .executeTakeFirstOrThrow();
    for (const change of [{ role: "administrator", disabled: "on" }, { role: "viewer" }]) {
      const refused = await site.post(
        "/admin/accounts",
        form({ intent: "change", id, own: "on", password: CHOSEN_PASSWORD, ...change }),
        { cookie },
      );
      expect(refused.status).toBe(400);
      expect(await textOf(refused)).toContain("This is the last administrator");
    }
    expect((await site.get("/admin/accounts", { cookie })).status).toBe(200);
  });

  test("closing or lessening one's own account asks first, and resetting it is left to others", async () => {
    const site = await openTestSite(database);
    const { db } = site.services;
    const cookie = await signInAsAdministrator(site);
    await addAccount(site, cookie, "m.second", "administrator");
    const own = { username: "admin", password: CHOSEN_PASSWORD };
    const { id } = await db
      .selectFrom("staff_accounts")
      .select("id")
      .where("username", "=", "admin")
      .executeTakeFirstOrThrow();
    const page = await textOf(await site.get("/admin/accounts", { cookie }));
    expect(
      page.match(/This is your own account\. A change signs you out everywhere/g),
    ).toHaveLength(1);
    for (const change of [{ role: "viewer" }, { role: "administrator", disabled: "on" }]) {
      const body = form({ ...own, id, intent: "change", ...change });
      const asked = await site.post("/admin/accounts", body, { cookie });
      expect(asked.status).toBe(400);
      expect(await textOf(asked)).toContain("Tick “I mean my own account” to change it.");
    }
    const reset = await site.post("/admin/accounts", form({ ...own, intent: "reset" }), { cookie });
    expect([reset.status, await opens(site, cookie)]).toEqual([400, 200]);

    const close = { ...own, id, intent: "change", role: "viewer", disabled: "on", own: "on" };
    const closed = await site.post("/admin/accounts", form(close), { cookie });
    expect([closed.status, closed.headers.get("location")]).toEqual([
      303,
      "/admin?notice=account-changed",
    ]);
    expect(closed.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await opens(site, cookie)).toBe(303);
  });

  test("two-step sign-in asks for a code, takes each once, and a recovery code instead", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const cookie = await signInAsAdministrator(site);
    await site.get("/admin/two-step", { cookie });
    const { totp_secret } = await site.services.db
      .selectFrom("staff_accounts")
      .select("totp_secret")
      .executeTakeFirstOrThrow();
    const totp = new TOTP({ secret: Secret.fromBase32(totp_secret ?? "") });
    const code = () => totp.generate({ timestamp: clock.now().getTime() });

    expect(
      (
        await site.post("/admin/two-step", form({ code: "000000", password: CHOSEN_PASSWORD }), {
          cookie,
        })
      ).status,
    ).toBe(400);
    const enabled = await textOf(
      await site.post("/admin/two-step", form({ code: code(), password: CHOSEN_PASSWORD }), {
        cookie,
      }),
    );
    const recovery = enabled.match(/\b[a-z2-9]{5}-[a-z2-9]{5}\b/g) ?? [];
    expect(recovery).toHaveLength(10);

    const first = await signIn(site, "admin", "saddle lantern prairie");
    expect(first.response.headers.get("location")).toBe("/admin/code");
    expect(await opens(site, first.cookie)).toBe(303);
    const replayed = await site.post("/admin/code", form({ code: code() }), {
      cookie: first.cookie,
    });
    expect(replayed.status, "the code that switched it on").toBe(401);
    clock.advance(30 * SECOND);
    const second = await site.post("/admin/code", form({ code: code() }), { cookie: first.cookie });
    expect(second.headers.get("location")).toBe("/admin/donations?notice=signed-in");
    expect(cookieOf(second)).not.toBe(first.cookie);
    expect((await site.get("/admin/contacts", { cookie: cookieOf(second) })).status).toBe(200);
    expect(
      (await site.get("/admin/contacts", { cookie: first.cookie })).status,
      "the first step's session",
    ).toBe(303);

    for (const status of [303, 401]) {
      const again = await signIn(site, "admin", "saddle lantern prairie");
      const answer = await site.post("/admin/code", form({ code: recovery[0] ?? "" }), {
        cookie: again.cookie,
      });
      expect(answer.status).toBe(status);
    }
  });

  test("where two-step sign-in is required, the desk opens only with it", async () => {
    const site = await openTestSite(database, { env: { STAFF_TWO_STEP: "required" } });
    const cookie = await signInAsAdministrator(site);
    const twoStep = "/admin/two-step?next=%2Fadmin%2Fcontacts";
    expect((await site.get("/admin/contacts", { cookie })).headers.get("location")).toBe(twoStep);
    expect((await site.get("/admin/two-step", { cookie })).status).toBe(200);
    await site.post("/admin/two-step", form({ intent: "disable" }), { cookie });
    expect((await site.get("/admin/contacts", { cookie })).headers.get("location")).toBe(twoStep);
  });

  test("a renewed session is a new one of full length, for the right password only", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const cookie = await signInAsAdministrator(site);
    clock.advance(29 * MINUTE);
    expect((await site.post("/admin/renew", form({ password: "wrong" }), { cookie })).status).toBe(
      401,
    );
    const renewed = await site.post("/admin/renew", form({ password: "saddle lantern prairie" }), {
      cookie,
    });
    expect(renewed.headers.get("set-cookie")).toContain("Max-Age=1800");
    clock.advance(2 * MINUTE);
    expect((await site.get("/admin/contacts", { cookie: cookieOf(renewed) })).status).toBe(200);
    expect((await site.get("/admin/contacts", { cookie })).status).toBe(303);
  });

  test("what happened stands in the audit log, and no row of it can be changed", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    await signIn(site, "nobody", "wrong");
    await site.post("/admin/sign-out", form({}), { cookie });
    expect(await audited(site)).toEqual([
      "sign-in",
      "password.changed",
      "sign-in.failed",
      "sign-out",
    ]);
    await expect(
      site.services.db.updateTable("audit_events").set({ username: "somebody else" }).execute(),
    ).rejects.toThrow(/append-only/);
    const text = await textOf(
      await site.get("/admin/audit", { cookie: await signInAsAdministrator(site) }),
    );
    expect(text).toMatch(/unknown name Failed to sign in/);
    expect(text).toMatch(/admin Changed the password/);
  });
});
