/**
 * Tests each lock of the product: two people act at the same moment, and without the lock the
 * result would be wrong.
 */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { migrate, migrations } from "#db/migrate.ts";
import { changeAccount } from "#domain/accounts/accounts.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { saveDraft } from "#domain/content/drafts.ts";
import { publishDraft } from "#domain/content/publish-content.ts";
import { deleteUnusedPdfs } from "#domain/content/receive-pdf.ts";
import { correctGift } from "#domain/donations/correct-gift.ts";
import {
  closeDeposit,
  countDeposit,
  openDeposit,
  readDeposit,
} from "#domain/donations/deposits.ts";
import { enterDepositRow } from "#domain/donations/enter-deposit-row.ts";
import { checkGift } from "#domain/donations/gift-schema.ts";
import { voidGift } from "#domain/donations/void-gift.ts";
import { submitRsvp } from "#domain/gatherings/submit-rsvp.ts";
import { recordRefund } from "#domain/giving/record-gift-report.ts";
import { undoImport } from "#domain/imports/undo-import.ts";
import { writeImport } from "#domain/imports/write-import.ts";
import { enterCorrections, moveClosingDate } from "#domain/ledger/books.ts";
import { postChanges } from "#domain/ledger/post-changes.ts";
import { finishPrint, withdrawFailed } from "#domain/letters/finish-letters.ts";
import { enqueueGiftLetter, enqueueRefundLetter, letterMail } from "#domain/letters/letter-mail.ts";
import { mailJobOf, writeThankYouAgain, writeThankYous } from "#domain/letters/write-letters.ts";
import { answerMessage } from "#domain/messages/answer-message.ts";
import { readOrCreateSecret } from "#domain/newsletter/site-secret.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { claimJobs } from "#domain/outbox/job-lease.ts";
import { claimRetry } from "#domain/outbox/pauses.ts";
import { shareHousehold } from "#domain/people/change-household.ts";
import { addPerson, mergePerson } from "#domain/people/change-person.ts";
import { NO_DETAILS } from "#domain/people/details-schema.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { remindPledgers } from "#domain/pledges/remind-pledgers.ts";
import { submitPledge } from "#domain/pledges/submit-pledge.ts";
import { erasePerson } from "#domain/privacy/erase-person.ts";
import { HOUR, isoTime, MINUTE } from "#domain/values/clock.ts";
import { openForUpgrade } from "#server/database.ts";
import { publishGathering, SUPPER } from "#tests/support/gatherings.ts";
import { type Report, reportOf } from "#tests/support/gift-reports.ts";
import { giftRow } from "#tests/support/gift-row.ts";
import { addGift, reportGift } from "#tests/support/gifts.ts";
import { findImport, fingerprintIn, uploadFile } from "#tests/support/import-file.ts";
import { CHURCH } from "#tests/support/letters.ts";
import { messageForm } from "#tests/support/message.ts";
import { shareSite, TestClock } from "#tests/support/open-test-site.ts";
import { postgresDatabase } from "#tests/support/postgres-databases.ts";
import { ACTOR, publishContent } from "#tests/support/publish-content.ts";
import {
  blockWritesTo,
  type OverlappingActions,
  runOverlapping,
} from "#tests/support/run-overlapping.ts";
import { signInStaff } from "#tests/support/staff.ts";

const ZONE = "America/Denver";
const clock = new TestClock();
const site = shareSite("postgres", { clock });
const staff = () => ({ db: site().db, clock, actor: ACTOR, timeZone: ZONE });
const now = () => isoTime(clock);

/** Lets actions meet where each writes to the table. */
const meet = <Results extends unknown[]>(table: string, ...actions: OverlappingActions<Results>) =>
  runOverlapping(site().db, blockWritesTo(table), ...actions);

const give = (gift: Parameters<typeof addGift>[2] = {}) => addGift(site(), now(), gift);

/** Opens a deposit with checks of $150; returns its number and its gifts. */
async function openWithChecks(checks: number) {
  const number = await openDeposit(staff(), { id: randomUUID(), day: "2026-02-20", account: "" });
  for (let check = 0; check < checks; check++) await enter(number);
  const deposit = await readDeposit(site().db, number);
  return { number, ids: deposit?.rows.map(({ id }) => id) ?? [] };
}

