import { describe, expect, test } from "vitest";
import {
  consumeAccountLink,
  createAccountLink,
  readLinkedAccount,
} from "#domain/accounts/account-link.ts";
import { findPasskey, recordPasskeyUse } from "#domain/accounts/passkeys.ts";
import { startTwoStep } from "#domain/accounts/two-step.ts";
import { isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import {
  BYSTANDER,
  databases,
  expectRow,
  expectRowCount,
  ORIGIN,
  share,
} from "#tests/support/open-test-site.ts";
import { addPasskey } from "#tests/support/passkeys.ts";
import { ACTOR } from "#tests/support/publish-content.ts";
import {
  accountIdOf,
  addStaff,
  confirmPassword,
  cookieOf,
  locationOf,
  makeStaff,
  password,
  signIn,
  statusOfPage,
} from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, textOf } from "#tests/support/text-of.ts";
import { codesOf, openTwoStepApp, switchOnTwoStep } from "#tests/support/two-step-app.ts";

describe("a new password", () => {
  const shared = share("sqlite", { isFirstStart: true }, async (site) => {
    const { username, password } = site.firstSignIn ?? { username: "", password: "" };
    const { cookie } = await signIn(site, username, password);
    return { site, username, password, staff: makeStaff(site, cookie) };
  });
  const choose = (next: string) =>
    shared().staff.post("/admin/password", { current: shared().password, next });

  test.each([
    ["short words", "Use at least 12 characters"],
    ["password1234", "This password is too common"],
    ["aaaaaaaaaaaaaa", "This password is too common"],
    ["bayfield arena", "This password is easy to guess here"],
    ["the admin of all", "Leave your username out of it"],
  ])("%j answers 400: %s", async (next, complaint) => {
    await expectAnswer(choose(next), 400, complaint);
  });

  test("is required before anything else opens, and ends the old session and password", async () => {
    const { site, username, password, staff } = shared();
    for (const path of ["/admin/messages", "/admin/accounts", "/admin/two-step"]) {
      const to = new URL(locationOf(await staff.get(path)), ORIGIN);
      expect(to.pathname, path).toBe("/admin/password");
    }
    const changed = await choose("four plain words here");
    expect(locationOf(changed)).toBe("/admin/overview?toast=password-changed");
    expect(await statusOfPage(staff)).toBe(303);
    expect((await signIn(site, username, password)).response.status).toBe(401);
    expect(await statusOfPage(makeStaff(site, cookieOf(changed)))).toBe(200);
  });
});

