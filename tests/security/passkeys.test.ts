import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/values/clock.ts";
import { BYSTANDER, databases } from "#tests/support/open-test-site.ts";
import {
  askForPasskey,
  enterPasskey,
  openWithPasskey,
  signInWithPasskey,
  startPasskey,
  storePasskey,
} from "#tests/support/passkeys.ts";
import { SoftwareAuthenticator } from "#tests/support/software-authenticator.ts";
import { addStaff, cookieOf, makeStaff, statusOfPage } from "#tests/support/staff.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

describe.each(databases)("on %s", (database) => {
  test("an answer of another browser, site, person or time, or one sent twice, signs no one in", async () => {
    const { site, db, clock, staff, authenticator } = await openWithPasskey(database);
    const stranger = new SoftwareAuthenticator();
    const mine = await askForPasskey(site);
    const used = authenticator.sign(mine.challenge);
    await expectAnswer(enterPasskey(site, used, mine.cookie), 303);

    const stolen = await askForPasskey(site);
    const adding = await startPasskey(staff);
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
      await db.deleteFrom("sign_in_failures").where("key", "<>", BYSTANDER).execute();
      const { challenge, cookie } = await askForPasskey(site);
      const refused = await enterPasskey(site, answer(challenge), cookie);
      expect([refused.status, cookieOf(refused)], attack).toEqual([401, ""]);
    }
    const late = await askForPasskey(site);
    clock.advance(5 * MINUTE);
    await expectAnswer(enterPasskey(site, authenticator.sign(late.challenge), late.cookie), 401);
    expect(await site.rows("staff_sessions")).toEqual(before);
    const entered = await signInWithPasskey(site, authenticator);
    expect(await statusOfPage(makeStaff(site, cookieOf(entered)))).toBe(200);
  });

  test("a passkey made for another site, session or account, or without its person, is not added", async () => {
    const { site, staff, authenticator } = await openWithPasskey(database);
    const editor = await addStaff(staff, "m.editor", "editor");
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
      const { challenge } = await startPasskey(editor);
      expect((await storePasskey(editor, make(challenge))).status, attack).toBe(400);
    }
    const { challenge } = await startPasskey(staff);
    expect((await storePasskey(editor, fresh.register(challenge))).status, "another session").toBe(
      400,
    );
    expect((await storePasskey(staff, fresh.register(challenge), "\n ")).status, "no name").toBe(
      400,
    );
    await expectAnswer(storePasskey(staff, fresh.register(challenge)), 303);
    expect((await storePasskey(staff, fresh.register(challenge))).status, "twice").toBe(400);
    const [passkey, ...others] = await site.rows("staff_passkeys");
    expect(others).toHaveLength(1);
    if (!passkey) throw new Error("no passkey");
    // An account has at most twenty.
    for (let nth = 3; nth <= 20; nth++) {
      expect((await staff.post("/admin/passkeys/start", {})).status, `passkey ${nth}`).toBe(200);
      await site.add("staff_passkeys", { ...passkey, id: `${nth}`, credential_id: `${nth}` });
    }
    expect((await staff.post("/admin/passkeys/start", {})).status).not.toBe(200);
  });
});