const enter = (number: number) =>
  enterDepositRow(staff(), number, {
    key: randomUUID(),
    name: "Opal Ferncliff",
    amountCents: 150_00,
    kind: "Check",
    checkNumber: "0871",
    postmark: "",
    designation: "",
    cameBy: "",
    person: "",
    pledge: "",
  });

const totalOf = async (number: number) =>
  (await readDeposit(site().db, number))?.rows.reduce((sum, { cents }) => sum + cents, 0);

test("two deposits that are opened at once have two numbers", async () => {
  const open = () => openDeposit(staff(), { id: randomUUID(), day: "2026-02-20", account: "" });
  const [one, other] = await meet("deposits", open, open);
  expect(other).toBe(one + 1);
});

test("a check that is entered while its deposit closes is on the slip, or refused", async () => {
  const { number } = await openWithChecks(1);
  await countDeposit(staff(), number, 150_00);
  const [entered, closed] = await meet(
    "donations",
    () => enter(number),
    () => closeDeposit(staff(), number, ""),
  );
  expect([entered, closed]).toEqual([{ ok: true }, { ok: false, difference: 150_00 }]);
  expect(await totalOf(number)).toBe(300_00);
});

test("a check that is voided while its deposit closes is off the slip, and the total differs", async () => {
  const { number, ids } = await openWithChecks(2);
  await countDeposit(staff(), number, 300_00);
  const [id = ""] = ids;
  const row = `select from donations where id = '${id}' for update`;
  const [, closed] = await runOverlapping(
    site().db,
    row,
    () => change(site().db, "site", (trx) => voidGift(trx, clock, id)),
    () => {
      clock.advance(MINUTE);
      return closeDeposit(staff(), number, "");
    },
  );
  expect(closed).toEqual({ ok: false, difference: -150_00 });
  expect(await totalOf(number)).toBe(150_00);
});

test.each([
  ["person", (id: string, other: string) => mergePerson(staff(), id, other)],
  ["household", (id: string, other: string) => shareHousehold(staff(), id, other)],
])(
  "two users who make one %s of two people at once, from either page, make only one",
  async (_, join) => {
    const one = await give({ email: `${randomUUID()}@example.org` });
    const other = await give({ email: `${randomUUID()}@example.org` });
    const answers = await meet(
      "people",
      () => join(one, other),
      () => join(other, one),
    );
    expect(answers).toEqual([{ ok: true }, { ok: false, reason: "same" }]);
  },
);

test("a person who is erased while a colleague makes another one the same takes none along", async () => {
  const one = await give({ email: `${randomUUID()}@example.org` });
  const other = await give({ email: `${randomUUID()}@example.org` });
  const [, merged] = await meet(
    "people",
    () => erasePerson(staff(), one),
    () => mergePerson(staff(), one, other),
  );
  expect(merged).toEqual({ ok: false, reason: "gone" });
});

test("two users who add one person at once add only one", async () => {
  const person = { ...NO_DETAILS, firstName: "Wren", lastName: "Ash", email: "wren@example.org" };
  const add = (id: string) => () => addPerson(staff(), id, person);
  const one = randomUUID();
  const other = randomUUID();
  const added = await meet("people", add(one), add(other));
  expect(added).toEqual([{ ok: true }, { ok: false, reason: "known", knownId: one }]);
});

test("two users who correct one wrong name on two gifts at once make one person", async () => {
  const email = `${randomUUID()}@example.org`;
  await give({ email });
  const ids = [await give({ email }), await give({ email })] as const;
  const form = {
    kind: "Check",
    amount: "100.00",
    date: "2026-02-20",
    firstName: "Rhea",
    lastName: "Vine",
    email: "rhea@example.org",
  };
  const correct = (id: string) => async () => {
    const checked = checkGift(form, "2026-03-01");
    if (!checked.ok) throw new Error(JSON.stringify(checked));
    return await correctGift(staff(), id, checked.value, { version: now(), timeZone: ZONE });
  };
  await meet("people", correct(ids[0]), correct(ids[1]));
  const rows = site().db.selectFrom("donations").select("person_id").distinct();
  expect(await rows.where("id", "in", ids).execute()).toHaveLength(1);
});