test.each(databases)(
  "on %s a link made while its account was closed, a late one and a second use of one passkey are refused",
  async (database) => {
    const { site, db, staff, clock } = await openDeskWithBystanders(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    await addPasskey(editor);
    const id = await accountIdOf(site, "m.editor");
    const secretOf = async (staffId: string) =>
      (await startTwoStep({ db, clock, actor: { ...ACTOR, staffId } }, "Arena")).secret;
    expect(await secretOf(id)).not.toBe(await secretOf(await accountIdOf(site, "admin")));
    expect(await secretOf(BYSTANDER), "a second step that is on").toBe("A".repeat(32));
    const late = await createAccountLink(db, clock, id, 0);
    expect(await consumeAccountLink(db, clock, id, late)).toBe(false);
    const passkeys = db.selectFrom("staff_passkeys").selectAll().where("staff_id", "=", id);
    const { credential_id } = await passkeys.executeTakeFirstOrThrow();
    const passkey = await findPasskey(db, credential_id);
    if (!passkey) throw new Error("there is no passkey");
    expect(await recordPasskeyUse(db, clock, passkey, 1)).toBe(true);
    expect(await recordPasskeyUse(db, clock, passkey, 2)).toBe(false);
    const token = await createAccountLink(db, clock, id);
    const closed = db.updateTable("staff_accounts").set({ disabled_at: isoTime(clock) });
    await closed.where("id", "=", id).execute();
    expect(await readLinkedAccount(db, clock, token)).toBeNull();
    expect(await statusOfPage(editor), "a session that was left").toBe(303);
  },
);

describe.each(databases)("staff accounts on %s", (database) => {
  test("another role ends the sessions of an account at once, and so does closing it", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    expect(await statusOfPage(editor)).toBe(200);
    const change = { intent: "change", id: await accountIdOf(site, "m.editor"), role: "viewer" };
    await expectAnswer(staff.post("/admin/accounts", { ...change, role: "boss" }), 400);
    expect(await statusOfPage(editor)).toBe(200);
    await staff.post("/admin/accounts", change);
    expect(await statusOfPage(editor)).toBe(303);
    const viewer = await signIn(site, "m.editor", password);
    expect(viewer.response.status).toBe(303);
    await staff.post("/admin/accounts", { ...change, disabled: "on" });
    expect(await statusOfPage(makeStaff(site, viewer.cookie))).toBe(303);
    expect((await signIn(site, "m.editor", password)).response.status).toBe(401);
    // A form that was opened before gives back neither role nor access.
    const stale = { ...change, role: "editor", shownRole: "editor", shownDisabled: "" };
    // Nor does one that was refused first.
    const refused = staff.post("/admin/accounts", { ...stale, formName: change.id, email: "m@" });
    await expectAnswer(refused, 400, 'name="shownRole" value="editor"');
    await expectAnswer(staff.post("/admin/accounts", stale), 200);
    expect((await signIn(site, "m.editor", password)).response.status).toBe(401);
    await expectRow(
      site,
      "staff_accounts",
      {
        role: "viewer",
      },
      { username: "m.editor" },
    );
  });

  test("a new mail address ends the links that went to the old one, whoever enters it", async () => {
    const { site, clock, staff } = await openDeskWithBystanders(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    const id = await accountIdOf(site, "m.editor");
    const change = { intent: "change", id, role: "editor" };
    const byColleague = (email: string) => staff.post("/admin/accounts", { ...change, email });
    const byOwner = (email: string) => editor.post("/admin/account", { name: "", email });
    for (const [before, after, enter] of [
      ["", "one@example.org", byOwner],
      ["one@example.org", "two@example.org", byColleague],
    ] as const) {
      await site.add("staff_links", { token_hash: after, staff_id: id, expires_at: "2099-01-01" });
      await enter(before);
      await expectRowCount(site, "staff_links", 1);
      clock.advance(1);
      await enter(after);
      await expectRowCount(site, "staff_links", 0);
    }
    await expectRowCount(site, "jobs", 1, { kind: "account.email-changed" });
    await expectRowCount(site, "jobs", 2, { kind: "account.email-added" });
    await site.add("staff_links", { token_hash: id, staff_id: id, expires_at: "2099-01-01" });
    const closed = { ...change, email: "two@example.org", disabled: "on" };
    await staff.post("/admin/accounts", closed);
    expect(await site.rows("staff_links"), "a closed account").toEqual([]);
  });

  test("a reset removes the lock of an account, and nothing that its person signed in with is valid any more", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    const staff_id = await accountIdOf(site, "m.editor");
    await site.add("staff_links", { token_hash: "a hash", staff_id, expires_at: "2099-01-01" });
    await site.add("staff_recovery_codes", { id: "a code", staff_id, used_at: null });
    const twoStep = { totp_secret: "ABCDEFGH", totp_enabled_at: "2026-02-01" };
    await site.set("staff_accounts", twoStep, { id: staff_id });
    const wrongCodes = { key: `codes:${staff_id}`, count: 21, ends_at: "2099-01-01" };
    await site.add("submission_counts", wrongCodes);
    const fail = async () => (await signIn(site, "m.editor", "wrong")).response.status;
    for (let failure = 0; failure < 5; failure++) await fail();
    expect(await fail()).toBe(429);
    const closed = { disabled_at: "2026-02-01" };
    await site.set("staff_accounts", closed, { id: staff_id });
    await staff.post("/admin/accounts", { intent: "reset", username: "m.editor" });
    expect(await fail()).toBe(401);
    expect(await statusOfPage(editor)).toBe(303);
    for (const table of ["staff_links", "staff_recovery_codes", "submission_counts"] as const)
      expect(await site.rows(table), table).toEqual([]);
    const accounts = await site.rows("staff_accounts");
    const none = { totp_secret: null, totp_enabled_at: null, must_change_password: 1 };
    expect(accounts.find(({ id }) => id === staff_id)).toMatchObject({
      ...none,
      ...closed,
    });
  });

  test("an administrator can close their own account, but never the last administrator's", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const id = await accountIdOf(site, "admin");
    const account = { username: "admin", id, intent: "change" };
    const changes = [{ role: "viewer" }, { role: "administrator", disabled: "on" }];
    for (const change of changes) {
      const sent = staff.post("/admin/accounts", { ...account, ...change });
      await expectAnswer(sent, 400, "This is the last administrator");
    }
    await addStaff(staff, "m.second", "administrator");
    const second = {
      intent: "change",
      id: await accountIdOf(site, "m.second"),
      role: "administrator",
    };
    await staff.post("/admin/accounts", { ...second, disabled: "on" });
    // A closed account doesn't count as an administrator who could let others in.
    for (const change of changes)
      await expectAnswer(staff.post("/admin/accounts", { ...account, ...change }), 400);
    await staff.post("/admin/accounts", second);
    const page = await staff.text("/admin/accounts");
    const warning = /This is your own account\. Another role, or closing it, signs you out/g;
    expect(page.match(warning)).toHaveLength(1);
    const reset = await staff.post("/admin/accounts", { ...account, intent: "reset" });
    expect([reset.status, await statusOfPage(staff)]).toEqual([400, 200]);

    const close = { ...account, role: "viewer", disabled: "on" };
    const closed = await staff.post("/admin/accounts", close);
    expect(closed.status).toBe(303);
    expect(locationOf(closed)).toBe("/admin?toast=account-changed");
    expect(closed.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await statusOfPage(staff)).toBe(303);
  });

  test("two-step sign-in asks for a code, accepts each code once, and a recovery code instead", async () => {
    const { site, clock, staff } = await openDeskWithBystanders(database);
    const code = await openTwoStepApp(staff, clock);
    // The QR code, whose modules are ten units wide, has a quiet zone of four.
    await expectHtml(staff, "/admin/two-step", encodeURIComponent('d="M40,40h10'));
    const enable = (code: string) => staff.post("/admin/two-step", { code });
    await expectAnswer(enable("000000"), 400, "the clock of the phone or of the server is wrong");
    const enabled = await textOf(await enable(code()));
    const recovery = enabled.match(/\b[a-z2-9]{5}-[a-z2-9]{5}\b/g) ?? [];
    expect(recovery).toHaveLength(10);

    const first = await signIn(site, "admin", password);
    expect(locationOf(first.response)).toBe("/admin/code");
    const half = makeStaff(site, first.cookie);
    expect(await statusOfPage(half)).toBe(303);
    await expectHtml(half, "/admin/code", 'name="code"');
    const replayed = await half.post("/admin/code", { code: code() });
    expect(replayed.status, "the code that switched it on").toBe(401);
    clock.advance(30 * SECOND);
    const older = code();
    clock.advance(60 * SECOND);
    const slow = code();
    clock.advance(30 * SECOND);
    const stale = await half.post("/admin/code", { code: older });
    expect(stale.status, "the code of ninety seconds ago").toBe(401);
    const second = await half.post("/admin/code", { code: slow.replace(/^.../, "$&-") });
    expect(locationOf(second)).toBe("/admin/donations?toast=signed-in");
    expect(cookieOf(second)).not.toBe(first.cookie);
    expect(await statusOfPage(makeStaff(site, cookieOf(second)))).toBe(200);
    expect(await statusOfPage(half), "the first step's session").toBe(303);

    const credentials = { username: "admin", password };
    const late = cookieOf(await site.post("/admin", credentials, { cookie: staff.cookie }));
    expect(await statusOfPage(staff), "the session that the browser had").toBe(303);
    clock.advance(6 * MINUTE);
    const tooLate = await site.post("/admin/code", { code: code() }, { cookie: late });
    expect(await statusOfPage(makeStaff(site, cookieOf(tooLate))), "six minutes later").toBe(303);

    let other = half;
    const typedCode = recovery[0]?.toUpperCase() ?? "";
    for (const [code, status] of [
      [typedCode.replace("-", " – "), 303],
      [typedCode, 401],
      [recovery[1] ?? "", 303],
    ] as const) {
      const { cookie } = await signIn(site, "admin", password);
      const answer = await site.post("/admin/code", { code }, { cookie });
      expect(answer.status, code).toBe(status);
      if (status === 303) other = makeStaff(site, cookieOf(answer));
    }
    // Switching two-step sign-in off ends all other sessions.
    const inside = makeStaff(site, cookieOf(second));
    // A change of the password asks for no code.
    const same = inside.post("/admin/password", { current: password, next: password });
    await expectAnswer(same, 400, "Choose another one");
    clock.advance(30 * SECOND);
    await confirmPassword(inside, { password, code: code() });
    await expectHtml(inside, "/admin/two-step", 'name="intent"', 'value="renew"');
    expect(await statusOfPage(other)).toBe(200);
    await inside.post("/admin/two-step", { intent: "disable" });
    expect([await statusOfPage(other), await statusOfPage(inside)]).toEqual([303, 200]);
  });
});

