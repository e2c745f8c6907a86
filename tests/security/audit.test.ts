/** What staff must not be able to do: change anything without leaving a line in the audit log. */
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import { staffAddresses } from "#tests/support/addresses.ts";
import { addGift } from "#tests/support/gifts.ts";
import { act, fixture, upload } from "#tests/support/import-file.ts";
import {
  openTestSite,
  signIn,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { addStaff, everything, seed } from "./records.ts";

const AT = "2026-02-01T12:00:00.000Z";
const GIFT = { kind: "Check", amount: "250.00", date: "2026-02-10", lastName: "Larkspur" };

interface Deed {
  path: string;
  fields: Record<string, string> | FormData;
}

/** Everything that staff can do about others, on records that are there, in an order that can be followed. */
async function prepareDeeds(site: TestSite, cookie: string): Promise<Deed[]> {
  const { db } = site.services;
  const { contactId } = await seed(site);
  const pledge = await addGift(site, AT, { status: "pledged", source: "pledge-form" });
  const confirmed = await addGift(site, AT, { status: "pledged", confirmed_at: AT });
  const [gift, byHand] = [await addGift(site, AT), await addGift(site, AT, { source: "staff" })];
  await addGift(site, AT, { is_test: 1 });
  const file = fixture("zeffy.csv");
  const [written, waiting, unwanted] = [
    await upload(site, cookie, "a.csv", fixture("donorbox.csv")),
    await upload(site, cookie, "b.csv", fixture("givebutter.csv")),
    await upload(site, cookie, "c.csv", file),
  ];
  await act(site, cookie, written, { intent: "import" });
  const again = new FormData();
  again.set("file", new File([file], "d.csv"));
  await addStaff(site, cookie, "m.editor", "editor");
  const { id: editor } = await db
    .selectFrom("staff_accounts")
    .select("id")
    .where("username", "=", "m.editor")
    .executeTakeFirstOrThrow();
  await signIn(site, "admin", CHOSEN_PASSWORD);
  const held = { path: "/admin/jobs", fields: { release: contactId } };
  await db
    .insertInto("jobs")
    .values({
      ...{ id: "given-up", created_at: AT, kind: "contact.create-case", payload: "{}", run_at: AT },
      ...{ unique_key: "given-up", state: "dead", finished_at: AT },
    })
    .execute();
  const asked = { password: CHOSEN_PASSWORD };
  const inForm = (path: string, fields: Deed["fields"]): Deed => ({ path, fields });
  const toContact = (fields: object) => inForm("/admin/contacts", { id: contactId, ...fields });
  const toGift = (id: string, fields: object) => inForm("/admin/donations", { id, ...fields });
  return [
    held,
    inForm("/admin/jobs", { retry: "given-up" }),
    toContact({ intent: "handle", state: "answered", assignee: "" }),
    toContact({ intent: "note", text: "Called back" }),
    toContact({ intent: "erase" }),
    toGift(pledge, { intent: "confirm" }),
    toGift(confirmed, { intent: "payment", amount: "25", key: "payment-of-the-test" }),
    toGift(gift, { intent: "void", reason: "Bounced" }),
    toGift(gift, { intent: "restore" }),
    toGift("", { intent: "remove-tests" }),
    inForm("/admin/donations/new", { ...GIFT, key: "a-new-gift-of-the-test" }),
    inForm(`/admin/donations/${byHand}/edit`, { ...GIFT, version: AT }),
    inForm("/admin/import/upload", again),
    inForm(`${waiting}/columns`, { provider: "csv", receivedAt: "18", amount: "12" }),
    inForm(unwanted, { intent: "cancel" }),
    inForm(written, { intent: "undo" }),
    inForm("/admin/accounts", { ...asked, intent: "add", username: "friend", role: "viewer" }),
    inForm("/admin/accounts", { ...asked, intent: "change", id: editor, role: "viewer" }),
    inForm("/admin/accounts", { ...asked, intent: "reset", username: "m.editor" }),
    inForm("/admin/privacy", { intent: "erase", email: "ada@example.org" }),
    inForm("/admin/sessions", { end: "others" }),
    inForm("/admin/password", { current: CHOSEN_PASSWORD, next: "another lantern prairie" }),
  ];
}

const lines = async (site: TestSite) =>
  (await site.services.db.selectFrom("audit_events").select("id").execute()).length;

/** The door, which has tests of its own, here or elsewhere; one's own view of the tables; and what changes nothing. */
const NOT_TRIED_HERE = [
  ...["/admin", "/admin/code", "/admin/sign-out", "/admin/renew", "/admin/two-step"],
  ...["/admin/preferences", "/admin/privacy/export"],
];

const NO_ROOM = sql`create trigger full before insert on audit_events
  begin select raise(abort, 'no room'); end`;
const ROOM = sql`drop trigger full`;

test("whatever staff change is written down, and what cannot be written down does not happen", async () => {
  const site = await openTestSite("sqlite");
  const { db, imports } = site.services;
  const cookie = await signInAsAdministrator(site);
  const deeds = await prepareDeeds(site, cookie);
  const send = async ({ path, fields }: Deed) => {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const { status } = await site.post(path, body, { cookie });
    await imports.settled();
    return status;
  };

  await NO_ROOM.execute(db);
  for (const deed of deeds) {
    const before = await everything(site);
    await send(deed);
    const isAsBefore = (await everything(site)) === before;
    expect(isAsBefore, `${deed.path} ${JSON.stringify(deed.fields)}`).toBe(true);
  }
  await ROOM.execute(db);

  for (const deed of deeds) {
    const [before, count] = [await everything(site), await lines(site)];
    const what = `${deed.path} ${JSON.stringify(deed.fields)}`;
    expect(await send(deed), what).toBeLessThan(400);
    expect((await everything(site)) !== before, what).toBe(true);
    expect(await lines(site), what).toBeGreaterThan(count);
  }
  const anew = (await signIn(site, "admin", "another lantern prairie")).cookie;
  const tried = new Set(deeds.map(({ path }) => path));
  for (const address of staffAddresses.filter((address) => !address.includes(":")))
    if (!tried.has(address) && !NOT_TRIED_HERE.includes(address))
      expect([403, 405], address).toContain(
        (await site.post(address, "x", { cookie: anew })).status,
      );
});

test("the second step is switched on and off with a line about it, or not at all", async () => {
  const clock = new TestClock();
  const site = await openTestSite("sqlite", { clock });
  const { db } = site.services;
  const cookie = await signInAsAdministrator(site);
  await site.get("/admin/two-step", { cookie });
  const account = await db
    .selectFrom("staff_accounts")
    .select("totp_secret")
    .executeTakeFirstOrThrow();
  const totp = new TOTP({ secret: Secret.fromBase32(account.totp_secret ?? "") });
  const state = async () => ({
    lines: await lines(site),
    codes: (await db.selectFrom("staff_recovery_codes").select("id").execute()).length,
    ...(await db.selectFrom("staff_accounts").select("totp_enabled_at").executeTakeFirstOrThrow()),
  });
  for (const intent of ["enable", "disable"]) {
    const send = async () => {
      // Each code is taken once.
      clock.advance(MINUTE);
      const code = totp.generate({ timestamp: clock.now().getTime() });
      const fields = { intent, code, password: CHOSEN_PASSWORD };
      return site.post("/admin/two-step", new URLSearchParams(fields), { cookie });
    };
    const before = await state();
    await NO_ROOM.execute(db);
    await send();
    await ROOM.execute(db);
    expect(await state(), intent).toEqual(before);
    expect((await send()).status, intent).toBeLessThan(400);
    const after = await state();
    expect(after.lines, intent).toBeGreaterThan(before.lines);
    expect(after.totp_enabled_at === null, intent).toBe(intent === "disable");
    expect(after.codes, intent).toBe(intent === "enable" ? 10 : 0);
  }
});
