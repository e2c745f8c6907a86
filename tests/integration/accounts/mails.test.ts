/** Tests names and mail addresses of accounts, invitations, and forgotten passwords. */
import { describe, expect, test } from "vitest";
import { choosePasswordPage } from "#content/desk/accounts.ts";
import { DAY, HOUR, isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import {
  openSiteWithFakes,
  readJobs,
  runDueJobs,
  type SiteWithFakes,
} from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  expectRows,
  openDesk,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import {
  accountIdOf,
  addStaff,
  cookieOf,
  locationOf,
  makeStaff,
  password,
  signIn,
  signInStaff,
  statusOfPage,
} from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText, textOf } from "#tests/support/text-of.ts";
import { openTwoStepApp, switchOnTwoStep } from "#tests/support/two-step-app.ts";

const NEXT = "four plain words here";
const ADA = { name: "Ada Byron", email: "ada@example.org" };
const RUTH = { name: "Ruth Ortega", email: "Ruth.Ortega@example.org", role: "editor" };

const actionsOf = async (site: TestSite) =>
  (await site.rows("audit_events")).map(({ action }) => action);

/** Returns the path in the newest mail to an address that has one. */
const linkTo = ({ smtp }: SiteWithFakes, address: string) => {
  const mails = smtp.mails.filter(({ recipients }) => recipients[0] === address);
  const links = mails.flatMap(({ text }) => text?.match(/\/admin\/link\?token=[\w-]+/) ?? []);
  return links.at(-1) ?? "";
};

/** Follows a link as a browser does; returns the cookie with its token. */
const follow = async (site: TestSite, link: string) => {
  const response = await site.get(link);
  expect(locationOf(response)).toBe("/admin/choose-password");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return cookieOf(response);
};

const choose = (site: TestSite, cookie: string, next = NEXT) =>
  site.post("/admin/choose-password", { next }, { cookie });

async function openPeople(database: (typeof databases)[number]) {
  const world = await openSiteWithFakes(database);
  const staff = await signInStaff(world.site);
  const send = async (fields: Record<string, string>) => {
    const answer = await staff.post("/admin/accounts", fields);
    await runDueJobs(world.site);
    return answer;
  };
  return { ...world, world, staff, send };
}

