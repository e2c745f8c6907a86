/** Passkeys in place of password and code, as the second step, and who may add and remove them. */
import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import {
  type DatabaseKind,
  databases,
  type Fields,
  openDesk,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { openWorld, run } from "#tests/support/open-world.ts";
import { SoftwareAuthenticator } from "#tests/support/software-authenticator.ts";
import {
  addStaff,
  cookieOf,
  locationOf,
  opens,
  password,
  type Staff,
  signIn,
  signInStaff,
  staffWith,
} from "#tests/support/staff.ts";
import { textOf } from "#tests/support/text-of.ts";
import { openTwoStepApp } from "#tests/support/two-step-app.ts";

const challengeIn = async (response: Response) =>
  ((await response.json()) as { challenge: string }).challenge;

/** What a page asks the browser for: the challenge, and the cookie of the browser that asked. */
async function ask(site: TestSite, fields: Fields = {}, headers: Fields = {}) {
  const response = await site.post("/admin/passkey", fields, headers);
  return { challenge: await challengeIn(response), cookie: cookieOf(response) };
}

const enter = (site: TestSite, passkey: string, cookie: string) =>
  site.post("/admin", { passkey }, { cookie });

/** The challenge of a new passkey. */
async function begin(staff: Staff, fields: Fields = { password }) {
  const answer = await staff.post("/admin/passkeys/begin", fields);
  const { creation } = (await answer.json()) as { creation: { challenge: string } };
  return creation;
}

const store = (staff: Staff, response: string, name = "Laptop") =>
  staff.post("/admin/passkeys", { intent: "add", name, response });

async function addPasskey(staff: Staff, proof: Fields = { password }) {
  const authenticator = new SoftwareAuthenticator();
  const { challenge } = await begin(staff, proof);
  const added = await store(staff, authenticator.register(challenge));
  expect(locationOf(added)).toBe("/admin/passkeys?notice=passkey-added");
  return authenticator;
}

async function openWithPasskey(database: DatabaseKind) {
  const desk = await openDesk(database);
  return { ...desk, authenticator: await addPasskey(desk.staff) };
}

describe.each(databases)("passkeys on %s", (database) => {
  test("a passkey is added with password and code, signs in without them, and signs nobody in once it is removed", async () => {
    const { site, smtp, clock } = await openWorld(database);
    const staff = await signInStaff(site);
    await staff.post("/admin/account", { password, name: "Ada Byron", email: "ada@example.org" });
    const code = await openTwoStepApp(staff, clock);
    await staff.post("/admin/two-step", { code: code(), password });
    clock.advance(30 * SECOND);
    for (const proof of [{}, { password }, { password: "wrong", code: code() }]) {
      const refused = await staff.post("/admin/passkeys/begin", proof as Fields);
      expect(refused.status).toBe(400);
    }
    expect(await site.rows("passkey_challenges")).toEqual([]);
    const authenticator = new SoftwareAuthenticator();
    const creation = await begin(staff, { password, code: code() });
    expect(creation).toMatchObject({
      rp: { id: "localhost" },
      user: { name: "admin", displayName: "Ada Byron" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await store(staff, authenticator.register(creation.challenge), " Ada\u202e's <b>laptop</b>\n");
    const page = await staff.text("/admin/passkeys");
    expect(page).toMatch(/Ada's <b>laptop<\/b> Added 3\/1\/2026, 5:00:30 AM MST · Not used yet/);
    const spent = await staff.post("/admin/passkeys/begin", { password, code: code() });
    expect(spent.status, "the same code again").toBe(400);

    clock.advance(MINUTE);
    const asked = await ask(site);
    const entered = await enter(site, authenticator.sign(asked.challenge), asked.cookie);
    expect(locationOf(entered)).toBe("/admin/donations?notice=signed-in");
    const inside = staffWith(site, cookieOf(entered));
    expect(await opens(inside)).toBe(200);
    expect(await inside.text("/admin/passkeys")).toContain("Last used 3/1/2026, 5:01:30 AM MST");
    expect(await inside.text("/admin/accounts")).toContain("two-step sign-in · 1 passkey");
    expect(await inside.text("/admin/audit")).toMatch(
      /Ada Byron signed in With a passkey .* Ada Byron added a passkey/,
    );

    const [{ id = "" } = {}] = await site.rows("staff_passkeys");
    const remove = { intent: "remove", id, password };
    expect((await inside.post("/admin/passkeys", remove)).status, "without a code").toBe(400);
    const removed = await inside.post("/admin/passkeys", { ...remove, code: code() });
    expect(locationOf(removed)).toBe("/admin/passkeys?notice=passkey-removed");
    expect(await opens(staff), "other sessions").toBe(303);
    const gone = await ask(site);
    const refused = await enter(site, authenticator.sign(gone.challenge), gone.cookie);
    expect(refused.status).toBe(401);
    expect(await textOf(refused)).toContain("This passkey was not accepted");
    await run(site);
    // Both go out at once, in any order.
    expect(smtp.mails.map(({ subject }) => subject).toSorted()).toEqual([
      "A passkey was added to your account",
      "A passkey was removed from your account",
    ]);
    expect(JSON.stringify([await site.rows("jobs"), await site.rows("audit_events")])).not.toMatch(
      /laptop|ada@/,
    );
  });

  test("an answer of another browser, site, person or time, or one sent twice, signs nobody in", async () => {
    const { site, db, clock, staff, authenticator } = await openWithPasskey(database);
    const stranger = new SoftwareAuthenticator();
    const mine = await ask(site);
    const used = authenticator.sign(mine.challenge);
    expect((await enter(site, used, mine.cookie)).status).toBe(303);

    const stolen = await ask(site);
    const adding = await begin(staff);
    const sign = (changes: Parameters<SoftwareAuthenticator["sign"]>[1]) => (challenge: string) =>
      authenticator.sign(challenge, changes);
    const attacks: Record<string, (challenge: string) => string> = {
      replayed: () => used,
      "another site": sign({ origin: "https://arena.example.com" }),
      "another port": sign({ origin: "http://localhost:3001" }),
      "another site's passkey": sign({ rpId: "example.com" }),
      "within a frame": sign({ crossOrigin: true }),
      "person not verified": sign({ isUserVerified: false }),
      "a copy that signed less often": sign({ counter: 1 }),
      "the handle of another account": sign({ userHandle: "YW5vdGhlcg" }),
      "made, not signed": sign({ type: "webauthn.create" }),
      "a challenge of its own": () => authenticator.sign("A".repeat(43)),
      "another browser's challenge": () => authenticator.sign(stolen.challenge),
      "the challenge of a new passkey": () => authenticator.sign(adding.challenge),
      "an unknown passkey": (challenge) => stranger.sign(challenge),
      "another key under its name": (challenge) =>
        stranger.sign(challenge).replaceAll(stranger.id, authenticator.id),
      "no answer": () => "{}",
      "no JSON": () => "passkey",
    };
    const before = await site.rows("staff_sessions");
    for (const [attack, answer] of Object.entries(attacks)) {
      await db.deleteFrom("sign_in_failures").execute();
      const { challenge, cookie } = await ask(site);
      const refused = await enter(site, answer(challenge), cookie);
      expect([refused.status, cookieOf(refused)], attack).toEqual([401, ""]);
    }
    const late = await ask(site);
    clock.advance(5 * MINUTE);
    expect((await enter(site, authenticator.sign(late.challenge), late.cookie)).status).toBe(401);
    expect(await site.rows("staff_sessions")).toEqual(before);
    const good = await ask(site);
    const entered = await enter(site, authenticator.sign(good.challenge), good.cookie);
    expect(await opens(staffWith(site, cookieOf(entered)))).toBe(200);
  });

  test("passkeys that fail are counted with passwords: the fifth locks both", async () => {
    const { site, clock, authenticator } = await openWithPasskey(database);
    const fail = async () => {
      const { challenge, cookie } = await ask(site);
      const answer = authenticator.sign(challenge, { isUserVerified: false });
      return (await enter(site, answer, cookie)).status;
    };
    await signIn(site, "admin", "wrong");
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([401, 401, 401, 429]);
    const good = async () => {
      const { challenge, cookie } = await ask(site);
      return enter(site, authenticator.sign(challenge), cookie);
    };
    const locked = await good();
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
    expect(await textOf(locked)).toContain("Account Locked");
    expect((await signIn(site, "admin", password)).response.status).toBe(429);
    clock.advance(15 * MINUTE);
    expect((await good()).status).toBe(303);
  });

  test("after the password one's own passkey stands for the code, and no other's does", async () => {
    const { site, clock, staff } = await openDesk(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    const others = await addPasskey(editor, { password: "editor lantern prairie" });
    const code = await openTwoStepApp(staff, clock);
    await staff.post("/admin/two-step", { code: code(), password });
    const half = async () => staffWith(site, (await signIn(site, "admin", password)).cookie);
    const before = await half();
    expect(await before.text("/admin/code")).not.toContain("Use a passkey instead");
    clock.advance(30 * SECOND);
    const authenticator = await addPasskey(staff, { password, code: code() });
    const waiting = await half();
    const { cookie } = waiting;
    expect(await waiting.text("/admin/code")).toContain("Use a passkey instead");
    expect((await site.post("/admin/passkey", { step: "code" })).status, "no password").toBe(401);

    const step = () => ask(site, { step: "code" }, { cookie });
    const send = (passkey: string) => waiting.post("/admin/code", { passkey });
    const foreign = await send(others.sign((await step()).challenge));
    expect(foreign.status).toBe(401);
    expect(await textOf(foreign)).toContain("This passkey was not accepted. Use a code.");
    expect((await send(authenticator.sign((await ask(site)).challenge))).status).toBe(401);
    const answer = authenticator.sign((await step()).challenge);
    const finished = await send(answer);
    expect(locationOf(finished)).toBe("/admin/donations?notice=signed-in");
    expect(await opens(staffWith(site, cookieOf(finished)))).toBe(200);
    expect(await opens(waiting)).toBe(303);
  });

  test("a closed account is not entered, and a reset removes its passkeys", async () => {
    const { site, staff } = await openDesk(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    const authenticator = await addPasskey(editor, { password: "editor lantern prairie" });
    const enterAsEditor = async () => {
      const { challenge, cookie } = await ask(site);
      return (await enter(site, authenticator.sign(challenge), cookie)).status;
    };
    const [{ staff_id: id = "" } = {}] = await site.rows("staff_passkeys");
    const change = { intent: "change", id, role: "editor", password };
    await staff.post("/admin/accounts", { ...change, disabled: "on" });
    expect(await enterAsEditor()).toBe(401);
    await staff.post("/admin/accounts", change);
    expect(await enterAsEditor()).toBe(303);
    await staff.post("/admin/accounts", { intent: "reset", username: "m.editor", password });
    expect(await enterAsEditor()).toBe(401);
    expect(await site.rows("staff_passkeys")).toEqual([]);
  });

  test("a passkey made for another site, session or account, or without its person, is not added", async () => {
    const { site, staff, authenticator } = await openWithPasskey(database);
    const editor = await addStaff(staff, "m.editor", "editor");
    const editors = { password: "editor lantern prairie" };
    const fresh = new SoftwareAuthenticator();
    const made: Record<string, (challenge: string) => string> = {
      "another site": (challenge) => fresh.register(challenge, { origin: "https://example.com" }),
      "another site's passkey": (challenge) => fresh.register(challenge, { rpId: "example.com" }),
      "person not verified": (challenge) => fresh.register(challenge, { isUserVerified: false }),
      "signed, not made": (challenge) => fresh.register(challenge, { type: "webauthn.get" }),
      "a challenge of its own": () => fresh.register("A".repeat(43)),
      "another account's passkey": (challenge) => authenticator.register(challenge),
      "no answer": () => "{}",
    };
    for (const [attack, make] of Object.entries(made)) {
      const { challenge } = await begin(editor, editors);
      expect((await store(editor, make(challenge))).status, attack).toBe(400);
    }
    const { challenge } = await begin(staff);
    expect((await store(editor, fresh.register(challenge))).status, "another session").toBe(400);
    expect((await store(staff, fresh.register(challenge), "\n ")).status, "no name").toBe(400);
    expect((await store(staff, fresh.register(challenge))).status).toBe(303);
    expect((await store(staff, fresh.register(challenge))).status, "twice").toBe(400);
    expect(await site.rows("staff_passkeys")).toHaveLength(2);
  });

  test("an export about a person has what their passkeys are called, and an erasure removes that", async () => {
    const { site, staff } = await openWithPasskey(database);
    const email = "ada@example.org";
    await staff.post("/admin/account", { password, name: "Ada Byron", email });
    const exported = await staff.post("/admin/privacy/export", { email });
    expect(await exported.json()).toMatchObject({ passkeys: [{ name: "Laptop" }] });
    await staff.post("/admin/privacy", { intent: "erase", email });
    expect(await site.rows("staff_passkeys")).toMatchObject([{ name: "Erased" }]);
  });
});