test("of a gift and a refund of it that are reported at once only what is left counts", async () => {
  const report: Report = { gift: 8, hour: 1, status: "received" };
  const { externalId, amountCents } = reportOf(report);
  const context = { source: "donorbox", occurredAt: now(), now: now(), timeZone: ZONE };
  const changes = { email: `${randomUUID()}@example.org`, refundedCents: null };
  await meet(
    "people",
    () => reportGift(site(), report, changes),
    () =>
      change(site().db, "site", (trx) =>
        recordRefund(trx, { id: "r8", externalId, amountCents: 1_00 }, context),
      ),
  );
  const gift = await site().row("donations", { external_id: externalId });
  expect(gift.amount_cents).toBe(amountCents - 1_00);
});

test("of two reports of a gift that come at once, the later one's email also becomes the giver's", async () => {
  const report = (hour: number, email: string) => () =>
    reportGift(site(), { gift: 7, hour, status: "received" }, { email });
  const later = `${randomUUID()}@example.org`;
  await meet("donations", report(1, "pat@example.org"), report(2, later));
  const known = await site().rows("person_emails", { email_key: later });
  expect(known).toHaveLength(1);
});

test("two users answer a message at once: one answer goes out", async () => {
  const { subject, email, message } = messageForm();
  const messageId = randomUUID();
  const stored = { id: messageId, created_at: now(), name: "Ada", idempotency_key: messageId };
  await site().add("contacts", { ...stored, subject, email, message });
  const answer = (username: string) => () => {
    const by = { ...staff(), actor: { ...ACTOR, staffId: null as never, username } };
    const text = `Yes, ${username}`;
    const form = { messageId, key: messageId, text, state: "answered" as const };
    return answerMessage(by, "s@example.org", form);
  };
  const results = await meet("contact_mails", answer("ada"), answer("ben"));
  expect(results).toEqual([{ ok: true }, { ok: false, reason: "answered" }]);
});

test("two payments at once on one pledge never exceed it", async () => {
  const pledgeId = await give({ status: "pledged", amount_cents: 100_00, confirmed_at: now() });
  const payment = { pledgeId, amountCents: 60_00, day: "2026-02-20", kind: "Cash" };
  const pay = () =>
    change(site().db, "site", (trx) =>
      recordPayment(trx, staff(), {
        ...payment,
        checkNumber: "",
        notes: "",
        key: randomUUID(),
      }),
    );
  const results = await meet("donations", pay, pay);
  expect(results).toEqual([{ ok: true }, { ok: false, reason: "exceeds", unpaidCents: 40_00 }]);
});

test("two guests sign up at once for the last place of a gathering: one comes, one waits", async () => {
  const gathering = randomUUID();
  await publishGathering(site(), gathering, { slug: "last", limit: 1, waitingList: true });
  const sign = (name: string) => () =>
    submitRsvp(
      site().db,
      clock,
      { gathering, name, email: `${name}@example.org`, people: 1, waits: "yes" },
      { key: randomUUID(), clientIp: name, minLimit: 0, ceiling: { perHour: 0, perDay: 0 } },
    );
  const answers = await meet("attendees", sign("ada"), sign("ben"));
  expect(answers).toEqual([
    { ok: true, hasSeat: true },
    { ok: true, hasSeat: false },
  ]);
});

test("two gatherings that are published at once have two addresses", async () => {
  const publish = async () => {
    const key = `gatherings/${randomUUID()}` as const;
    await saveDraft(staff(), key, { ...SUPPER, slug: "one-address" }, 0);
    const context = { now: clock.now(), timeZone: ZONE, hasPage: () => true, altOf: () => "" };
    const publication = { version: 1, publishAt: now(), context };
    return () => publishDraft(staff(), key, publication);
  };
  const results = await meet("content_revisions", await publish(), await publish());
  const message = `Another page has this address: ${SUPPER.title}`;
  expect(results).toEqual([
    { ok: true },
    { ok: false, reason: "problems", problems: [{ path: ["slug"], message }] },
  ]);
});

test("a PDF whose draft is scheduled, or unscheduled, while unused ones are deleted stays", async () => {
  const hash = "0".repeat(24);
  await site().add("document_files", { hash, bytes: Buffer.from("%PDF-") });
  const file = { hash, bytes: 5 };
  await saveDraft(staff(), "papers", { papers: [{ title: "", day: "", file }] }, 0);
  const move = async (from: string, insertion: string) => {
    const moving = `lock table ${from} in access exclusive mode;
      ${insertion} from ${from} where key = 'papers';
      delete from ${from} where key = 'papers'`;
    await runOverlapping(site().db, moving, () => deleteUnusedPdfs(site().db, clock));
    expect(await site().rows("document_files", { hash }), from).toHaveLength(1);
  };
  await move(
    "content_drafts",
    `insert into content_revisions (id, at, key, language, value, publish_at, username)
      select key, updated_at, key, language, value, '${isoTime(clock, HOUR)}', username`,
  );
  await move(
    "content_revisions",
    `insert into content_drafts (key, language, value, version, username, updated_at)
      select key, language, value, 1, username, at`,
  );
});

