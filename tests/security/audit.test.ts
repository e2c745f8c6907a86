import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { homeContent } from "#content/home.ts";
import { organizationDefaults } from "#content/organization.ts";
import { galleryItems } from "#content/plans.ts";
import { firstNews } from "#domain/content/news/news-item.ts";
import { MINUTE } from "#domain/values/clock.ts";
import { addBystanders } from "#tests/support/bystanders.ts";
import { publishGathering, SUPPER } from "#tests/support/gatherings.ts";
import { addGift } from "#tests/support/gifts.ts";
import { fileForm, readFixture, sendImportForm, uploadFile } from "#tests/support/import-file.ts";
import {
  type Fields,
  openDesk,
  openSiteWithTestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { pictureForm } from "#tests/support/pictures.ts";
import { staffPaths } from "#tests/support/route-paths.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import {
  addStaff,
  confirmPassword,
  makeStaff,
  type Staff,
  signIn,
  signInStaff,
} from "#tests/support/staff.ts";
import { openTwoStepApp } from "#tests/support/two-step-app.ts";
import { everything, seed } from "./records.ts";

const AT = "2026-02-01T12:00:00.000Z";
const GIFT = { kind: "Check", amount: "250.00", date: "2026-02-10", lastName: "Larkspur" };

/** The beginning of a picture, which is enough for the site to receive it. */
const PNG = new Uint8Array(Buffer.from("\x89PNG\r\n\x1a\n and more", "latin1"));
const GIFTS = "/admin/site/edit/giving";
const THANKS = "/admin/donations/thanks";
const STATEMENTS = "/admin/donations/statements?year=2026";
const NOTICE = "/admin/site/edit/notice";
const GATE = {
  link: { name: "", url: "" },
  text: "Gate 2 is open",
  endsAt: "2099-01-01T15:00:00.000Z",
};

type Change = [path: string, body: Fields | FormData | URLSearchParams | string];

/** Begins the draft of a document. */
const draft = (key: string, value: unknown): Change => [
  `/admin/site/drafts/${key}`,
  JSON.stringify({ value, version: 0 }),
];

/**
 * Makes all changes that staff can make, on existing records, in an order in which each is
 * possible.
 */