test("codes that are guessed after the right password are counted, and lock the sign-in", async () => {
  const { site, clock, staff } = await openDeskWithBystanders("sqlite");
  const code = await switchOnTwoStep(staff, clock);
  clock.advance(30 * SECOND);
  const guess = async (typed: string) => {
    const { cookie } = await signIn(site, "admin", password);
    return (await site.post("/admin/code", { code: typed }, { cookie })).status;
  };
  // A password that is right counts as an attempt until its code is.
  expect([await guess("guess"), await guess("guess")]).toEqual([401, 401]);
  expect((await signIn(site, "admin", password)).response.status).toBe(303);
  const { response } = await signIn(site, "admin", password);
  expect(response.status).toBe(429);
  clock.advance(15 * MINUTE);
  expect(await guess(code())).toBe(303);
});

test("a secret of two-step sign-in that is not confirmed within ten minutes is replaced", async () => {
  const { site, clock, staff } = await openDeskWithBystanders("sqlite");
  await staff.post("/admin/two-step", { intent: "renew" });
  expect(await site.rows("staff_recovery_codes"), "it is not on yet").toEqual([]);
  await openTwoStepApp(staff, clock);
  // This is the state after an administrator reset the account.
  const accounts = site.db.updateTable("staff_accounts").set({ totp_secret: null });
  await accounts.where("username", "=", "admin").execute();
  const left = await openTwoStepApp(staff, clock);
  clock.advance(10 * MINUTE);
  await confirmPassword(staff, { password });
  await expectAnswer(staff.post("/admin/two-step", { code: left() }), 400);
  const seen = await openTwoStepApp(staff, clock);
  expect(seen()).not.toBe(left());
  clock.advance(9 * MINUTE);
  await expectAnswer(staff.post("/admin/two-step", { code: left() }), 400);
  await expectAnswer(staff.post("/admin/two-step", { code: seen() }), 200);
});