test("two instances that list the ledger at once list each gift once", async () => {
  for (let giver = 0; giver < 8; giver++) await give({ email: `giver${giver}@example.org` });
  const list = () => postChanges(site().db, clock, ZONE);
  const [first, second] = await meet("ledger_postings", list, list);
  expect(first).toBeGreaterThan(0);
  expect(second).toBe(0);
});

test("two instances that enter a correction of closed books at once enter it once", async () => {
  await moveClosingDate(staff(), "2020-12-31", "");
  await addGift(site(), "2020-12-03T18:00:00.000Z");
  const correct = () => enterCorrections(site().db, clock, ZONE);
  const entered = await meet("book_entries", correct, correct);
  expect(entered).toEqual([1, 0]);
});

test("a correction that is entered while the books are closed further is entered once", async () => {
  await moveClosingDate(staff(), "2020-12-31", "");
  const id = await addGift(site(), "2020-12-05T18:00:00.000Z");
  await meet(
    "book_entries",
    () => enterCorrections(site().db, clock, ZONE),
    () => moveClosingDate(staff(), "2021-12-31", ""),
  );
  const entries = await site().rows("book_entries");
  expect(entries.filter(({ donation_id }) => donation_id === id)).toHaveLength(1);
});

test("of two files that are imported at once one waits, to be compared with the other's gifts", async () => {
  const desk = await signInStaff(site());
  const one = await uploadFile(desk, "zeffy.csv");
  const other = await uploadFile(desk, "givebutter.csv");
  const included = new Set<number>();
  const decided = {
    included,
    changed: included,
    includeNameless: true,
    includeUnmatched: true,
    includePledges: true,
  };
  const write = async (path: string) => {
    const fingerprint = fingerprintIn(await desk.html(path));
    const { id } = await findImport(site(), path);
    return () => writeImport(staff(), id, { ...decided, fingerprint, toThank: "none" });
  };
  const oneOfTwo = [{ ok: true }, { ok: false, reason: "changed" }];
  expect(await meet("imports", await write(one), await write(other))).toEqual(oneOfTwo);
  // Two users who import one file import it once.
  const again = await write(other);
  expect(await meet("imports", again, again)).toEqual(oneOfTwo);
});

