/** What a stolen desk, code, cookie or signature must not be good for. */
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { HOUR, SECOND } from "#domain/ports/clock.ts";
import {
  cookieOf,
  databases,
  openTestSite,
  signIn,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { signAsDonorbox, signAsStandard } from "#tests/support/sign-webhook.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { textOf } from "#tests/support/text-of.ts";
import { addStaff } from "./records.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

async function appOf(site: TestSite, clock: TestClock): Promise<() => string> {
  const { totp_secret } = await site.services.db
    .selectFrom("staff_accounts")
    .select("totp_secret")
    .executeTakeFirstOrThrow();
  const totp = new TOTP({ secret: Secret.fromBase32(totp_secret ?? "") });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

describe.each(databases)("on %s", (database) => {
  test("everybody sees where they are signed in and ends what is not theirs, and nobody anybody else's", async () => {
    const site = await openTestSite(database);
    const { db } = site.services;
    const cookie = await signInAsAdministrator(site);
    const editor = await addStaff(site, cookie, "m.editor", "editor");
    const phone = (await signIn(site, "admin", CHOSEN_PASSWORD)).cookie;
    const laptop = (await signIn(site, "admin", CHOSEN_PASSWORD)).cookie;
    const page = await textOf(await site.get("/admin/sessions", { cookie }));
    expect(page.match(/This device/g)).toHaveLength(1);
    expect(page.match(/Another device Signed in .*? from 127\.0\.0\.1/g)).toHaveLength(2);
    expect(page.match(/Sign out there/g)).toHaveLength(2);

    const ids = (await db.selectFrom("staff_sessions").select("id").execute()).map(({ id }) => id);
    for (const end of ["others", "", ...ids])
      await site.post("/admin/sessions", form({ end }), { cookie: editor });
    const opens = async (at: string) => (await site.get("/admin/audit", { cookie: at })).status;
    expect([await opens(cookie), await opens(phone), await opens(laptop)]).toEqual([200, 200, 200]);

    const html = await (await site.get("/admin/sessions", { cookie: laptop })).text();
    const newest = /value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
    await site.post("/admin/sessions", form({ end: newest }), { cookie: laptop });
    expect([await opens(cookie), await opens(phone), await opens(laptop)].sort()).toEqual([
      200, 200, 303,
    ]);
    await site.post("/admin/sessions", form({ end: "others" }), { cookie: laptop });
    expect([await opens(cookie), await opens(phone), await opens(laptop)]).toEqual([303, 303, 200]);
    expect((await site.get("/admin/contacts", { cookie: editor })).status).toBe(200);
  });

  test("a desk left open gives away neither password nor second step, and guessing there is counted, too", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const cookie = await signInAsAdministrator(site);
    await site.get("/admin/two-step", { cookie });
    const code = await appOf(site, clock);
    const enable = (fields: Record<string, string>, at = cookie) =>
      site.post("/admin/two-step", form(fields), { cookie: at });
    expect((await enable({ code: code() })).status, "without the password").toBe(400);
    const other = (await signIn(site, "admin", CHOSEN_PASSWORD)).cookie;
    const enabled = await enable({ code: code(), password: CHOSEN_PASSWORD });
    const [recovery = ""] = (await textOf(enabled)).match(/\b[a-z2-9]{5}-[a-z2-9]{5}\b/g) ?? [];
    expect((await site.get("/admin/contacts", { cookie: other })).status, "other sessions").toBe(
      303,
    );

    const stored = await site.services.db.selectFrom("staff_recovery_codes").select("id").execute();
    expect(stored).toHaveLength(10);
    expect(JSON.stringify(stored)).not.toContain(recovery);

    clock.advance(30 * SECOND);
    const disable = { intent: "disable", password: CHOSEN_PASSWORD };
    expect((await enable({ ...disable, code: "" })).status, "without a code").toBe(400);
    for (let i = 0; i < 4; i++)
      await site.post("/admin/password", form({ current: "guess", next: "a long new sentence" }), {
        cookie,
      });
    const guessed = await site.post(
      "/admin/password",
      form({ current: CHOSEN_PASSWORD, next: "a long new sentence" }),
      { cookie },
    );
    expect([guessed.status, guessed.headers.get("retry-after")]).toEqual([429, "900"]);
    clock.advance(16 * 60 * SECOND);
    const again = await signIn(site, "admin", CHOSEN_PASSWORD);
    const inside = cookieOf(
      await site.post("/admin/code", form({ code: recovery }), { cookie: again.cookie }),
    );
    expect(
      (await enable({ ...disable, code: recovery }, inside)).status,
      "a spent recovery code",
    ).toBe(400);
    const off = await enable({ ...disable, code: code() }, inside);
    expect([off.status, off.headers.get("location")?.includes("two-step-off")]).toEqual([
      302,
      true,
    ]);
  });

  test("every act that decides who gets in takes the password again: without it, or with a wrong one, nothing changes", async () => {
    const site = await openTestSite(database);
    const { db } = site.services;
    const cookie = await signInAsAdministrator(site);
    await addStaff(site, cookie, "m.editor", "editor");
    await site.get("/admin/two-step", { cookie });
    const accounts = await db.selectFrom("staff_accounts").select(["id", "username"]).execute();
    const id = accounts.find(({ username }) => username === "m.editor")?.id ?? "";
    const acts: [path: string, fields: Record<string, string>, name: string][] = [
      ["accounts", { intent: "add", username: "friend", role: "administrator" }, "password"],
      ["accounts", { intent: "change", id, role: "administrator" }, "password"],
      ["accounts", { intent: "change", id, role: "editor", disabled: "on" }, "password"],
      ["accounts", { intent: "reset", username: "m.editor" }, "password"],
      ["two-step", { code: "000000" }, "password"],
      ["two-step", { intent: "disable" }, "password"],
      ["password", { next: "a wholly new sentence" }, "current"],
      ["renew", {}, "password"],
    ];
    const access = async () =>
      JSON.stringify([
        await db.selectFrom("staff_accounts").selectAll().orderBy("id").execute(),
        await db.selectFrom("staff_sessions").selectAll().orderBy("id").execute(),
        await db.selectFrom("staff_recovery_codes").selectAll().execute(),
      ]);
    const before = await access();
    for (const [path, fields, name] of acts) {
      for (const guess of [null, "guess"]) {
        await db.deleteFrom("sign_in_failures").execute();
        const body = form({ ...fields, ...(guess !== null && { [name]: guess }) });
        const { status } = await site.post(`/admin/${path}`, body, { cookie });
        expect([400, 401], `${path} ${fields.intent ?? ""} ${guess}`).toContain(status);
      }
    }
    expect(await access()).toBe(before);
  });

  test("with two-step sign-in on, accounts change only with a code besides the password", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const cookie = await signInAsAdministrator(site);
    await site.get("/admin/two-step", { cookie });
    const code = await appOf(site, clock);
    const password = CHOSEN_PASSWORD;
    await site.post("/admin/two-step", form({ code: code(), password }), { cookie });
    clock.advance(30 * SECOND);
    const add = { intent: "add", username: "m.editor", role: "editor", password };
    expect((await site.post("/admin/accounts", form(add), { cookie })).status).toBe(400);
    const withCode = form({ ...add, code: code() });
    expect((await site.post("/admin/accounts", withCode, { cookie })).status).toBe(200);
  });

  test("two administrators who close each other at the same moment leave one", async () => {
    const site = await openTestSite(database);
    const first = await signInAsAdministrator(site);
    const second = await addStaff(site, first, "m.second", "administrator");
    const { db } = site.services;
    const accounts = await db.selectFrom("staff_accounts").select(["id", "username"]).execute();
    const idOf = (name: string) => accounts.find(({ username }) => username === name)?.id ?? "";
    const close = (id: string, cookie: string, password: string) =>
      site.post("/admin/accounts", form({ intent: "change", id, role: "viewer", password }), {
        cookie,
      });
    await Promise.all([
      close(idOf("m.second"), first, CHOSEN_PASSWORD),
      close(idOf("admin"), second, "administrator lantern prairie"),
    ]);
    const left = await db
      .selectFrom("staff_accounts")
      .select("id")
      .where("role", "=", "administrator")
      .execute();
    expect(left).toHaveLength(1);
  });

  test("a webhook that is forged, changed, old, or sent again counts nothing", async () => {
    const secret = "a secret of the test";
    const base64 = Buffer.from("0123456789abcdef0123456789abcdef").toString("base64");
    const clock = new TestClock(new Date().toISOString());
    const env = {
      DONORBOX_WEBHOOK_SECRET: secret,
      GIVING_WEBHOOK_SECRET: `whsec_${base64}`,
      GIVEBUTTER_WEBHOOK_SECRET: secret,
    };
    const site = await openTestSite(database, { clock, env });
    const send = (path: string, text: string, headers: Record<string, string>) =>
      site.request(
        new Request(`http://localhost:3000/webhooks/${path}`, {
          method: "POST",
          body: text,
          headers,
        }),
      );
    const body = [{ id: 1, action: "new", status: "paid", amount: "50.00", currency: "USD" }];
    const good = signAsDonorbox(secret, body, clock.now().getTime());
    const event = {
      type: "gift.received",
      timestamp: clock.now().toISOString(),
      data: { id: "g", amount_cents: 100, currency: "USD" },
    };
    const standard = signAsStandard(base64, "evt_1", event, clock.now().getTime());
    const refused: [string, string, string, Record<string, string>][] = [
      ["no signature", "donorbox", good.text, {}],
      [
        "another secret",
        "donorbox",
        good.text,
        signAsDonorbox("x", body, clock.now().getTime()).headers,
      ],
      ["a changed body", "donorbox", good.text.replace("50.00", "5000"), good.headers],
      [
        "an old one",
        "donorbox",
        good.text,
        signAsDonorbox(secret, body, clock.now().getTime() - HOUR).headers,
      ],
      [
        "one of the future",
        "donorbox",
        good.text,
        signAsDonorbox(secret, body, clock.now().getTime() + HOUR).headers,
      ],
      [
        "another event's",
        "standard",
        standard.text,
        { ...standard.headers, "webhook-id": "evt_2" },
      ],
      ["an empty one", "givebutter", "{}", { signature: "" }],
      ["a provider nobody set up", "sandbox2", good.text, good.headers],
    ];
    for (const [what, path, text, headers] of refused)
      expect([401, 404], what).toContain((await send(path, text, headers)).status);
    const { db } = site.services;
    expect(await db.selectFrom("gift_events").selectAll().execute()).toEqual([]);
    for (let i = 0; i < 3; i++) await send("donorbox", good.text, good.headers);
    expect(await db.selectFrom("donations").select("amount_cents").execute()).toHaveLength(1);
  });
});

test("a name that does not exist takes as long as one that does", async () => {
  const site = await openTestSite("sqlite");
  const time = async (username: string) => {
    const started = performance.now();
    await site.post("/admin", form({ username, password: "wrong" }));
    return performance.now() - started;
  };
  await time("warm-up");
  const pairs: { known: number; unknown: number }[] = [];
  for (let i = 0; i < 4; i++)
    pairs.push({ known: await time("admin"), unknown: await time(`x${i}`) });
  const least = (who: "known" | "unknown") => Math.min(...pairs.map((pair) => pair[who]));
  // A hash takes some thirty milliseconds; without one the answer would come in a few.
  expect(least("unknown")).toBeGreaterThan(least("known") / 3);
});
