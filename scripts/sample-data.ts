import { Readable } from "node:stream";
import type { Services } from "#app/services.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContextInZone } from "#domain/changes/staff-context.ts";
import type { DocumentKey } from "#domain/content/document-types.ts";
import { saveDraft } from "#domain/content/drafts.ts";
import { addPublication } from "#domain/content/publish-content.ts";
import { openDeposit } from "#domain/donations/deposits.ts";
import { enterDepositRow } from "#domain/donations/enter-deposit-row.ts";
import { submitRsvp } from "#domain/gatherings/submit-rsvp.ts";
import { recordGiftReport } from "#domain/giving/record-gift-report.ts";
import { checkRows, summarizeRows } from "#domain/imports/check/check-rows.ts";
import { readImport } from "#domain/imports/imports.ts";
import { receiveFile } from "#domain/imports/receive-file.ts";
import { writeImport } from "#domain/imports/write-import.ts";
import { checkMessage } from "#domain/messages/message-schema.ts";
import { submitMessage } from "#domain/messages/submit-message.ts";
import { checkPledge } from "#domain/pledges/pledge-schema.ts";
import { submitPledge } from "#domain/pledges/submit-pledge.ts";
import { DAY } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";

const FIRST_NAMES = "Ada Ben Cora Dan Eve Finn Gail Hank Iris Jon".split(" ");
const LAST_NAMES =
  "Alder Aspen Birch Cedar Clover Fescue Hazel Juniper Larkspur Lupine Mallow Oak Pine Poplar Rush Sage Sedge Tansy Willow Yarrow".split(
    " ",
  );
const AMOUNTS = [25, 50, 100, 250, 500, 1250] as const;
const PEOPLE = FIRST_NAMES.length * LAST_NAMES.length;
const CLIENT_IP = "127.0.0.1";

/**
 * The person with number `n`, 0 to 199: a common first name with the name of a plant. Every third
 * has no email, because donors by check often have none.
 */
function personOf(n: number) {
  const firstName = FIRST_NAMES[n % FIRST_NAMES.length] ?? "";
  const lastName = LAST_NAMES[Math.floor(n / FIRST_NAMES.length) % LAST_NAMES.length] ?? "";
  const email = n % 3 ? `${firstName}.${lastName}@example.org`.toLowerCase() : "";
  return { firstName, lastName, email };
}