test("two administrators close each other's account at once: one stays open", async () => {
  const admin = await site().row("staff_accounts");
  const second = randomUUID();
  if (!admin) throw new Error("there is no administrator");
  await site().add("staff_accounts", { ...admin, id: second, username: "second" });
  const close = (id: string) => () =>
    changeAccount(staff(), id, { name: "", email: "", role: "administrator", disabled: true });
  const ids = [admin.id, second].map((id) => `'${id}'`).join();
  // Both transactions have begun; only a change of a row waits.
  const rows = `select from staff_accounts where id in (${ids}) for update`;
  const results = await runOverlapping(site().db, rows, close(admin.id), close(second));
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test("two instances that remind of a payment at once enqueue one mail", async () => {
  const at = "2026-01-28T19:00:00.000Z";
  await give({
    status: "pledged",
    pledge_months: 1,
    created_at: at,
    confirmed_at: at,
    received_at: at,
    email: "remind@example.org",
  });
  const { db } = site();
  const remind = () => remindPledgers({ db, clock, timeZone: "UTC" });
  await meet("pledge_reminders", remind, remind);
  expect(await site().rows("pledge_reminders")).toHaveLength(1);
  const mails = await site().rows("jobs", { kind: "pledge.remind" });
  expect(mails).toHaveLength(1);
});

test("two instances that create a key of the site at once have the same one", async () => {
  const create = () => readOrCreateSecret(site().db, "created at once");
  const [one, other] = await meet("secrets", create, create);
  expect(other).toBe(one);
});

test("a job that another instance is claiming is skipped", async () => {
  const { db } = site();
  await changeUnversioned(db, (trx) =>
    enqueueJobs(trx, now(), { kind: "of-the-test", payload: {}, uniqueKey: "of-the-test" }),
  );
  const row = "select from jobs where kind = 'of-the-test' for update";
  const lease = { leaseMs: MINUTE, queueOf: () => "test" };
  const [claimed] = await runOverlapping(db, row, () =>
    claimJobs(db, clock, ["of-the-test"], 1, lease),
  );
  expect(claimed).toEqual([]);
});

test("only one of two instances tries a queue that is paused", async () => {
  const { db } = site();
  const pause = { queue: "of-the-test", reason: "", job_id: "", alike: 3, until: now() };
  await site().add("job_pauses", pause);
  const attempt = () => claimRetry(db, clock, pause.queue, MINUTE);
  const tried = await meet("job_pauses", attempt, attempt);
  expect(tried.toSorted()).toEqual([false, true]);
});

test("two instances that start at once on a new database: one migrates it, the other waits", async () => {
  const place = await postgresDatabase();
  // They open the database as at a start, where an instance may wait an hour for another.
  const instances = [1, 2].map(() => openForUpgrade(place.env.DATABASE_URL ?? ""));
  try {
    const ran = await Promise.all(instances.map(migrate));
    const counts = ran.map(({ length }) => length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, Object.keys(migrations).length]);
  } finally {
    for (const instance of instances) await instance.destroy();
    await place.remove();
  }
});

/** Letters, whose single lock also orders the numbers of receipts. */
const sources = () => {
  const { content, facts } = site().services;
  return { content, facts, timeZone: ZONE, sendsMail: true };
};

async function openForThanks() {
  await publishContent(site(), "organization", { ...organizationDefaults, ...CHURCH });
  const has = (await site().rows("site_settings")).some(({ name }) => name === "thank-gifts-from");
  if (!has) await site().add("site_settings", { name: "thank-gifts-from", value: "2026-01-01" });
  // A request makes the site read the published content.
  await site().get("/donate");
}

/** Thanks the giver of a gift. */
const thank = (id: string) => () => {
  const chosen = { ids: [id] };
  return writeThankYous(staff(), sources(), { delivery: "email", batch: randomUUID(), chosen });
};

test("a gift that two users thank for at once is thanked for once, with one receipt", async () => {
  await openForThanks();
  const id = await give({ email: "once@example.org" });
  const written = await meet("receipts", thank(id), thank(id));
  expect(written).toEqual([
    { ok: true, written: 1 },
    { ok: true, written: 0 },
  ]);
});

test("letters that are written while two people become one household go to it", async () => {
  await openForThanks();
  const ids = [
    await give({ email: `${randomUUID()}@example.org` }),
    await give({ email: `${randomUUID()}@example.org` }),
  ] as const;
  const [, result] = await meet(
    "people",
    () => shareHousehold(staff(), ...ids),
    () =>
      writeThankYous(staff(), sources(), {
        delivery: "email",
        batch: randomUUID(),
        chosen: { ids },
      }),
  );
  expect(result).toEqual({ ok: true, written: 1 });
});

/** Returns an action that composes a letter and sends it, as its job does. */
function mailLetter(letterId: string) {
  const settings = {
    ...sources(),
    organization: () => "Sample",
    sender: () => ({ name: "Sample", email: "s@example.org" }),
    replyTo: () => ({ name: "Sample", email: "s@example.org" }),
    staffEmail: () => "s@example.org",
    origin: "http://localhost",
    sendsMail: true,
  };
  const context = { ...settings, db: site().db, clock, mailer: { send: async () => undefined } };
  const { run } = letterMail.jobKindFor(context as never);
  return () => run({ letterId }, letterId, AbortSignal.timeout(HOUR));
}

test("an online gift and a refund whose letters go out at once have receipts without a gap", async () => {
  await openForThanks();
  const { db } = site();
  const before = (await site().rows("receipts")).length;
  const ids = [await give({ email: "a@example.org" }), await give({ email: "b@example.org" })];
  const [thanked = "", refunded = ""] = ids;
  const refund = { donationId: refunded, cents: 50_00, remainingCents: 100_00 };
  await change(db, "desk", (trx) => enqueueGiftLetter(trx, now(), thanked));
  await change(db, "desk", (trx) => enqueueRefundLetter(trx, now(), refund));
  const letters = [`refund:${refunded}:5000:10000`, `online:${thanked}`];
  await meet("receipts", ...letters.map(mailLetter));
  const numbers = (await site().rows("receipts")).map(({ number }) => Number(number));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: before + 2 }, (_, index) => index + 1),
  );
});

