/** Tests what a stolen session, code, cookie or a guess must not be good for. */

import { describe, expect, test } from "vitest";
import { isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import { BYSTANDER, databases, type Fields } from "#tests/support/open-test-site.ts";
import {
  accountIdOf,
  addStaff,
  confirmPassword,
  cookieOf,
  locationOf,
  makeStaff,
  password,
  signIn,
  signInStaff,
  statusOfPage,
} from "#tests/support/staff.ts";
import { textOf } from "#tests/support/text-of.ts";
import { openTwoStepApp } from "#tests/support/two-step-app.ts";

describe.each(databases)("on %s", (database) => {
  test("members of staff see and end their own other sessions, and no others", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const own = await site.row("staff_sessions");
    const ended = { ...own, id: "ended", expires_at: "2026-01-01T00:00:00.000Z" };
    await site.add("staff_sessions", ended, { ...own, id: "without code", awaits_code: 1 });
    const editor = await addStaff(staff, "m.editor", "editor");
    const phone = await signInStaff(site);
    const laptop = await signInStaff(site);
    const page = await staff.text("/admin/sessions");
    expect(page.match(/This device/g)).toHaveLength(1);
    expect(page.match(/Another device Signed in .*? from the server itself/g)).toHaveLength(2);
    expect(page.match(/Sign out there/g)).toHaveLength(2);

    const statuses = () =>
      Promise.all([staff, phone, laptop].map((each) => statusOfPage(each, "/admin/audit")));
    const ids = await site.column("staff_sessions", "id");
    for (const end of ["others", "", ...ids]) await editor.post("/admin/sessions", { end });
    expect(await statuses()).toEqual([200, 200, 200]);

    const html = await laptop.html("/admin/sessions");
    const end = /value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
    await laptop.post("/admin/sessions", { end });
    expect((await statuses()).sort()).toEqual([200, 200, 303]);
    await laptop.post("/admin/sessions", { end: "others" });
    expect(await statuses()).toEqual([303, 303, 200]);
    expect(await site.subjectsOf("session.ended")).toHaveLength(2);
    expect(await statusOfPage(editor)).toBe(200);
  });

  test("an unattended session changes neither password nor second step, and guesses there are counted", async () => {
    const { site, clock, staff } = await openDeskWithBystanders(database);
    const code = await openTwoStepApp(staff, clock);
    const twoStep = (fields: Fields, by = staff) => by.post("/admin/two-step", fields);
    const other = makeStaff(site, (await signIn(site, "admin", password)).cookie);
    // This is the state after a clock jumped ahead and back.
    const proven_at = isoTime(clock, MINUTE);
    const sessions = site.db.updateTable("staff_sessions").set({ proven_at });
    await sessions.where("staff_id", "<>", BYSTANDER).execute();
    await confirmPassword(staff, { password });
    expect((await twoStep({ code: code() }, other)).status, "without the password").toBe(401);
    const enabled = await twoStep({ code: code() });
    const [recovery = ""] = (await textOf(enabled)).match(/\b[a-z2-9]{5}-[a-z2-9]{5}\b/g) ?? [];
    expect(await statusOfPage(other, "/admin/audit"), "other sessions").toBe(303);
    const stored = await site.rows("staff_recovery_codes");
    expect(stored).toHaveLength(10);
    expect(JSON.stringify(stored)).not.toContain(recovery);

    clock.advance(30 * SECOND);
    const disable = { intent: "disable" };
    const newer = (await textOf(await twoStep({ intent: "renew" }))).match(
      /\b[a-z2-9]{5}-[a-z2-9]{5}\b/g,
    );
    expect(newer, "new codes while the page with the first is open").toHaveLength(10);
    await twoStep({ intent: "done" });
    expect((await twoStep(disable)).status, "the proof before the second step").toBe(401);
    const half = await staff.post("/admin/prove", { password });
    expect(half.status, "without a code").toBe(400);
    const next = "a long new sentence";
    for (const end of ["", "/"]) {
      const change = await staff.post(`/admin/password${end}`, { current: password, next });
      expect(change.status, "a new password without a code").toBe(401);
    }
    for (let i = 0; i < 4; i++)
      await staff.post("/admin/prove", { password: "guess", code: code() });
    const guessed = await staff.post("/admin/prove", { password, code: code() });
    expect([guessed.status, guessed.headers.get("retry-after")]).toEqual([429, "900"]);
    clock.advance(16 * MINUTE);
    const { cookie } = await signIn(site, "admin", password);
    expect((await site.post("/admin/code", { code: recovery }, { cookie })).status, "old").toBe(
      401,
    );
    const second = await site.post("/admin/code", { code: newer?.[0] ?? "" }, { cookie });
    const inside = makeStaff(site, cookieOf(second));
    const repeated = await inside.post("/admin/prove", { password, code: newer?.[0] ?? "" });
    expect(repeated.status, "a spent recovery code").toBe(400);
    await confirmPassword(inside, { password, code: code() });
    const off = await twoStep(disable, inside);
    expect(off.status).toBe(302);
    expect(locationOf(off)).toContain("two-step-off");
  });
});

test("every change of access, and a person's export and erasure, require the password again: without it, with a wrong one or after ten minutes, nothing changes", async () => {
  const { site, db, clock, staff } = await openDeskWithBystanders("sqlite");
  await addStaff(staff, "m.editor", "editor");
  await staff.get("/admin/two-step");
  const id = await accountIdOf(site, "m.editor");
  const acts: [path: string, fields: Fields, name?: string][] = [
    ["accounts", { intent: "add", username: "friend", role: "administrator" }],
    ["accounts", { intent: "change", id, role: "administrator" }],
    ["accounts", { intent: "change", id, role: "editor", disabled: "on" }],
    ["accounts", { intent: "reset", username: "m.editor" }],
    ["two-step", { code: "000000" }],
    ["two-step", { intent: "disable" }],
    ["passkeys/start", {}],
    ["passkeys", { intent: "remove", id: "any" }],
    ["password", { next: "a wholly new sentence" }, "current"],
    ["account", { name: "Mallory", email: "m@example.org" }],
    ["privacy", { intent: "erase", email: "ada@example.org" }],
    ["privacy/export", { email: "ada@example.org" }],
    ["prove", {}],
  ];
  const tables = ["staff_accounts", "staff_sessions", "staff_recovery_codes"] as const;
  const access = async () => {
    const rows = await Promise.all(tables.map((table) => site.rows(table)));
    return rows.map((table) => table.map((row) => JSON.stringify(row)).sort());
  };
  clock.advance(11 * MINUTE);
  await staff.post("/admin/active", {});
  const before = await access();
  for (const [path, fields, name = "password"] of acts)
    for (const guess of [null, "guess"]) {
      await db.deleteFrom("sign_in_failures").where("key", "<>", BYSTANDER).execute();
      const body = { ...fields, ...(guess !== null && { [name]: guess }) };
      const { status } = await staff.post(`/admin/${path}`, body);
      expect([400, 401], `${path} ${fields.intent ?? ""} ${guess}`).toContain(status);
    }
  expect(await access()).toEqual(before);
});