/** These ids are the same at every call, so that a second call stores nothing. */
const idOf = (n: number) => `0197f1a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

/**
 * Fills an office for developers to look at, with the use cases that staff and visitors use: 200
 * people with gifts of two years from an imported file, a file to decide about, test gifts,
 * pledges, messages, gatherings with guests, news in each state, an open deposit. `people` is the
 * number of people who give; each gives twice. A second call stores nothing twice.
 */
export async function addSamples(
  { db, clock, timeZone }: Services,
  people = PEOPLE,
): Promise<void> {
  const actor = { staffId: null, username: "samples", clientIp: CLIENT_IP };
  const staff = { db, clock, actor, timeZone };
  const hasSamples = await db.selectFrom("imports").select("id").limit(1).executeTakeFirst();
  if (!hasSamples) {
    await importGifts(staff, 2 * people);
    await receiveSecondFile(staff, 2 * people);
  }
  await giveTestGifts(staff);
  await pledge(staff);
  await write(staff);
  await gather(staff);
  await publishNews(staff);
  await enterChecks(staff);
}

const dayAgo = ({ clock, timeZone }: StaffContextInZone, days: number) =>
  dayOf(new Date(clock.now().getTime() - days * DAY).toISOString(), timeZone);

const HEAD = "Date,First Name,Last Name,Email,Amount,Method,Street,City,State,ZIP";

function giftLine(staff: StaffContextInZone, n: number) {
  const { firstName, lastName, email } = personOf(n % PEOPLE);
  const amount = AMOUNTS[(n * 7) % AMOUNTS.length] ?? 25;
  const method = email ? "Credit card" : "Check";
  const day = dayAgo(staff, 3 + ((n * 37) % 700));
  return `${day},${firstName},${lastName},${email},${amount}.00,${method},${(n % PEOPLE) + 1} Placeholder Lane,Bayfield,CO,81122`;
}

const upload = (staff: StaffContextInZone, fileName: string, lines: readonly string[]) => {
  const content = Readable.from([Buffer.from([HEAD, ...lines].join("\n"))]);
  return receiveFile(staff, { fileName, content }, new AbortController().signal);
};

async function importGifts(staff: StaffContextInZone, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => giftLine(staff, n));
  const received = await upload(staff, "sample-gifts.csv", lines);
  if (!received.ok) throw new Error(`the sample file was refused: ${received.reason}`);
  const importDetail = await readImport(staff.db, received.id);
  const rows = importDetail && (await checkRows(staff.db, importDetail, staff));
  if (!rows) throw new Error("the sample file asks about its columns");
  await writeImport(staff, received.id, {
    fingerprint: summarizeRows(rows).fingerprint,
    included: "all",
    changed: new Set(),
    includeNameless: true,
    includeUnmatched: false,
    includePledges: true,
    toThank: "by-day",
  });
}

/**
 * Uploads a file that is still to be decided: it has gifts that are already recorded, other gifts,
 * and one row that cannot be read.
 */
async function receiveSecondFile(staff: StaffContextInZone, first: number): Promise<void> {
  const again = Array.from({ length: 5 }, (_, n) => giftLine(staff, n));
  const more = Array.from({ length: 15 }, (_, n) => giftLine(staff, first + n));
  await upload(staff, "sample-gifts-to-decide.csv", [
    ...again,
    ...more,
    `${dayAgo(staff, 9)},Ada,Alder,,a lot,Check,,,,`,
  ]);
}

/** Stores test gifts, which the desk can remove at once. */
async function giveTestGifts(staff: StaffContextInZone): Promise<void> {
  const now = staff.clock.now();
  for (const [n, amount] of AMOUNTS.entries()) {
    const at = new Date(now.getTime() - n * 5 * DAY).toISOString();
    const gift = {
      externalId: `sample-${n}`,
      status: "received" as const,
      amountCents: amount * 100,
      currency: "USD",
      receivedAt: at,
      donationType: n % 3 ? "One-time" : "Monthly",
      ...personOf(3 * n + 1),
      phone: null,
      city: null,
      state: null,
      notes: null,
    };
    const context = { source: "sandbox", occurredAt: at, now: now.toISOString(), isTest: true };
    await change(staff.db, "site", (trx) => recordGiftReport(trx, gift, context));
  }
}

async function pledge({ db, clock }: StaffContextInZone): Promise<void> {
  for (const [n, months] of ["1", "12", "36"].entries()) {
    const fields = { ...personOf(3 * n + 2), phone: "", amount: "1200", months, notes: "" };
    const check = checkPledge(fields);
    if (!check.ok) throw new Error(`the sample pledge is refused: ${JSON.stringify(check.errors)}`);
    await submitPledge(db, clock, check.value, {
      key: `sample-pledge-${n}`,
      clientIp: CLIENT_IP,
      minLimit: 0,
      ceiling: { perHour: 0, perDay: 0 },
    });
  }
}

async function write({ db, clock }: StaffContextInZone): Promise<void> {
  const subjects = ["Donations", "General Question", "Potential Investment"] as const;
  for (const [n, subject] of subjects.entries()) {
    const fields = { ...personOf(3 * n + 1), subject, message: "A sample message to look at." };
    const check = checkMessage(fields);
    if (!check.ok)
      throw new Error(`the sample message is refused: ${JSON.stringify(check.errors)}`);
    await submitMessage(
      db,
      clock,
      { hourlyLimit: 0, minimumMs: 0, mails: { perHour: 0, perDay: 0 } },
      {
        message: check.value,
        key: `sample-message-${n}`,
        clientIp: CLIENT_IP,
        signs: { filledHoneypot: false, filledInMs: null },
      },
    );
  }
}

/** Publishes a document once, with `fields` in addition to those with which its type begins. */
async function publish(
  staff: StaffContextInZone,
  key: DocumentKey,
  fields: object,
  inDays = 0,
): Promise<void> {
  const { db, clock, actor } = staff;
  const known = await db
    .selectFrom("content_revisions")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirst();
  if (known) return;
  const json = JSON.stringify(fields);
  const publishAt = new Date(clock.now().getTime() + inDays * DAY).toISOString();
  await change(db, "site", (trx) =>
    addPublication(trx, { now: clock.now().toISOString(), actor }, { key, json, publishAt }),
  );
}

/** Stores three gatherings: a past one, one with guests, and a full one. */
async function gather(staff: StaffContextInZone): Promise<void> {
  const titles = ["Supper and songs", "Barn walk", "Planning evening"];
  for (const [n, title] of titles.entries()) {
    // In winter this is 6 pm in Bayfield.
    const days = Math.ceil(staff.clock.now().getTime() / DAY + (n - 0.5) * 14);
    const starts = (days + 1 / 24) * DAY;
    const gathering = {
      title: `Sample: ${title}`,
      slug: `sample-${title.toLowerCase().replaceAll(" ", "-")}`,
      startsAt: new Date(starts).toISOString(),
      endsAt: new Date(starts + DAY / 8).toISOString(),
      place: "Sample hall, Bayfield",
      askName: "A. Sample",
      askEmail: "ask@example.org",
      summary: "Bring a dish, a voice or a friend.",
      body: ["The plans lie on the table."],
      takesNames: true,
      limit: n === 2 ? 8 : 60,
      waitingList: true,
    };
    await publish(staff, `gatherings/${idOf(n)}`, gathering);
    for (let guest = 0; n > 0 && guest < 10; guest++) await signUp(staff, idOf(n), guest);
  }
}

async function signUp(
  { db, clock }: StaffContextInZone,
  gathering: string,
  n: number,
): Promise<void> {
  const { firstName, lastName, email } = personOf(3 * n + 1);
  const rsvp = {
    gathering,
    name: `${firstName} ${lastName}`,
    email,
    people: 1 + (n % 2),
    waits: "yes",
  };
  await submitRsvp(db, clock, rsvp, {
    key: `sample-rsvp-${gathering}-${n}`,
    clientIp: CLIENT_IP,
    minLimit: 1,
    ceiling: { perHour: 0, perDay: 0 },
  });
}

/** Stores three pieces of news: published, scheduled, and a draft. */
async function publishNews(staff: StaffContextInZone): Promise<void> {
  const item = (headline: string) => ({
    headline: `Sample: ${headline}`,
    slug: `sample-${headline.toLowerCase().replaceAll(" ", "-")}`,
    date: dayAgo(staff, 2),
    summary: "A sample to look at.",
    body: {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Text of a sample." }] }],
    },
  });
  await publish(staff, `news/${idOf(1)}`, item("the drawings are done"));
  await publish(staff, `news/${idOf(2)}`, item("the next evening"), 7);
  await saveDraft(staff, `news/${idOf(3)}`, item("not yet told"), 0);
}

async function enterChecks(staff: StaffContextInZone): Promise<void> {
  const number = await openDeposit(staff, { id: idOf(1), day: dayAgo(staff, 0), account: "" });
  for (let n = 0; n < 5; n++) {
    const { firstName, lastName } = personOf(3 * n);
    await enterDepositRow(staff, number, {
      key: `sample-check-row-${n}`,
      name: `${firstName} ${lastName}`,
      amountCents: (AMOUNTS[n] ?? 0) * 100,
      kind: "Check",
      checkNumber: String(1001 + n),
      postmark: "",
      designation: "",
      cameBy: "",
      person: "",
      pledge: "",
    });
  }
}