describe.each(databases)("people on %s", (database) => {
  test("an invitation leads by a mail to a password, once, and the desk says the person's name", async () => {
    const { world, site, staff, send } = await openPeople(database);
    const invited = await send({ intent: "add", username: "", ...RUTH });
    const answer = await textOf(invited);
    expect(answer).toContain("on its way to ruth.ortega@example.org");
    expect(answer).not.toMatch(/([a-z2-9]{5}-){3}/);
    await expectText(staff, "/admin/accounts", /Ruth Ortega ruth\.ortega .* Invited/);
    const link = linkTo(world, "ruth.ortega@example.org");
    const token = link.split("=")[1] ?? "";
    const stored = ["staff_links", "jobs", "audit_events"] as const;
    for (const table of stored)
      expect(JSON.stringify(await site.rows(table)), table).not.toMatch(
        new RegExp(`${token}|ruth.ortega@|Ruth Ortega`),
      );
    const cookie = await follow(site, `${link}.`);
    const page = await site.html("/admin/choose-password", { cookie });
    expect(page).toContain(choosePasswordPage.lead("ruth.ortega"));
    // Password managers ignore hidden inputs.
    expect(page).toMatch(
      /<input autoComplete="username" [^>]*hidden="" name="username" value="ruth\./,
    );
    await expectAnswer(choose(site, cookie, "password1234"), 400, "too common");
    const chosen = await choose(site, cookie);
    expect(locationOf(chosen)).toBe("/admin?toast=password-chosen");
    await expectAnswer(choose(site, cookie, "other plain words here"), 410);
    expect((await signIn(site, "ruth.ortega", NEXT)).response.status).toBe(303);
    await expectNoText(staff, "/admin/accounts", /ruth\.ortega .* Invited/);
    await expectText(staff, "/admin/audit", "Ruth Ortega Chose a password by a link");
    expect(world.smtp.mails, "no mail about a change").toHaveLength(1);
  });

  test("an invited person whose address is corrected gets an invitation there", async () => {
    const { world, site, send } = await openPeople(database);
    await send({ intent: "add", username: "ruth", ...RUTH });
    const corrected = { ...RUTH, email: "r.ortega@example.org" };
    const answer = await send({
      intent: "change",
      id: await accountIdOf(site, "ruth"),
      ...corrected,
    });
    expect(await textOf(answer)).toContain("on its way to r.ortega@example.org");
    await follow(site, linkTo(world, corrected.email));
  });

  test("an invitation ends after seven days or with its account, when its person can ask for another", async () => {
    const { world, site, clock, send } = await openPeople(database);
    await send({ intent: "add", username: "ruth", ...RUTH });
    const first = linkTo(world, "ruth.ortega@example.org");
    const id = await accountIdOf(site, "ruth");
    await send({ intent: "change", id, ...RUTH, role: "viewer" });
    clock.advance(7 * DAY - 1);
    const early = await follow(site, first);
    await expectAnswer(site.get("/admin/choose-password", { cookie: early }), 200);
    clock.advance(1);
    const late = await follow(site, first);
    const refused = site.get("/admin/choose-password", { cookie: late });
    await expectAnswer(refused, 410, "it was used or is too old", "Send me another link");
    await expectAnswer(choose(site, late), 410);
    await site.post("/admin/forgotten", { email: "ruth.ortega@example.org" });
    // The first request's email waited too long to be sent.
    clock.advance(DAY);
    await runDueJobs(site);
    expect(linkTo(world, "ruth.ortega@example.org")).toBe(first);
    await site.post("/admin/forgotten", { email: "ruth.ortega@example.org" });
    await runDueJobs(site);
    const second = linkTo(world, "ruth.ortega@example.org");
    expect(second).not.toBe(first);
    const cookie = await follow(site, second);
    const staff = await signInStaff(site);
    const { email } = RUTH;
    const close = { intent: "change", id, email, role: "editor", disabled: "on" };
    // Its account is closed before this link is mailed.
    await site.post("/admin/forgotten", { email });
    await staff.post("/admin/accounts", close);
    await runDueJobs(site);
    expect(linkTo(world, "ruth.ortega@example.org")).toBe(second);
    await expectAnswer(choose(site, cookie), 410);
    await staff.post("/admin/privacy", { intent: "erase", email });
    await expectRows(site, "staff_accounts", [{ username: "admin" }]);
  });

  test("a forgotten password is replaced through a mail, which ends all sessions but not the second step", async () => {
    const { world, site, clock, staff } = await openPeople(database);
    await staff.post("/admin/account", ADA);
    await switchOnTwoStep(staff, clock);
    await site.post("/admin/forgotten", { email: "ada@example.org" });
    await runDueJobs(site);
    const old = await follow(site, linkTo(world, "ada@example.org"));
    clock.advance(15 * MINUTE);
    // An action keeps the session open, so only the new password can end it.
    await staff.post("/admin/account", ADA);
    clock.advance(15 * MINUTE);
    await expectAnswer(choose(site, old), 410);
    for (const email of ["ada@example.org", " ADA@example.org"])
      await site.post("/admin/forgotten", { email });
    await runDueJobs(site);
    await expectAnswer(staff.get("/admin/messages"), 200);
    const cookie = await follow(site, linkTo(world, "ada@example.org"));
    // These failures lock the name, and the new password unlocks it.
    for (let failure = 0; failure < 5; failure++) await signIn(site, "admin", "forgotten");
    await expectRowCount(site, "staff_links", 3);
    await choose(site, cookie);
    expect(await site.rows("staff_links"), "the other links end, too").toEqual([]);
    await expectAnswer(staff.get("/admin/messages"), 303);
    expect((await signIn(site, "admin", password)).response.status).toBe(401);
    expect(locationOf((await signIn(site, "admin", NEXT)).response)).toBe("/admin/code");
    await runDueJobs(site);
    const expectedMail = {
      subject: "Your password was changed",
      text: expect.stringMatching(/^Dear Ada,/),
    };
    expect(world.smtp.mails.at(-1)).toMatchObject(expectedMail);
  });

  test("wrong codes lock one network, twenty the app's codes; the owner is told, as of each change of the second step", async () => {
    const { world, site, clock, staff } = await openPeople(database);
    await site.set("staff_accounts", ADA, { username: "admin" });
    const code = await switchOnTwoStep(staff, clock);
    const { cookie } = await signIn(site, "admin", password);
    const enter = async () =>
      (await site.post("/admin/code", { code: "no code" }, { cookie })).status;
    const answers = [await enter(), await enter(), await enter(), await enter(), await enter()];
    expect(answers).toEqual([401, 401, 401, 429, 429]);
    await runDueJobs(site);
    expect(world.smtp.mails).toMatchObject([{ subject: "Wrong codes at your sign-in" }]);
    const enterAt = async (ip: string, typed: string) =>
      (await site.post("/admin/code", { code: typed }, { cookie }, ip)).status;
    for (let n = 4; n <= 11; n++) await enterAt(`203.0.113.${n}`, "no code");
    const proveAt = (ip: string, typed: string) =>
      site.post("/admin/prove", { password, code: typed }, { cookie: staff.cookie }, ip);
    // A stolen session guesses at the same codes.
    for (let n = 12; n <= 19; n++) {
      await proveAt(`203.0.113.${n}`, "no code");
      if (n < 17) continue;
      // A right code is taken until then, and counts as none.
      clock.advance(30 * SECOND);
      if (n < 19) await expectAnswer(proveAt("198.51.100.3", code()), 303);
    }
    const lockMessage = "Too many wrong codes. Use a recovery code, or try again in 59 minutes.";
    const full = site.post("/admin/code", { code: code() }, { cookie }, "198.51.100.1");
    await expectAnswer(full, 429, lockMessage);
    await expectAnswer(proveAt("198.51.100.2", code()), 429, lockMessage);
    clock.advance(HOUR);
    const again = await signIn(site, "admin", password);
    const entered = await site.post("/admin/code", { code: code() }, { cookie: again.cookie });
    const inside = makeStaff(site, cookieOf(entered));
    const expectTold = async (text: string) => {
      await runDueJobs(site);
      const expectedMail = { recipients: ["ada@example.org"], text: expect.stringContaining(text) };
      expect(world.smtp.mails.at(-1)).toMatchObject(expectedMail);
    };
    for (const [intent, text, codes] of [
      ["renew", "New recovery codes", 10],
      ["renew", "New recovery codes", 10],
      ["disable", "turned off", 0],
    ] as const) {
      clock.advance(MINUTE);
      await inside.post("/admin/two-step", { intent });
      await expectTold(text);
      await expectRowCount(site, "staff_recovery_codes", codes);
    }
    clock.advance(MINUTE);
    const fresh = await openTwoStepApp(inside, clock);
    await inside.post("/admin/two-step", { code: fresh() });
    await expectTold("set up on a phone");
  });

  test("the earlier email of an account is told of its change, unless it comes back before, and so is the new one", async () => {
    const { world, site, clock, staff } = await openPeople(database);
    const move = async (email: string) => {
      clock.advance(1);
      await staff.post("/admin/account", { name: "Ada Byron", email });
    };
    const mailsAbout = (subject: string) =>
      world.smtp.mails.filter((mail) => mail.subject === subject);
    const toldOfChange = () =>
      mailsAbout("Your email address was changed").map(({ recipients }) => recipients[0]);
    // A second change does not hide the first, nor does an address that takes no emails.
    for (const email of ["ada@example.org", "new@example.org", ""]) await move(email);
    await runDueJobs(site);
    expect(toldOfChange()).toEqual(["ada@example.org"]);
    expect(world.smtp.mails).toHaveLength(1);
    for (const email of ["ada@example.org", "new@example.org", "ada@example.org"])
      await move(email);
    await runDueJobs(site);
    expect(toldOfChange(), "no mail about an address that came back").toHaveLength(1);
    await move("new@example.org");
    const kind = "account.email-changed";
    const formerAfter = async (state: "running" | "dead", before: "waiting" | "running") => {
      await site.set("jobs", { state }, { kind, state: before });
      await site.runSchedule();
      return site.column("staff_accounts", "former_email");
    };
    expect(await formerAfter("running", "waiting")).toContain("ada@example.org");
    await formerAfter("dead", "running");
    await expectRows(site, "staff_accounts", [{ email: "new@example.org", former_email: null }]);
    // An email that was sent, but is not recorded as done yet.
    const lease_until = isoTime(clock, HOUR);
    await site.set("jobs", { state: "running", lease_until }, { kind, state: "dead" });
    await move("last@example.org");
    await runDueJobs(site);
    expect(toldOfChange()).toEqual(["ada@example.org", "new@example.org"]);
    const expectedMail = {
      recipients: ["last@example.org"],
      // Nothing with which a stranger, whose address was typed by mistake, could sign in.
      text: expect.not.stringContaining("admin"),
    };
    expect(mailsAbout("Emails about your account now come here").at(-1)).toMatchObject(
      expectedMail,
    );
  });

  test("an unknown address gets the answer, traces and limits of a known one", async () => {
    const { world, site } = await openPeople(database);
    await site.set("staff_accounts", ADA, { username: "admin" });
    const ask = async (email: string) => {
      const before = await Promise.all([readJobs(site, "account.send-link"), actionsOf(site)]);
      const answer = await site.post("/admin/forgotten", { email });
      const after = await Promise.all([readJobs(site, "account.send-link"), actionsOf(site)]);
      const grown = after.map((rows, nth) => rows.length - (before[nth]?.length ?? 0));
      return { status: answer.status, text: await textOf(answer), grown };
    };
    const known = await ask("ada@example.org");
    expect(known).toMatchObject({ status: 200, grown: [1, 1] });
    expect(await ask("someone@example.org")).toEqual(known);
    for (let time = 2; time <= 5; time++)
      expect(await ask("ada@example.org"), "the same when limited").toEqual(known);
    await runDueJobs(site);
    expect(world.smtp.mails, "at most three in a quarter of an hour").toHaveLength(3);
    for (let time = 7; time <= 10; time++) await ask(`${time}@example.org`);
    expect((await ask("eleventh@example.org")).status).toBe(429);
  });

  test("people change their own name and mail", async () => {
    const { site, staff } = await openDesk(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    const again = { intent: "add", username: "m.editor", role: "viewer", name: "Mae", email: "" };
    const refused = await staff.post("/admin/accounts", { ...again, formName: "add" });
    expect(await refused.text()).toMatch(/value="Mae".* value="m.editor".*selected="">viewer/);
    const own = { name: " Maria\u202e Lopez ", email: "Maria@Example.org" };
    const saved = await editor.post("/admin/account", own);
    expect(locationOf(saved)).toBe("/admin/account?toast=own-saved");
    const [row] = (await site.rows("staff_accounts")).filter(({ name }) => name);
    expect(row).toMatchObject({ name: "Maria Lopez", email: "maria@example.org" });
    await expectText(staff, "/admin/messages", "Maria Lopez");
    const exported = await staff.post("/admin/privacy/export", { email: "maria@example.org" });
    expect(await exported.json()).toMatchObject({ accounts: [{ name: "Maria Lopez" }] });
    await staff.post("/admin/privacy", { intent: "erase", email: "maria@example.org" });
    expect(JSON.stringify(await site.rows("staff_accounts"))).not.toMatch(/Maria|maria@/);
    expect(JSON.stringify(await site.rows("audit_events"))).not.toMatch(/Maria|maria@/);
  });

  test("a mail address belongs to one account", async () => {
    const { site, staff } = await openDesk(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    const email = "maria@example.org";
    await editor.post("/admin/account", { name: "Maria", email });
    const hers = { name: "", email, role: "administrator" };
    for (const [path, more] of [
      ["account", {}],
      ["accounts", { intent: "change", id: await accountIdOf(site, "admin") }],
      ["accounts", { intent: "add", username: "other" }],
    ] as const)
      expect(await textOf(await staff.post(`/admin/${path}`, { ...hers, ...more }))).toContain(
        "Another account has this email address",
      );
  });
});

test("without a mail server an administrator is shown a first password, for its person to replace", async () => {
  const { site, staff } = await openDesk("sqlite");
  const added = await staff.post("/admin/accounts", { intent: "add", ...RUTH });
  await expectRow(site, "staff_accounts", { invited_at: null }, { name: RUTH.name });
  const [, shown = ""] =
    /password of ruth\.ortega, .*?((?:[a-z2-9]{5}-){3}[a-z2-9]{5})/.exec(await textOf(added)) ?? [];
  await expectText(site, "/admin/forgotten", "Ask an administrator");
  await expectAnswer(site.post("/admin/forgotten", { email: RUTH.email }), 400);
  await expectRowCount(site, "jobs", 0);
  const { cookie } = await signIn(site, "ruth.ortega", shown);
  expect(locationOf(await site.get("/admin/messages", { cookie }))).toContain("/admin/password");
  const chosen = await site.post("/admin/password", { current: shown, next: NEXT }, { cookie });
  expect(await statusOfPage(makeStaff(site, cookieOf(chosen)))).toBe(200);
});