async function prepareChanges(staff: Staff): Promise<Change[]> {
  const { site } = staff;
  const { messageId } = await seed(site);
  await site.add("site_settings", { name: "thank-gifts-from", value: "2026-01-01" });
  const pledge = await addGift(site, AT, { status: "pledged", source: "pledge-form" });
  const confirmed = await addGift(site, AT, { status: "pledged", confirmed_at: AT });
  const gift = await addGift(site, AT);
  const byHand = await addGift(site, AT, { source: "staff" });
  await addGift(site, AT, { is_test: 1 });
  const written = await uploadFile(staff, "donorbox.csv");
  const waiting = await uploadFile(staff, "givebutter.csv");
  const unwanted = await uploadFile(staff, "zeffy.csv");
  await sendImportForm(staff, written, { intent: "import" });
  await addStaff(staff, "m.editor", "editor");
  const accounts = await site.rows("staff_accounts");
  const editor = accounts.find(({ username }) => username === "m.editor")?.id ?? "";
  await signInStaff(site);
  const gatheringId = randomUUID();
  const gathering = `/admin/site/edit/gatherings/${gatheringId}`;
  const suspected = await site.row("attendees");
  const subscriber = await site.row("subscribers");
  await publishGathering(site, gatheringId, { title: "Ride" });
  await site.set("attendees", { gathering_id: gatheringId }, { id: suspected.id });
  const job = { created_at: AT, kind: "contact.create-case", payload: "{}", run_at: AT };
  const failed = { id: "a-job", unique_key: "a-job", last_error: "given-up", finished_at: AT };
  await site.add("jobs", { ...job, ...failed, state: "dead" });
  const account = accounts.find(({ username }) => username === "admin")?.id ?? "";
  const template = { id: "a-template", created_at: AT, updated_at: AT, name: "Bye", text: "Bye" };
  await site.add("answer_templates", template);
  const letter = { id: "a-letter", created_at: AT, kind: "thanks", username: "admin" } as const;
  await site.add("letters", { ...letter, way: "email", batch: "a-letter", text: "{}" });
  const picture = { id: "a-picture", at: AT, username: "friend", file_name: "barn.jpg" };
  await site.add("media", { ...picture, state: "ready" });
  const passkey = { credential_id: "x", public_key: "x", counter: 0, transports: "" };
  const own = { id: "a-passkey", staff_id: account, name: "Laptop", last_used_at: null };
  await site.add("staff_passkeys", { ...passkey, ...own, created_at: AT });
  const [one, other] = await site.rows("people");
  const twoPeople = new URLSearchParams({ intent: "separate", person: one?.id ?? "" });
  twoPeople.append("person", other?.id ?? "");
  const password = CHOSEN_PASSWORD;
  const onMessage = (fields: Fields): Change => ["/admin/messages", { id: messageId, ...fields }];
  const onGift = (id: string, fields: Fields): Change => ["/admin/donations", { id, ...fields }];
  return [
    ["/admin/jobs", { retry: "given-up" }],
    onMessage({ intent: "change", state: "answered", assignee: "" }),
    onMessage({ intent: "note", text: "Called back" }),
    onMessage({ intent: "answer", key: "an-answer", text: "Yes, please", state: "answered" }),
    ["/admin/templates", { intent: "remove", id: "a-template" }],
    ["/admin/templates", { intent: "save", name: "Thanks", text: "Dear {first name}" }],
    onMessage({ intent: "bulk", do: "state:in_progress", key: "bulk-state" }),
    onMessage({ intent: "undo", do: "state:in_progress", before: `${messageId} new ` }),
    onGift(pledge, { intent: "confirm" }),
    onGift(confirmed, { intent: "payment", amount: "25", key: "payment-of-the-test" }),
    onGift(gift, { intent: "on-pledge", pledge: confirmed }),
    onGift(gift, { intent: "off-pledge" }),
    onGift(gift, { intent: "separate", other: byHand }),
    onGift(gift, { intent: "void", reason: "Bounced" }),
    onGift(gift, { intent: "restore" }),
    ["/admin/newsletter", { intent: "add", email: "june@example.org", consent: "on" }],
    ["/admin/newsletter", { intent: "remove", id: subscriber.id }],
    onGift("", { intent: "remove-tests" }),
    [THANKS, { intent: "other", key: "thanked-by-phone", note: "Called", all: "on" }],
    ["/admin/donations/deposits", { key: "a-deposit-of-the-test", day: "2026-02-10" }],
    ["/admin/donations/deposits/1", { intent: "count", counted: "250.00" }],
    ["/admin/donations/deposits", { intent: "books", through: "2026-01-31" }],
    [THANKS, { intent: "put-back", id: "a-letter" }],
    ["/admin/donations/new", { ...GIFT, key: "a-new-gift-of-the-test" }],
    [`/admin/donations/${byHand}/edit`, { ...GIFT, version: AT }],
    ["/admin/import/upload", fileForm("d.csv", readFixture("zeffy.csv"))],
    [`${waiting}/columns`, { provider: "csv", receivedAt: "18", amount: "12" }],
    [unwanted, { intent: "cancel" }],
    [written, { intent: "undo" }],
    ["/admin/accounts", { intent: "add", username: "friend", role: "viewer" }],
    ["/admin/accounts", { intent: "change", id: editor, role: "viewer" }],
    ["/admin/accounts", { intent: "reset", username: "m.editor" }],
    ["/admin/account", { name: "Ruth Ortega", email: "ruth@example.org" }],
    draft("notice", GATE),
    [NOTICE, { intent: "publish", version: "1" }],
    [NOTICE, { intent: "take-down" }],
    ["/admin/site/files/upload", fileForm("w-9.pdf", "%PDF-1.7 a form")],
    ["/admin/site/pictures/upload", fileForm("p.png", PNG)],
    ["/admin/site/pictures", pictureForm("a-picture")],
    ["/admin/site/pictures", { intent: "remove", id: "a-picture" }],
    draft(`gatherings/${gatheringId}`, { ...SUPPER, title: "Ride" }),
    [gathering, { intent: "publish", version: "1" }],
    [`/admin/site/coming/${gatheringId}`, { intent: "accept", guest: suspected.id }],
    [`/admin/site/coming/${gatheringId}/here`, { guest: suspected.id, here: "1" }],
    [`/admin/site/coming/${gatheringId}`, { intent: "remove", guest: suspected.id }],
    [gathering, { intent: "take-down" }],
    draft("home", { ...homeContent, hero: { ...homeContent.hero, title: "We raise it" } }),
    ["/admin/site/edit/home", { intent: "publish", version: "1" }],
    ["/admin/site/history/home", { of: "first", version: "1" }],
    ["/admin/site/edit/home", { intent: "discard", version: "2" }],
    draft("gallery", { items: galleryItems.slice(1) }),
    ["/admin/site/edit/gallery", { intent: "discard", version: "1" }],
    draft("news/local-news-feature", { ...firstNews.get("local-news-feature"), headline: "Ours" }),
    ["/admin/site/edit/news/local-news-feature", { intent: "publish", version: "1" }],
    ["/admin/site/edit/news/local-news-feature", { intent: "take-down" }],
    draft("organization", { ...organizationDefaults, church: "A church", ein: "00-0000000" }),
    ["/admin/site/edit/organization", { intent: "publish", version: "1" }],
    draft("giving", { giftCents: [6_000, 10_000], designations: [], taxLaw: "" }),
    [GIFTS, { intent: "publish", version: "1" }],
    [STATEMENTS, { intent: "email", key: "statements-of-the-test", all: "on" }],
    ["/admin/site/history/giving", { of: "first", version: "1" }],
    [GIFTS, { intent: "discard", version: "2" }],
    ["/admin/overview", { intent: "put-away" }],
    ["/admin/people/new", { id: randomUUID(), firstName: "Opal", lastName: "Vale" }],
    ["/admin/people/alike", twoPeople],
    [`/admin/people/${gift}`, { intent: "came-back", email: "ada@example.org" }],
    ["/admin/privacy", { intent: "erase", email: "ada@example.org" }],
    ["/admin/sessions", { end: "others" }],
    ["/admin/passkeys", { intent: "remove", id: "a-passkey" }],
    ["/admin/password", { current: password, next: "another lantern prairie" }],
  ];
}

