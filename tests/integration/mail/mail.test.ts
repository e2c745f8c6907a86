import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { change } from "#domain/changes/change.ts";
import { submitRsvp } from "#domain/gatherings/submit-rsvp.ts";
import { enqueueGiftLetter, enqueueRefundLetter } from "#domain/letters/letter-mail.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { saveEdits, sendDocumentForm } from "#tests/support/edits.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { addGift } from "#tests/support/gifts.ts";
import { CHURCH } from "#tests/support/letters.ts";
import { messageForm } from "#tests/support/message.ts";
import {
  openSiteWithFakes,
  runDueJobs,
  type SiteWithFakes,
  sendMessage,
} from "#tests/support/open-site-with-fakes.ts";
import {
  expectRow,
  expectRowCount,
  openDesk,
  openTestSite,
} from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { ID as GATHERING, signUp } from "#tests/support/rsvp.ts";

/** The headers of a notice; any other header would be injected. */
const HEADERS = [
  "from",
  "to",
  "reply-to",
  "subject",
  "message-id",
  "auto-submitted",
  "x-auto-response-suppress",
  "date",
  "mime-version",
  "content-type",
];
const noticeOf = ({ smtp }: SiteWithFakes) =>
  smtp.mails.find((mail) => mail.recipients[0] === "staff@example.org");

test("whatever is typed, a mail has its own headers and no others", async () => {
  const world = await openSiteWithFakes("sqlite");
  const { site, smtp } = world;
  let visitors = 0;
  const nasty = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "\r\nBcc: victim@example.org\r\n",
          "\n\n",
          "\r",
          "\u2028",
          "\u202e",
          "\u0085",
        ),
        fc.constantFrom("<a@example.org>, ", '"', "=?utf-8?Q?x?=", ";", "\t", "%0d%0a"),
        fc.string({ unit: "grapheme", maxLength: 20 }),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => `x${parts.join("")}`);
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (firstName, lastName, text) => {
      smtp.mails.length = 0;
      // The addresses differ, because a person is thanked only once an hour.
      const email = `ada.${++visitors}@example.org`;
      const body = messageForm({ firstName, lastName, email, message: `${text} and more` });
      const { status } = await site.postJson("/api/contact", body);
      await runDueJobs(site);
      if (status !== 201) return expect(smtp.mails).toEqual([]);
      expect(smtp.mails).toHaveLength(2);
      for (const mail of smtp.mails) {
        expect(mail.recipients).toHaveLength(1);
        expect(mail.headers.map(({ key }) => key).sort()).toEqual(HEADERS.toSorted());
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect(mail.bcc ?? []).toEqual([]);
      }
      const addresses = noticeOf(world)?.replyTo?.map(({ address }) => address);
      expect(addresses).toEqual([email]);
    }),
    { numRuns: 60 },
  );
});

test("a name that looks like an encoded word arrives as typed, and not as what it encodes", async () => {
  const world = await openSiteWithFakes("sqlite");
  await sendMessage(world.site, {
    firstName: "=?utf-8?Q?Bank?=",
    lastName: "=?utf-8?B?QmFuaw==?=",
  });
  await runDueJobs(world.site);
  const notice = noticeOf(world);
  expect(notice?.replyTo?.[0]?.name).toBe("= ?utf-8?Q?Bank?= = ?utf-8?B?QmFuaw== ?=");
  expect(notice?.subject).toContain("(= ?utf-8?Q?Bank?= = ?utf-8?B?QmFuaw== ?=)");
});

