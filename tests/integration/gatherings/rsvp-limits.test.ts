import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#domain/forms/spam-signals.ts";
import { HOUR, MINUTE } from "#domain/values/clock.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { jsonHeaders, message } from "#tests/support/message.ts";
import { runDueJobs, sendMessage } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  expectRows,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import {
  guestStates,
  ID,
  linkOf,
  openGathering,
  postLink,
  SEATED,
  signUp,
} from "#tests/support/rsvp.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

const subscribe = async (site: TestSite, name: string, ip?: string) => {
  const body = JSON.stringify({ email: `${name}@example.org` });
  return (await site.post("/api/newsletter", body, jsonHeaders, ip)).status;
};

const HELD = "Visitors asked for more emails than the site may send";
const TWO_SEATS = { limit: 2, waitingList: true };

describe.each(databases)("limits of sign-ups on %s", (database) => {
  test("a mail address that signs up again gets the same answer, no second entry, and a second mail in the hour only for another name or number", async () => {
    const { site, smtp, clock } = await openGathering(database);
    const key = { key: "the-same-form-sent-twice" };
    await Promise.all([signUp(site, "ada", key), signUp(site, "ada", key)]);
    for (const [name, people, mailCount] of [
      ["ada", "1", 1],
      ["ada", "9", 2],
      ["ben", "1", 3],
      ["ben", "1", 3],
    ] as const) {
      const again = await signUp(site, name, { email: "ADA@example.org", people });
      expect([again.status, await again.json()]).toEqual([202, SEATED]);
      await runDueJobs(site);
      expect(smtp.mails).toHaveLength(mailCount);
    }
    clock.advance(HOUR);
    await signUp(site, "ada");
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(4);
    await expectRows(site, "attendees", [{ name: "ada", people: 1, state: "coming" }]);
  });

  test("a place is held while its mail waits for the mail server, and free once the mail is given up", async () => {
    const { site, smtp, clock } = await openGathering(database, { limit: 2 });
    smtp.refuseWith = 450;
    for (const name of ["ada", "ben"]) await signUp(site, name);
    await runDueJobs(site);
    for (const hours of [3, 21]) {
      clock.advance(hours * HOUR);
      await site.runSchedule();
      expect(await guestStates(site), `${hours}`).toEqual({ ada: "coming", ben: "coming" });
    }
    const ada = (await site.rows("attendees")).find(({ name }) => name === "ada")?.id;
    const given = site.db.updateTable("jobs").set({ state: "dead" });
    await given.where("unique_key", "like", `rsvp:${ada}:%`).execute();
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({ ada: "cancelled", ben: "coming" });
  });

  test("each address of one mailbox is an entry of its own until it has got six mails in an hour", async () => {
    const { site, smtp, clock } = await openGathering(database, {});
    for (let n = 0; n < 5; n++)
      await expectAnswer(signUp(site, `v${n}`, { email: `a.d.a+${n}@gmail.com` }), 202);
    const subscribe = async (email: string) =>
      (await site.postJson("/api/newsletter", { email })).status;
    expect(await subscribe("ada@gmail.com")).toBe(202);
    expect(await subscribe("a.da+x@gmail.com")).toBe(429);
    await expectAnswer(signUp(site, "v", { email: "ADA@googlemail.com" }), 429);
    // The guest is already stored; only the mail is held back.
    await expectAnswer(signUp(site, "v0", { email: "a.d.a+0@gmail.com" }), 202);
    expect(await subscribe("ada@gmail.com")).toBe(202);
    for (const n of [1, 2, 3])
      await sendMessage(site, { email: `ada+${n}@gmail.com`, message: `0123456789 ${n}` });
    await runDueJobs(site);
    const toVisitors = smtp.mails.filter(({ recipients }) => recipients[0]?.includes("mail.com"));
    expect(toVisitors.map(({ subject }) => subject).sort()).toEqual([
      "Please confirm your sign-up",
      ...Array(5).fill("Your place at Supper and songs"),
    ]);
    expect(Object.keys(await guestStates(site)).sort()).toEqual(["v0", "v1", "v2", "v3", "v4"]);
    await expectRows(site, "subscribers", [{ email: "ada@gmail.com" }]);
    await expectRowCount(site, "contacts", 3);
    clock.advance(HOUR);
    await expectAnswer(signUp(site, "v", { email: "ADA@googlemail.com" }), 202);
    // Ten in a day.
    for (let n = 6; n < 9; n++)
      await expectAnswer(signUp(site, `v${n}`, { email: `ada+${n}@gmail.com` }), 202);
    await expectAnswer(signUp(site, "v9", { email: "ada+9@gmail.com" }), 429);
  });

  test("a link changes an entry twelve times an hour, because each change sends a mail", async () => {
    const { site, smtp } = await openGathering(database);
    await signUp(site, "ada");
    await runDueJobs(site);
    const link = linkOf(smtp.mails, "ada");
    for (let n = 0; n < 12; n++)
      await expectAnswer(postLink(site, link, { people: String(2 + (n % 2)) }), 200);
    await expectAnswer(postLink(site, link, { people: "2" }), 429, "received many");
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(13);
    await expectAnswer(postLink(site, link, { intent: "cancel" }), 200, "You're off the list");
  });

  test("who has cancelled signs up again by the same form without scripts", async () => {
    const { site, smtp, clock } = await openGathering(database);
    const form = { gathering: ID, name: "ada", email: "ada@example.org", people: "1" };
    const post = () => site.post("/events/supper-and-songs", form);
    await post();
    await runDueJobs(site);
    await postLink(site, linkOf(smtp.mails, "ada"), { intent: "cancel" });
    clock.advance(HOUR);
    await Promise.all([post(), post()]);
    expect((await site.column("attendees", "state")).sort()).toEqual(["cancelled", "coming"]);
  });

  test("limits count what is stored: presses that are repeated or refused use up nothing", async () => {
    const { site } = await openGathering(database, { limit: 30 });
    const key = { key: "the-same-form-sent-often", people: "20" };
    for (let n = 0; n < 5; n++) await expectAnswer(signUp(site, "ada", key), 202);
    for (let n = 0; n < 5; n++) await expectAnswer(signUp(site, `b${n}`, { people: "20" }), 400);
    await expectAnswer(signUp(site, "cleo", { people: "10" }), 202);
    // A full gathering answers who is on its list like everyone, however often.
    for (let n = 0; n < 3; n++) await expectAnswer(signUp(site, "ada", { people: "20" }), 400);
    // She also comes to another gathering.
    const other = randomUUID();
    await publishGathering(site, other, { slug: "another" });
    await expectAnswer(signUp(site, "cleo", { gathering: other }), 202);
    await expectRowCount(site, "attendees", 3);
  });

  test("sign-ups to the newsletter that are repeated use up nothing of their network", async () => {
    const { site } = await openGathering(database);
    for (let n = 0; n < 65; n++) expect(await subscribe(site, "ada")).toBe(202);
    expect(await subscribe(site, "ben")).toBe(202);
  });

  test("a hundred people of one network can sign up and give on the day of a gathering only", async () => {
    const endsAt = "2026-03-15T07:00:00.000Z";
    const { site, clock } = await openGathering(database, { endsAt });
    const HALL = "203.0.113.7";
    const give = async () => (await site.post("/donate", { amount: "5" }, {}, HALL)).status;
    const ask = async (n: number) =>
      (await site.post("/donate/mine", { email: `p${n}@example.org` }, {}, HALL)).status;
    const come = async (n: number) => (await signUp(site, `p${n}`, { people: "2" }, HALL)).status;
    const hundred = async (post: (n: number) => Promise<number>) => {
      const answers = [];
      // Ten at once, as many as there are database connections: on a busy machine, others would
      // wait too long for one.
      for (let first = 0; first < 100; first += 10)
        answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => post(first + n)))));
      clock.advance(5 * MINUTE);
      return [...new Set(answers)];
    };
    clock.advance(Date.parse("2026-03-14T23:00:00Z") - clock.now().getTime());
    await expectAnswer(site.get("/events/supper-and-songs"), 200);
    expect(await hundred((n) => subscribe(site, `n${n}`, HALL))).toEqual([202]);
    expect(await hundred(come)).toEqual([202]);
    expect(await hundred(give)).toEqual([303]);
    expect(await hundred(ask)).toEqual([200]);
    // This is midnight in Bayfield.
    clock.advance(Date.parse("2026-03-15T06:00:00Z") - clock.now().getTime());
    expect(await hundred((n) => subscribe(site, `late${n}`, HALL))).toEqual([202]);
    clock.advance(2 * HOUR);
    const later = [];
    for (let n = 0; n < 61; n++) later.push(await subscribe(site, `later${n}`, HALL));
    expect(later).toEqual([...Array(60).fill(202), 429]);
  });

  test("beyond the limit of visitors' mails only messages and pledges are stored, for staff, whom the overview warns", async () => {
    const ceiling = { UNASKED_MAILS_HOURLY: "2", UNASKED_MAILS_DAILY: "3" };
    const { site, smtp, clock } = await openGathering(database, {}, ceiling);
    const staff = await signInStaff(site);
    for (const name of ["ada", "ben"]) await expectAnswer(signUp(site, name), 202);
    await expectNoText(staff, "/admin/overview", HELD);
    const version = await staff.text("/admin/version");
    const refused = await signUp(site, "cleo");
    expect(await staff.text("/admin/version")).not.toBe(version);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    clock.advance(MINUTE);
    const again = await signUp(site, "cleo");
    expect([again.status, again.headers.get("retry-after")]).toEqual([429, "3540"]);
    const counts = await site.rows("submission_counts");
    expect(counts.find(({ key }) => key.startsWith("rsvp:"))?.count).toBe(2);
    await expectAnswer(site.postJson("/api/newsletter", { email: "d@example.org" }), 429);
    await sendMessage(site, {});
    const pledge = { ...message, amount: "50", key: "0123456789abcdef" };
    await expectAnswer(site.postJson("/api/pledge", pledge), 201);
    await runDueJobs(site);
    expect(smtp.mails.map(({ recipients }) => recipients[0]).sort()).toEqual([
      "ada@example.org",
      "ben@example.org",
      "staff@example.org",
      "staff@example.org",
    ]);
    await expectRowCount(site, "subscribers", 0);
    await expectText(staff, "/admin/overview", HELD);
    clock.advance(HOUR - MINUTE);
    await expectAnswer(signUp(site, "cleo"), 202);
    const full = await signUp(site, "dora");
    expect([full.status, full.headers.get("retry-after")]).toEqual([429, "82800"]);
    clock.advance(23 * HOUR);
    await expectAnswer(signUp(site, "dora"), 202);
    const without = await openGathering(database, {}, { UNASKED_MAILS_HOURLY: "0" });
    await expectAnswer(signUp(without.site, "ada"), 202);
  });

  test("a sign-up that looks like spam gets the same answer, holds no place and sends no mail", async () => {
    const { site, smtp } = await openGathering(database, TWO_SEATS);
    const trapped = await signUp(site, "robot", {
      [HONEYPOT_FIELD]: "https://spam.example",
      people: "2",
    });
    expect([trapped.status, await trapped.json()]).toEqual([202, SEATED]);
    await runDueJobs(site);
    expect(smtp.mails).toEqual([]);
    expect(await guestStates(site)).toEqual({ robot: "suspected" });
    await signUp(site, "ada", { people: "2" });
    // The suspected sign-up stays, because staff may still accept it.
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({ robot: "suspected", ada: "coming" });
  });
});