const eventCount = async (site: TestSite) => (await site.rows("audit_events")).length;

/**
 * Paths that this test leaves out: sign-in, which other tests cover; a user's own view of the
 * tables; and those that change nothing.
 */
const NOT_TRIED_HERE = [
  // It unschedules, as the editor does.
  "/admin/site",
  "/admin",
  "/admin/code",
  "/admin/sign-out",
  "/admin/prove",
  "/admin/two-step",
  "/admin/passkey",
  "/admin/passkeys/start",
  "/admin/active",
  "/admin/forgotten",
  "/admin/link",
  "/admin/choose-password",
  "/admin/privacy/export",
];

const NO_ROOM = sql`create trigger full before insert on audit_events
  begin select raise(abort, 'no room'); end`;
const ROOM = sql`drop trigger full`;

test("every change by staff writes an audit event, and without one nothing changes", async () => {
  const env = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "site@example.org" };
  const { site, db } = await openSiteWithTestClock("sqlite", { env });
  await addBystanders(site);
  const staff = await signInStaff(site);
  const changes = await prepareChanges(staff);
  const send = async ([path, body]: Change) => (await staff.post(path, body)).status;

  await NO_ROOM.execute(db);
  for (const change of changes) {
    const before = await everything(site);
    await send(change);
    expect((await everything(site)) === before, JSON.stringify(change)).toBe(true);
  }
  await ROOM.execute(db);

  for (const change of changes) {
    const before = await everything(site);
    const count = await eventCount(site);
    const what = JSON.stringify(change);
    expect(await send(change), what).toBeLessThan(400);
    expect((await everything(site)) !== before, what).toBe(true);
    expect(await eventCount(site), what).toBeGreaterThan(count);
  }
  const again = makeStaff(site, (await signIn(site, "admin", "another lantern prairie")).cookie);
  const tried = new Set(changes.map(([path]) => path.split("?")[0] ?? ""));
  for (const path of staffPaths.filter((path) => !/[:*]/.test(path)))
    if (!tried.has(path) && !NOT_TRIED_HERE.includes(path))
      expect([403, 405], path).toContain((await again.post(path, "x")).status);
});

test("two-step sign-in is switched on and off with an audit event or not at all", async () => {
  const { site, db, clock, staff } = await openDesk("sqlite");
  const code = await openTwoStepApp(staff, clock);
  const state = async () => ({
    events: await eventCount(site),
    codes: (await site.rows("staff_recovery_codes")).length,
    isOn: (await site.rows("staff_accounts"))[0]?.totp_enabled_at !== null,
  });
  for (const intent of ["enable", "disable"]) {
    const send = () => {
      // The site accepts each code once.
      clock.advance(MINUTE);
      const fields = { intent, code: code() };
      return staff.post("/admin/two-step", fields);
    };
    const before = await state();
    await NO_ROOM.execute(db);
    await send();
    await ROOM.execute(db);
    expect(await state(), intent).toEqual(before);
    expect((await send()).status, intent).toBeLessThan(400);
    const after = await state();
    expect(after.events, intent).toBeGreaterThan(before.events);
    const isOn = intent === "enable";
    clock.advance(MINUTE);
    if (isOn) await confirmPassword(staff, { password: CHOSEN_PASSWORD, code: code() });
    expect(after, intent).toMatchObject({ isOn, codes: isOn ? 10 : 0 });
  }
});