test("markup in a message is text in the mail", async () => {
  const world = await openSiteWithFakes("sqlite");
  const typed = `<img src=x onerror=alert(1)> & "quotes" 'n' more`;
  await sendMessage(world.site, { message: typed });
  await runDueJobs(world.site);
  const notice = noticeOf(world);
  expect(notice?.html).not.toContain("<img");
  expect(notice?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(notice?.text).toContain(typed);
});

test("without a mail server each mail is written to one file, however often its job runs", async () => {
  const site = await openTestSite("sqlite");
  await sendMessage(site);
  await runDueJobs(site);
  // This is the state after a crash between sending the mail and recording that.
  await site.set("jobs", { state: "waiting" });
  await runDueJobs(site);
  const folder = join(site.folder, "mail");
  const files = readdirSync(folder).sort();
  expect(files.map((file) => file.replace(/-[0-9a-f-]{36}\.eml$/, ""))).toEqual([
    "notice",
    "thanks",
  ]);
  const mail = await PostalMime.parse(readFileSync(join(folder, files[1] ?? "")));
  expect(mail.to).toEqual([{ name: "", address: "ada@example.org" }]);
  expect(mail.text).toContain("We'll get back to you soon!");
});

test("on a public site without a mail server an online gift waits for its letter, and a sign-up keeps its place", async () => {
  const env = { PUBLIC_ORIGIN: "https://arena.example.org" };
  const site = await openTestSite("sqlite", { env });
  const gift = await addGift(site, "2026-02-01T12:00:00.000Z", { email: "ada@example.org" });
  await change(site.db, "desk", (trx) => enqueueGiftLetter(trx, "2026-02-01T12:00:00.000Z", gift));
  await runDueJobs(site);
  await expectRowCount(site, "letters", 0);
  await expectRow(site, "donations", { letter_id: null });
  // A file about a refund has no receipt, so a letter on paper is no duplicate.
  await publishContent(site, "organization", { ...organizationDefaults, ...CHURCH });
  const refund = { donationId: gift, cents: 50_00, remainingCents: 100_00 };
  await site.set("donations", { amount_cents: 100_00 });
  await change(site.db, "desk", (trx) =>
    enqueueRefundLetter(trx, "2026-02-01T12:00:00.000Z", refund),
  );
  await runDueJobs(site);
  expect(readdirSync(join(site.folder, "mail"))).toHaveLength(1);
  expect(await site.rows("receipts")).toEqual([]);
  const endsAt = "2099-01-01T00:00:00.000Z";
  await publishGathering(site, GATHERING, { startsAt: endsAt, endsAt });
  const { db, clock } = site.services;
  const rsvp = { gathering: GATHERING, name: "A", email: "a@example.org", people: 1, waits: "" };
  const ceiling = { perHour: 0, perDay: 0 };
  await submitRsvp(db, clock, rsvp, { key: null, clientIp: "", minLimit: 0, ceiling });
  await runDueJobs(site);
  await expectRow(site, "attendees", { state: "coming", held_until: null });
});

test("each kind of mail in the folder stays until its person is erased, or if its record is unknown", async () => {
  const { site, staff, clock } = await openDesk("sqlite");
  await sendMessage(site);
  await site.postJson("/api/newsletter", { email: "ada@example.org" });
  await publishGathering(site, GATHERING);
  await signUp(site, "ada");
  await saveEdits(staff, `gatherings/${GATHERING}`, [{ path: ["place"], value: "Sample barn" }]);
  await sendDocumentForm(staff, `gatherings/${GATHERING}`, "publish", { tell: "on" });
  const gift = await addGift(site, isoTime(clock), { email: "ada@example.org" });
  await change(site.db, "desk", (trx) => enqueueGiftLetter(trx, isoTime(clock), gift));
  await site.post("/donate/mine", { email: "ada@example.org" });
  await staff.post("/admin/account", { name: "June", email: "june@example.org" });
  await runDueJobs(site);
  const files = () => readdirSync(join(site.folder, "mail")).sort();
  // A restored backup does not know the records that were made since.
  const unknown = ["letter-online", "newsletter", "notice", "rsvp"].map(
    (key) => `${key}-${randomUUID()}.eml`,
  );
  for (const name of unknown) writeFileSync(join(site.folder, "mail", name), "an email");
  const mailFiles = files();
  await site.runSchedule();
  expect(files()).toEqual(mailFiles);
  expect([...new Set(mailFiles.map((name) => name.replace(/-[0-9a-f]{8}-.*/, "")))]).toEqual([
    "account-email-added",
    "donor-link",
    "gathering-change",
    "letter-online",
    "newsletter",
    "notice",
    "rsvp",
    "thanks",
  ]);
  for (const [email, left] of [
    ["ada@example.org", [...mailFiles.slice(0, 1), ...unknown]],
    ["june@example.org", unknown],
  ] as const) {
    await staff.post("/admin/privacy", { intent: "erase", email });
    await site.runSchedule();
    expect(files()).toEqual(left);
  }
});

test("mails about a sign-up and a guest that expire leave the folder", async () => {
  const { site, clock } = await openDesk("sqlite");
  await site.postJson("/api/newsletter", { email: "ada@example.org" });
  const endsAt = isoTime(clock, DAY);
  await publishGathering(site, GATHERING, { startsAt: endsAt, endsAt });
  await signUp(site, "ada");
  await runDueJobs(site);
  const kinds = () =>
    readdirSync(join(site.folder, "mail")).map((name) => name.replace(/-[0-9a-f]{8}-.*/, ""));
  expect(kinds().sort()).toEqual(["newsletter", "rsvp"]);
  for (const [days, left] of [
    [7, ["rsvp"]],
    [85, []],
  ] as const) {
    clock.advance(days * DAY);
    // One run deletes the records, the next one their mails.
    await site.runSchedule();
    await site.runSchedule();
    expect(kinds()).toEqual(left);
  }
});