test("where two-step sign-in is required, the desk opens only with it", async () => {
  const env = { STAFF_TWO_STEP: "required" };
  const { site, clock, staff } = await openDeskWithBystanders("sqlite", { env });
  const twoStep = "/admin/two-step?next=%2Fadmin%2Fmessages";
  expect(locationOf(await staff.get("/admin/messages"))).toBe(twoStep);
  await expectAnswer(staff.get("/admin/two-step"), 200);
  const code = await switchOnTwoStep(staff, clock);
  await confirmPassword(staff, { password, code: code() });
  await staff.post("/admin/two-step", { intent: "disable" });
  expect(await statusOfPage(staff)).toBe(200);
  // Another phone replaces the present one once a code of it is right.
  const otherPhone = "/admin/two-step?phone=other";
  const page = await staff.html(otherPhone);
  const secret = /name="secret" value="(\w+)"/.exec(page)?.[1] ?? "";
  const other = codesOf(secret, clock);
  const move = (typed: string) => staff.post(otherPhone, { code: typed, secret });
  await expectAnswer(move("000000"), 400, `value="${secret}"`);
  clock.advance(30 * SECOND);
  await expectAnswer(move(other()), 200, "recovery codes");
  await expectRow(
    site,
    "staff_accounts",
    {
      totp_secret: secret,
      // The code is spent.
      totp_last_step: Math.floor(clock.now().getTime() / (30 * SECOND)),
    },
    { username: "admin" },
  );
});
