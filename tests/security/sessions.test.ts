import { expect, test } from "vitest";
import { openDesk } from "#tests/support/open-test-site.ts";
import { cookieOf, locationOf, password, signIn } from "#tests/support/staff.ts";

test("a forged or half session, or one copied from the database, opens nothing", async () => {
  const { site, staff } = await openDesk("sqlite");
  const [name = "", token = ""] = staff.cookie.split("=");
  const id = (await site.rows("staff_sessions"))[0]?.id;
  for (const forged of [
    `${name}=${"A".repeat(43)}`,
    `${name}=${id}`,
    `${name}=${token.slice(0, -1)}`,
    `${name}=${token}x`,
    `${name}=${token.toLowerCase()}`,
    `${name}=' or 1=1 --`,
    `${name}=%00`,
    `__Host-${name}=${token}`,
    `x=${token}`,
  ]) {
    const response = await site.get("/admin/messages", { cookie: forged });
    expect(response.status, forged).toBe(303);
    expect(locationOf(response), forged).toBe("/admin?next=%2Fadmin%2Fmessages");
  }
  // Nor is a whole session a half one.
  expect((await staff.get("/admin/code")).status).toBe(303);
});

test("a sign-in makes a new token whatever cookie the browser sent, and a changed password ends all other sessions", async () => {
  const { site, staff } = await openDesk("sqlite");
  const statusWith = async (cookie: string) =>
    (await site.get("/admin/messages", { cookie })).status;
  const fixed = "staff=chosen-by-the-attacker-0000000000000000000000";
  const credentials = { username: "admin", password };
  const second = cookieOf(await site.post("/admin", credentials, { cookie: fixed }));
  expect(second).not.toBe(fixed);
  expect(await statusWith(fixed)).toBe(303);
  const instead = cookieOf(await site.post("/admin", credentials, { cookie: second }));
  expect([await statusWith(second), await statusWith(instead)]).toEqual([303, 200]);
  const third = (await signIn(site, "admin", password)).cookie;
  await site.set("staff_sessions", { proven_at: null });
  await site.set("staff_accounts", { email: "ada@example.org" });
  const same = await staff.post("/admin/password", { current: password, next: password });
  expect(same.status, "the same once more").toBe(400);
  const passwords = { current: password, next: "another long sentence" };
  const [{ id: staff_id = "" } = {}] = await site.rows("staff_accounts");
  await site.add("staff_links", { token_hash: "of a mail", staff_id, expires_at: "2099-01-01" });
  const changed = cookieOf(await staff.post("/admin/password", passwords));
  expect(await site.rows("staff_links"), "links that were mailed end, too").toEqual([]);
  for (const cookie of [staff.cookie, instead, third]) expect(await statusWith(cookie)).toBe(303);
  expect(await statusWith(changed)).toBe(200);
  const { status } = await site.get("/admin/account", { cookie: changed });
  expect(status, "no more proven than before").toBe(303);
  const mailKinds = await site.column("jobs", "kind");
  expect(mailKinds).toEqual(["account.password-changed"]);
});