test("a donor who is erased while the thanks for a gift are composed is in no letter", async () => {
  await openForThanks();
  const email = `${randomUUID()}@example.org`;
  const thanked = await give({ email, last_name: "Quillfeather" });
  await change(site().db, "desk", (trx) => enqueueGiftLetter(trx, now(), thanked));
  await meet("receipts", mailLetter(`online:${thanked}`), () => erasePerson(staff(), email));
  expect(JSON.stringify(await site().rows("letters"))).not.toContain("Quillfeather");
});

test("a letter that is written while a print is taken back has no duplicate of its receipt", async () => {
  await openForThanks();
  const place = { street: "1 Elm Way", city: "Bayfield", state: "CO", postal_code: "81122" };
  const id = await give({ email: "print@example.org", ...place });
  const batch = randomUUID();
  const later = randomUUID();
  const print = { delivery: "print" as const, isOne: true, batch, chosen: { ids: [id] } };
  expect(await writeThankYous(staff(), sources(), print)).toEqual({ ok: true, written: 1 });
  const again = { id, delivery: "email" as const, batch: later };
  await meet(
    "letters",
    () => finishPrint(staff(), batch, false),
    () => writeThankYouAgain(staff(), sources(), again),
  );
  const letter = await site().row("letters", { batch: later });
  expect(letter.text).toContain("print@example.org");
  expect(letter.text).not.toContain("DUPLICATE");
});

/** Adds an import of one row that is in the books; returns its id. */
async function addWrittenImport(): Promise<string> {
  const importId = randomUUID();
  await site().add("imports", {
    id: importId,
    created_at: now(),
    source: "csv",
    file_name: "gifts.csv",
    row_count: 1,
    state: "done" as const,
    booked_at: now(),
  });
  return importId;
}

test("a gift that is thanked for while its import is undone stays", async () => {
  await openForThanks();
  const importId = await addWrittenImport();
  const id = await give({ import_id: importId, email: "kept@example.org" });
  const [result] = await meet("letters", thank(id), () => undoImport(staff(), importId));
  expect(result).toEqual({ ok: true, written: 1 });
  const gifts = await site().rows("donations", { id });
  expect(gifts).toMatchObject([{ letter_id: expect.any(String) }]);
});

test("a gift that is voided while its import is undone stays", async () => {
  const importId = await addWrittenImport();
  const id = await give({ import_id: importId });
  clock.advance(MINUTE);
  await runOverlapping(
    site().db,
    `select from donations where id = '${id}' for update`,
    () => change(site().db, "site", (trx) => voidGift(trx, clock, id)),
    () => undoImport(staff(), importId),
  );
  const gifts = await site().rows("donations", { id });
  expect(gifts).toMatchObject([{ voided_at: now() }]);
});

test("a pledge that is sent twice at once is one, and both answers name it", async () => {
  const { first_name: firstName, last_name: lastName, email } = giftRow(now());
  const promise = {
    firstName,
    lastName,
    email,
    phone: "",
    amountCents: 100_00,
    months: 1,
    notes: "",
  };
  const pledge = { ...promise, every: null, startsOn: null, ownDates: null, from: null };
  const form = {
    key: randomUUID(),
    clientIp: "::1",
    minLimit: 0,
    ceiling: { perHour: 0, perDay: 0 },
  };
  const send = () => submitPledge(site().db, clock, pledge, form);
  const [one, other] = await meet("donations", send, send);
  expect({ ...one, isNew: true }).toEqual({ ...other, isNew: true });
});

test("a letter that could not be sent is withdrawn once when two users press at once", async () => {
  const id = randomUUID();
  await site().add("letters", {
    id,
    kind: "thanks",
    created_at: now(),
    username: "test",
    way: "email",
    batch: id,
  });
  const withdraw = () => withdrawFailed(staff(), id);
  const [batchMail, other] = [mailJobOf(id), mailJobOf("another")];
  await changeUnversioned(site().db, (trx) => enqueueJobs(trx, now(), batchMail, other));
  await site().set("jobs", { state: "dead" });
  const results = await meet("jobs", withdraw, withdraw);
  expect(results).toEqual([true, false]);
  const keys = await site().column("jobs", "unique_key");
  expect(keys).toContain(other.uniqueKey);
  expect(keys).not.toContain(batchMail.uniqueKey);
});
