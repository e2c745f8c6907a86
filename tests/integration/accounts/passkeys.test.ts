/** Tests passkeys in place of password and code, and who may add and remove them. */
import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "#domain/values/clock.ts";
import { openSiteWithFakes, runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  expectRows,
  type Fields,
  openDesk,
} from "#tests/support/open-test-site.ts";
import {
  addPasskey,
  openWithPasskey,
  signInWithPasskey,
  startPasskey,
  storePasskey,
} from "#tests/support/passkeys.ts";
import { SoftwareAuthenticator } from "#tests/support/software-authenticator.ts";
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
import { expectAnswer, expectText, textOf } from "#tests/support/text-of.ts";
import { switchOnTwoStep } from "#tests/support/two-step-app.ts";

describe.each(databases)("passkeys on %s", (database) => {
  /** Opens a site whose administrator has two-step sign-in and confirmed the password long ago. */
  async function openTwoStep() {
    const opened = await openSiteWithFakes(database);
    const { site, clock } = opened;
    const staff = await signInStaff(site);
    const ada = { name: "Ada Byron", email: "ada@example.org" };
    await site.set("staff_accounts", ada, { username: "admin" });
    const code = await switchOnTwoStep(staff, clock);
    clock.advance(11 * MINUTE);
    return { ...opened, staff, code };
  }

  test("a passkey is added after a proof with password and code, and ends other sessions", async () => {
    const { site, staff, code } = await openTwoStep();
    for (const path of ["account", "accounts", "two-step", "passkeys/start"])
      expect((await staff.post(`/admin/${path}`, {})).status, `${path} without a proof`).toBe(401);
    for (const proof of [{ password }, { password: "wrong", code: code() }])
      await expectAnswer(staff.post("/admin/prove", proof as Fields), 400);
    await expectRowCount(site, "passkey_challenges", 0);
    const proof = { password, code: code() };
    await confirmPassword(staff, proof);
    await expectText(staff, "/admin/passkeys", "Adding a passkey needs JavaScript.");
    const creation = await startPasskey(staff);
    expect(creation).toMatchObject({
      rp: { id: "localhost" },
      user: { name: "admin", displayName: "Ada Byron" },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const ends = "2099-01-01T00:00:00.000Z";
    const session = {
      id: "elsewhere",
      staff_id: await accountIdOf(site, "admin"),
      created_at: ends,
      expires_at: ends,
      ends_at: ends,
    };
    await site.add("staff_sessions", session);
    await storePasskey(
      staff,
      new SoftwareAuthenticator().register(creation.challenge),
      " Ada\u202e's <b>laptop</b>\n",
    );
    expect(await site.rows("staff_sessions", { id: "elsewhere" }), "other sessions").toEqual([]);
    const page = await staff.text("/admin/passkeys");
    expect(page).not.toContain("Bystander");
    expect(page).toMatch(/Ada's <b>laptop<\/b> Added 3\/1\/2026, 5:11 AM MST · Not used yet/);
    const repeated = await staff.post("/admin/prove", proof);
    expect(repeated.status, "the same code again").toBe(400);
  });

  test("a passkey signs in without password and code until it is removed after a proof, and staff are mailed of both", async () => {
    const { site, smtp, staff, clock, code } = await openTwoStep();
    await confirmPassword(staff, { password, code: code() });
    const authenticator = await addPasskey(staff);
    clock.advance(MINUTE);
    const entered = await signInWithPasskey(site, authenticator);
    expect(locationOf(entered)).toBe("/admin/donations?toast=signed-in");
    const inside = makeStaff(site, cookieOf(entered));
    expect(await statusOfPage(inside)).toBe(200);
    const [{ id = "" } = {}] = await site.rows("staff_passkeys");
    const remove = { intent: "remove", id };
    expect((await inside.post("/admin/passkeys", remove)).status, "without a proof").toBe(401);
    await confirmPassword(inside, { password, code: code() });
    await expectText(inside, "/admin/passkeys", "Last used 3/1/2026, 5:12 AM MST");
    await expectText(inside, "/admin/accounts", "two-step sign-in · 1 passkey");
    await expectText(
      inside,
      "/admin/audit",
      /Ada Byron Signed in \(With a passkey\) .* Ada Byron Added a passkey/,
    );

    const removed = await inside.post("/admin/passkeys", remove);
    expect(locationOf(removed)).toBe("/admin/passkeys?toast=passkey-removed");
    expect(await statusOfPage(staff), "other sessions").toBe(303);
    await expectAnswer(
      signInWithPasskey(site, authenticator),
      401,
      "This passkey was not accepted",
    );
    await runDueJobs(site);
    // Both mails go out at once, in any order.
    expect(smtp.mails.map(({ subject }) => subject).toSorted()).toEqual([
      "A passkey was added to your account",
      "A passkey was removed from your account",
    ]);
    expect(JSON.stringify([await site.rows("jobs"), await site.rows("audit_events")])).not.toMatch(
      /laptop|ada@/i,
    );
  });

  test("wrong passwords do not lock a passkey, nor failed passkeys the password, until 25 lock the IP", async () => {
    const { site, clock, authenticator } = await openWithPasskey(database);
    const fail = async () =>
      (await signInWithPasskey(site, authenticator, { isUserVerified: false })).status;
    for (let i = 0; i < 5; i++) expect(await fail()).toBe(401);
    expect((await signIn(site, "admin", password)).response.status).toBe(303);
    for (let i = 0; i < 5; i++) await signIn(site, "admin", "wrong");
    expect((await signIn(site, "admin", password)).response.status).toBe(429);
    await expectAnswer(signInWithPasskey(site, authenticator), 303);

    // An IP where the owner has not signed in for 30 days.
    clock.advance(31 * DAY);
    for (let i = 1; i < 25; i++) expect(await fail(), `${i}`).toBe(401);
    expect(await fail()).toBe(429);
    const locked = await signInWithPasskey(site, authenticator);
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
    expect(await textOf(locked)).toContain("Account Locked");
    clock.advance(15 * MINUTE);
    await expectAnswer(signInWithPasskey(site, authenticator), 303);
  });

  test("a closed account is not entered, and a reset removes its passkeys", async () => {
    const { site, staff } = await openDesk(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    const authenticator = await addPasskey(editor);
    const enterAsEditor = async () => (await signInWithPasskey(site, authenticator)).status;
    const [{ id: passkey = "", staff_id: id = "" } = {}] = await site.rows("staff_passkeys");
    await staff.post("/admin/passkeys", { intent: "remove", id: passkey });
    expect(await site.rows("staff_passkeys"), "removed by a colleague").toHaveLength(1);
    const change = { intent: "change", id, role: "editor", email: "mae@example.org" };
    await staff.post("/admin/accounts", { ...change, disabled: "on" });
    expect(await enterAsEditor()).toBe(401);
    await staff.post("/admin/accounts", change);
    expect(await enterAsEditor()).toBe(303);
    await staff.post("/admin/accounts", { intent: "reset", username: "m.editor" });
    expect(await enterAsEditor()).toBe(401);
    await expectRowCount(site, "staff_passkeys", 0);
    expect(await site.column("jobs", "kind")).toEqual(["account.sign-in-changed"]);
  });

  test("an export about a person contains the names of their passkeys, and an erasure removes them", async () => {
    const { site, staff } = await openWithPasskey(database);
    expect(await site.rows("jobs"), "an account without an address").toEqual([]);
    const email = "ada@example.org";
    await staff.post("/admin/account", { name: "Ada Byron", email });
    const exported = await staff.post("/admin/privacy/export", { email });
    const person = await exported.json();
    expect(person).toMatchObject({ passkeys: [{ name: "Laptop" }] });
    expect(JSON.stringify(person), "secrets").not.toMatch(/password|totp|public_key|credential/);
    await staff.post("/admin/privacy", { intent: "erase", email });
    await expectRows(site, "staff_passkeys", [{ name: "Erased" }]);
  });
});
