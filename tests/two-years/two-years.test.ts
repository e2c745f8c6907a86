/**
 * Runs the built product through two years on a clock that the test moves (libfaketime of
 * Debian), with a mail server: two year ends, four clock changes and a leap day. One table says
 * what must happen on which day.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { DAY, SECOND } from "#domain/values/clock.ts";
import { momentsOf } from "#domain/values/time-zone.ts";
import { startSmtp } from "#tests/fakes/smtp.ts";
import { messageText } from "#tests/support/message.ts";
import { executeSql, publish, readRow } from "#tests/support/site-database.ts";
import { postJson, startSite } from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
const ZONE = "America/Denver";
const at = (wall: string) => Date.parse(momentsOf(wall, ZONE)[0] ?? "");
const BEGIN = at("2026-11-28T10:00");
const END = at("2028-12-02T12:00");

/**
 * Days on which a payment is due of the pledge "over 12 months" of December 31, or of the one over
 * 24 months of January 31.
 */
const MONTH_ENDS_2027 = [
  "2027-01-31",
  "2027-02-28",
  "2027-03-31",
  "2027-04-30",
  "2027-05-31",
  "2027-06-30",
  "2027-07-31",
  "2027-08-31",
  "2027-09-30",
  "2027-10-31",
  "2027-11-30",
  "2027-12-31",
];
const EXPECTED: Record<string, string[]> = {
  "once@example.org": ["2026-12-28"],
  "year@example.org": MONTH_ENDS_2027,
  "thirty@example.org": [
    ...MONTH_ENDS_2027.slice(1),
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
    "2028-05-31",
    "2028-06-30",
    "2028-07-31",
    "2028-08-31",
    "2028-09-30",
    "2028-10-31",
    "2028-11-30",
  ],
};

/** The action and the checks at a moment in the organization's time zone. */
type Step = [wall: string, look: () => Promise<void> | void];

test("in two years each reminder goes once on its day, expired data is deleted, and pages change their year at midnight", async () => {
  if (!existsSync(LIBRARY)) throw new Error("apt-get install libfaketime");
  const smtp = await startSmtp();
  const offset = join(makeFolder("clock"), "offset");
  let now = BEGIN;
  const setClock = () =>
    writeFileSync(offset, `+${(now - Date.now()) / SECOND}`.replace("+-", "-"));
  setClock();
  const site = await startSite({
    ...smtp.env,
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: "1",
    BACKUP_EVERY_HOURS: "0",
    // A machine that sleeps while it sends would send again. That is known, and this test
    // doesn't check it.
    JOB_LEASE_SECONDS: "3600",
    ORG_TIME_ZONE: ZONE,
  });
  onTestFinished(async () => {
    await site.remove();
    await smtp.close();
  });
  const text = async (path: string) => (await fetch(`${site.url}${path}`)).text();
  const count = (table: string) => Number(readRow(site, `select count(*) as n from ${table}`).n);
  /** Moves the clock. A request wakes the process, which then sees what is due. */
  const moveTo = async (moment: number) => {
    await expect.poll(() => count("jobs where state = 'running'"), { timeout: 30_000 }).toBe(0);
    now = moment;
    setClock();
    for (let n = 0; n < 3; n++) {
      // Connections that were open have been idle for a day now, and close.
      await fetch(`${site.url}/healthz`).catch(() => undefined);
      await pause(60);
    }
  };
  const pledge = async (email: string, months: string) => {
    const gift = { firstName: "Ada", lastName: "Larkspur", email, amount: "1200", months };
    const sent = { ...gift, key: crypto.randomUUID() };
    expect((await postJson(`${site.url}/api/pledge`, JSON.stringify(sent))).status).toBe(201);
    executeSql(site, "update donations set confirmed_at = created_at where email = ?", email);
  };
  const mailsTo = (email: string) =>
    smtp.mails.filter(
      ({ recipients, subject }) => recipients[0] === email && /is due/.test(subject ?? ""),
    );
  const footer = (year: number) => async () => expect(await text("/terms")).toContain(`© ${year}`);

  const begun = new Date(BEGIN - DAY).toISOString();
  publish(site, "desk", { reminders: "on" }, begun);
  const steps: Step[] = [
    ["2026-11-28T10:05", () => pledge("once@example.org", "1")],
    [
      "2026-11-28T10:10",
      async () => {
        const signUp = JSON.stringify({ email: "pete@example.org", key: crypto.randomUUID() });
        await postJson(`${site.url}/api/newsletter`, signUp);
        await postJson(`${site.url}/api/contact`, messageText({ website: "spam" }));
        expect(count("subscribers")).toBe(1);
      },
    ],
    ["2026-12-05T09:00", () => expect(count("subscribers")).toBe(1)],
    ["2026-12-05T11:00", () => expect(count("subscribers")).toBe(0)],
    ["2026-12-31T23:30", () => pledge("year@example.org", "12")],
    ["2026-12-31T23:55", footer(2026)],
    ["2027-01-01T00:06", footer(2027)],
    ["2027-01-31T12:00", () => pledge("thirty@example.org", "24")],
    ["2027-12-31T23:55", footer(2027)],
    ["2028-01-01T00:06", footer(2028)],
    ...Object.entries(EXPECTED).flatMap(([email, days]) =>
      days.flatMap((day, before): Step[] => [
        [
          `${day}T08:55`,
          () => expect(mailsTo(email), `${email} before ${day}`).toHaveLength(before),
        ],
        [
          `${day}T09:05`,
          () =>
            expect
              .poll(() => mailsTo(email).length, { message: `${email} on ${day}`, timeout: 20_000 })
              .toBe(before + 1),
        ],
      ]),
    ),
  ];
  steps.sort(([one], [other]) => at(one) - at(other));
  for (const [wall, look] of steps) {
    while (now + DAY < at(wall)) await moveTo(now + DAY);
    await moveTo(at(wall));
    // This is the round of tasks that the new time makes due.
    await moveTo(at(wall) + 61 * SECOND);
    await look();
  }
  while (now < END) await moveTo(now + DAY);
  for (const [email, days] of Object.entries(EXPECTED))
    expect(mailsTo(email)).toHaveLength(days.length);
  expect(readRow(site, "select count(*) as n from jobs where state = 'dead'")).toEqual({ n: 0 });
}, 1_800_000);
