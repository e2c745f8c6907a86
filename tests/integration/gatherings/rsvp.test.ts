import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "#db/schema.ts";
import { GUEST_MAIL_KIND } from "#domain/gatherings/change-guest-list.ts";
import { DAY, HOUR, isoTime, MINUTE } from "#domain/values/clock.ts";
import { eventsOf } from "#tests/support/calendar-events.ts";
import { saveEdits, sendDocumentForm, unschedule } from "#tests/support/edits.ts";
import { publishGathering, SUPPER, takeGatheringDown } from "#tests/support/gatherings.ts";
import { runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  expectRows,
  type Fields,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { correctByEmail } from "#tests/support/people.ts";
import {
  guestStates,
  ID,
  linkOf,
  openGathering,
  postLink,
  SEATED,
  signUp,
  WAITING,
} from "#tests/support/rsvp.ts";
import { locationOf, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText, textOf } from "#tests/support/text-of.ts";

const TWO_SEATS = { limit: 2, waitingList: true };

type Guest = Partial<Insertable<Database["attendees"]>>;
const START = new TestClock();
/** Returns a time relative to the start of each test. */
const fromStart = (milliseconds: number) => isoTime(START, milliseconds);
const HELD_TOO_LONG = { held_until: fromStart(-MINUTE) };

describe.each(databases)("coming to a gathering on %s", (database) => {
  test("the third guest of two places waits until one becomes free, as page and mail tell each", async () => {
    const { site, smtp } = await openGathering(database, TWO_SEATS);
    const answers: unknown[] = [];
    for (const name of ["ada", "ben", "cleo"])
      answers.push(await (await signUp(site, name)).json());
    expect(answers).toEqual([SEATED, SEATED, WAITING]);
    expect(await guestStates(site)).toEqual({ ada: "coming", ben: "coming", cleo: "waiting" });
    await runDueJobs(site);
    const mailOf = (name: string) =>
      smtp.mails.find(({ recipients }) => recipients.includes(`${name}@example.org`));
    for (const name of ["ada", "ben"])
      expect(mailOf(name)?.subject, name).toBe("Your place at Supper and songs");
    expect(mailOf("cleo")?.subject).toBe("You're on the waiting list: Supper and songs");
    const [file] = mailOf("ada")?.attachments ?? [];
    expect(file).toMatchObject({ filename: "supper-and-songs.ics", mimeType: "text/calendar" });
    const calendar = new TextDecoder().decode(file?.content as ArrayBuffer);
    expect(eventsOf(calendar)).toMatchObject([
      { uid: `${ID}@localhost`, organizer: expect.stringMatching(/^mailto:.+@/) },
    ]);
    expect(mailOf("cleo")?.attachments).toEqual([]);
    // A larger party waits beside places that are free.
    expect(mailOf("cleo")?.text).toContain("There isn't room at Supper and songs for one person");
    expect(mailOf("cleo")?.text).toContain("after that, you're off the waiting list");
    await expectText(site, linkOf(smtp.mails, "cleo"), "that you're waiting for a place");
    await expectText(site, "/events", "Waiting list");
    await expectText(site, "/events/supper-and-songs", "All places are taken.");

    // Opening the link changes nothing, because mail scanners open every link.
    const link = linkOf(smtp.mails, "ben");
    await expectText(site, link, "Please confirm that you're coming");
    expect((await guestStates(site)).ben).toBe("coming");
    expect(await textOf(await postLink(site, link, { intent: "cancel" }))).toContain(
      "You're off the list",
    );
    await expectAnswer(postLink(site, link, { intent: "cancel" }), 200);
    expect(await guestStates(site)).toEqual({ ada: "coming", ben: "cancelled", cleo: "coming" });
    await runDueJobs(site);
    const sent = smtp.mails.slice(3).map(({ recipients, subject }) => [recipients[0], subject]);
    expect(sent.sort()).toEqual([
      ["ben@example.org", "You're off the list: Supper and songs"],
      ["cleo@example.org", "Your place at Supper and songs"],
    ]);
    // Ben decides to come, and is on the waiting list.
    await postLink(site, link, { people: "1" });
    expect((await guestStates(site)).ben).toBe("waiting");
  });

  test.each([{ waitingList: false }, { waitingList: true }])(
    "more people than places are refused with how many are left, unless they ask to wait (waiting list: $waitingList)",
    async ({ waitingList }) => {
      const { site } = await openGathering(database, { limit: 3, waitingList });
      await signUp(site, "ada", { people: "2" });
      const refused = await signUp(site, "ben", { people: "2", waits: "" });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errors: { people: "Only one place is left" } });
      const form = await site.html("/events/supper-and-songs");
      expect(form.includes('name="waits"')).toBe(waitingList);
      expect(await (await signUp(site, "ben")).json()).toEqual(SEATED);
      await expectText(site, "/events", waitingList ? "Waiting list" : "All places are taken");
      const html = await site.html("/events/supper-and-songs");
      expect(html.includes('name="people"')).toBe(waitingList);
    },
  );

  test("a full gathering gives a guest on its list the answer of everyone, with the mail again", async () => {
    const { site, smtp, clock } = await openGathering(database, { limit: 1, waitingList: false });
    await signUp(site, "ada");
    await runDueJobs(site);
    await postLink(site, linkOf(smtp.mails, "ada"), { people: "1" });
    clock.advance(2 * HOUR);
    const answers = [];
    for (const name of ["ben", "ada"]) {
      const answer = await signUp(site, name);
      answers.push([answer.status, await answer.json()]);
    }
    expect(answers[1]).toEqual(answers[0]);
    await runDueJobs(site);
    expect(smtp.mails.slice(-2).map(({ recipients }) => recipients[0])).toEqual(
      Array(2).fill("ada@example.org"),
    );
  });

  test("an emailed link changes for how many people a guest signs up, as far as there are places, and a forged one nothing", async () => {
    const { site, smtp } = await openGathering(database, { limit: 4, waitingList: true });
    await signUp(site, "Mary & Bo Vale", { email: "ada@example.org", people: "2" });
    await signUp(site, "The Vale Family", { email: "vales@example.org" });
    await runDueJobs(site);
    const mail = smtp.mails.find(({ recipients }) => recipients.includes("vales@example.org"));
    expect(mail?.text).toContain("Dear the Vale Family,");
    expect(smtp.mails.some(({ text }) => text?.includes("Dear Mary & Bo,"))).toBe(true);
    const ada = linkOf(smtp.mails, "ada");
    const page = await site.html(`${ada}.`);
    expect(page).toContain('name="people"');
    // A mouse wheel over the page changes such a number.
    expect(page).not.toContain('type="number"');
    await expectAnswer(postLink(site, ada, { people: "4" }), 409, "Only 3 places are left");
    await expectAnswer(postLink(site, ada, { people: "none" }), 400, 'value="none"');
    expect(await textOf(await postLink(site, ada, { people: "3" }))).toContain("Saved.");
    expect(await (await postLink(site, ada, { people: "3" })).text()).not.toContain('role="alert"');
    expect((await site.column("attendees", "people")).sort()).toEqual([1, 3]);
    await publishGathering(site, ID, { limit: 2, waitingList: true });
    await expectAnswer(postLink(site, ada, { people: "4" }), 409);
    await expectAnswer(postLink(site, ada, { people: "2" }), 200, "Saved.");
    await expectAnswer(postLink(site, "/events/coming?token=forged", { people: "1" }), 410);
    await expectAnswer(site.get("/events/coming"), 410);
  });

  test("a place is held for an hour after its mail unless the button of its page confirms it", async () => {
    const { site, smtp, clock } = await openGathering(database, { limit: 2 });
    for (const name of ["ada", "ben"]) await signUp(site, name);
    await runDueJobs(site);
    const ada = linkOf(smtp.mails, "ada");
    const ben = linkOf(smtp.mails, "ben");
    const until = new Date(clock.now().getTime() + HOUR).toLocaleString("en-US", {
      timeZone: site.services.timeZone,
      hour: "numeric",
      minute: "2-digit",
    });
    expect(smtp.mails[0]?.text).toContain(`Please confirm by ${until.toLowerCase()} on `);
    await expectText(site, ben, "Please confirm that you're coming");
    expect(await textOf(await postLink(site, ada, { people: "1" }))).toContain("You have a place");
    clock.advance(HOUR - MINUTE);
    await site.runSchedule();
    await expectText(site, "/events/supper-and-songs", "All places are taken.");
    clock.advance(MINUTE);
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({ ada: "coming", ben: "cancelled" });
    await expectNoText(site, "/events/supper-and-songs", "All places are taken.");
    await publishGathering(site, ID, { limit: 1 });
    await expectAnswer(postLink(site, ben, { people: "1" }), 409);
    await expectText(site, ben, "was not confirmed within an hour");
    await publishGathering(site, ID, { limit: 2 });
    await postLink(site, ben, { people: "1" });
    expect(await guestStates(site)).toEqual({ ada: "coming", ben: "coming" });
    // A mail that is sent later doesn't release a confirmed place.
    await runDueJobs(site);
    clock.advance(2 * HOUR);
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({ ada: "coming", ben: "coming" });
  });

  test("a place whose first mail waits two days for the mail server is held until an hour after it", async () => {
    const { site, smtp, clock } = await openGathering(database, { limit: 1 });
    smtp.refuseWith = 451;
    await signUp(site, "ada");
    await runDueJobs(site);
    clock.advance(2 * DAY);
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({ ada: "coming" });
    smtp.refuseWith = null;
    await runDueJobs(site);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Your place at Supper and songs"]);
    clock.advance(HOUR);
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({ ada: "cancelled" });
    const late = linkOf(smtp.mails, "ada");
    const staff = await signInStaff(site);
    const path = `/admin/site/coming/${ID}`;
    await expectText(staff, path, "Not confirmed; holds no place 1 person ada");
    await signUp(site, "ada");
    const each = async () => (await site.rows("attendees")).map(({ state }) => state).toSorted();
    expect(await each(), "the form adds her again").toEqual(["cancelled", "coming"]);
    // Her first email leads to the place that she has now, and staff give her no other.
    await publishGathering(site, ID, { limit: 4 });
    await expectAnswer(postLink(site, late, { people: "2" }), 200, "Saved.");
    const twice = { intent: "add", key: randomUUID(), name: "A", people: "1" };
    const added = staff.post(path, { ...twice, email: "Ada@example.org" });
    await expectAnswer(added, 400, "This address is already on the list");
    expect(await each()).toEqual(["cancelled", "coming"]);
    await expectText(staff, path, "Write to all Print");
    await signUp(site, "ben");
    await expectText(staff, path, "Outlook takes it as one address? Tick File > Options > Mail");
    const resize = async (name: string, people: string) => {
      const { id: guest } = await site.row("attendees", { state: "coming", name });
      return staff.post(path, { intent: "resize", guest, people });
    };
    await expectAnswer(resize("ada", "4"), 409, "Only 3 places are left");
    await expectAnswer(resize("ada", "3"), 303);
    // The number that he gave himself confirms his place, once.
    for (let pressed = 1; pressed <= 2; pressed++) await expectAnswer(resize("ben", "1"), 303);
    const coming = (await site.rows("attendees")).filter(({ state }) => state === "coming");
    expect(coming.map(({ people, held_until }) => [people, held_until]).toSorted()).toEqual([
      [1, null],
      [3, null],
    ]);
    expect(await site.subjectsOf("record.changed")).toHaveLength(2);
  });

  /** Adds guests of one seat, whose state began an hour before the test. */
  async function addGuests(site: TestSite, guests: Record<string, Guest>) {
    for (const [index, [name, changes]] of Object.entries(guests).entries())
      await site.add("attendees", {
        id: `0198b000-0000-7000-8000-${String(index).padStart(12, "0")}`,
        gathering_id: ID,
        created_at: fromStart(-DAY),
        name,
        email: `${name}@example.org`,
        email_key: `${name}@example.org`,
        people: 1,
        state: "coming",
        state_at: fromStart(-HOUR),
        held_until: null,
        mailed_at: null,
        suspected: null,
        idempotency_key: name,
        ...changes,
      });
  }

  test("a place that was held too long goes to the guest who waits longest and fits", async () => {
    const { site } = await openGathering(database, TWO_SEATS);
    await addGuests(site, {
      second: { state: "waiting" },
      ada: HELD_TOO_LONG,
      confirmed: {},
      three: { state: "waiting", state_at: fromStart(-3 * HOUR), people: 3 },
      first: { state: "waiting", state_at: fromStart(-2 * HOUR) },
    });
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({
      second: "waiting",
      ada: "cancelled",
      confirmed: "coming",
      three: "waiting",
      first: "coming",
    });
  });

  test("a place that was held too long is kept until its mail has left", async () => {
    const { site } = await openGathering(database, { limit: 5, waitingList: true });
    await addGuests(site, {
      confirmed: {},
      held: { held_until: fromStart(MINUTE) },
      unmailed: HELD_TOO_LONG,
      sending: HELD_TOO_LONG,
      suspect: { ...HELD_TOO_LONG, state: "suspected", suspected: "links" },
      gone: { ...HELD_TOO_LONG, state: "cancelled", state_at: fromStart(-DAY) },
      late: { ...HELD_TOO_LONG, state: "waiting" },
    });
    for (const [name, state] of [
      ["unmailed", "waiting"],
      ["sending", "running"],
    ] as const) {
      const { id } = await site.row("attendees", { name });
      await site.add("jobs", {
        id: randomUUID(),
        created_at: fromStart(-DAY),
        kind: GUEST_MAIL_KIND,
        payload: JSON.stringify({ attendeeId: id }),
        unique_key: `rsvp:${id}:first`,
        state,
        run_at: fromStart(DAY),
      });
    }
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({
      confirmed: "coming",
      held: "coming",
      unmailed: "coming",
      sending: "coming",
      suspect: "suspected",
      gone: "cancelled",
      late: "cancelled",
    });
    const gone = await site.row("attendees", { name: "gone" });
    expect(gone.state_at).toBe(fromStart(-DAY));
  });

  test("a place that becomes free after the gathering goes to nobody", async () => {
    const times = { startsAt: fromStart(-2 * HOUR), endsAt: fromStart(-HOUR) };
    const { site } = await openGathering(database, { ...TWO_SEATS, ...times });
    await addGuests(site, { ada: HELD_TOO_LONG, ben: {}, waits: { state: "waiting" } });
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({ ada: "cancelled", ben: "coming", waits: "waiting" });
  });

  test("a place that becomes free goes to a guest of the same gathering", async () => {
    const { site } = await openGathering(database, { limit: 1, waitingList: true });
    const other = randomUUID();
    await publishGathering(site, other, { slug: "other", limit: 1, waitingList: true });
    await addGuests(site, {
      full: {},
      waits: { state: "waiting", state_at: fromStart(-2 * HOUR) },
      other: { ...HELD_TOO_LONG, gathering_id: other },
      next: { state: "waiting", gathering_id: other },
    });
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({
      full: "coming",
      waits: "waiting",
      other: "cancelled",
      next: "coming",
    });
  });

  test("nothing is mailed about a gathering that is over, also of mails that waited", async () => {
    const { site, smtp, clock } = await openGathering(database);
    await signUp(site, "ada");
    await runDueJobs(site);
    smtp.refuseWith = 451;
    await signUp(site, "ben");
    const staff = await signInStaff(site);
    await saveEdits(staff, `gatherings/${ID}`, [{ path: ["place"], value: "Sample barn" }]);
    await sendDocumentForm(staff, `gatherings/${ID}`, "publish", { tell: "on" });
    await runDueJobs(site);
    clock.advance(Date.parse(SUPPER.endsAt) - clock.now().getTime());
    smtp.refuseWith = null;
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(1);
    expect((await site.rows("jobs")).filter(({ state }) => state !== "done")).toEqual([]);
  });

  test("a gathering that is over, takes no sign-ups or does not exist accepts no names", async () => {
    const { site, smtp, clock } = await openGathering(database);
    await expectAnswer(signUp(site, "ada", { gathering: "no-such" }), 400);
    await publishGathering(site, ID, { takesNames: false });
    await expectAnswer(signUp(site, "ada"), 400);
    const plain = { gathering: ID, name: "Ada", email: "ada@example.org", people: "1" };
    const closed = site.post("/events/supper-and-songs", plain);
    await expectAnswer(closed, 400, "Sign-up for this gathering is closed");
    await publishGathering(site, ID);
    await signUp(site, "ben");
    await runDueJobs(site);
    const link = linkOf(smtp.mails, "ben");
    clock.advance(15 * DAY);
    const over = await signUp(site, "ada");
    expect(await over.json()).toMatchObject({
      errors: { people: "Sign-up for this gathering is closed" },
    });
    await expectAnswer(postLink(site, link, { people: "9" }), 410);
    await expectRows(site, "attendees", [{ name: "ben", people: 1 }]);
  });

  test("a higher limit lets those who wait and fit come within a minute", async () => {
    const { site } = await openGathering(database, { limit: 1, waitingList: true });
    await signUp(site, "ada");
    await signUp(site, "ben", { people: "2" });
    await signUp(site, "cleo");
    await publishGathering(site, ID, TWO_SEATS);
    await site.runSchedule();
    expect(await guestStates(site)).toEqual({ ada: "coming", ben: "waiting", cleo: "coming" });
  });

  test("guests are forgotten 90 days after the end, coming or waiting", async () => {
    const { site, clock } = await openGathering(database, { limit: 1, waitingList: true });
    for (const name of ["ada", "ben"]) await signUp(site, name);
    clock.advance(Date.parse(SUPPER.endsAt) - clock.now().getTime() + 90 * DAY - HOUR);
    await site.runSchedule();
    await expectRowCount(site, "attendees", 2);
    clock.advance(HOUR);
    await site.runSchedule();
    await expectRowCount(site, "attendees", 0);
  });

  test("guests of a gathering whose wrong year is corrected after it took place are forgotten 90 days later", async () => {
    const { site, clock } = await openGathering(database);
    const wrong = { startsAt: "2027-03-14T23:30:00.000Z", endsAt: "2027-03-15T02:30:00.000Z" };
    await publishGathering(site, ID, wrong);
    await signUp(site, "ada");
    clock.advance(Date.parse(SUPPER.endsAt) - clock.now().getTime() + DAY);
    await publishGathering(site, ID, {});
    clock.advance(90 * DAY);
    await site.runSchedule();
    await expectRowCount(site, "attendees", 0);
  });

  test("an erased person leaves the place to the next who waits, and no link", async () => {
    const { site, smtp } = await openGathering(database, { limit: 1, waitingList: true });
    await signUp(site, "ada");
    await signUp(site, "ben");
    await runDueJobs(site);
    const staff = await signInStaff(site);
    const link = linkOf(smtp.mails, "ada");
    await staff.post("/admin/privacy", { intent: "erase", email: "Ada@Example.org" });
    expect(await guestStates(site)).toEqual({ ben: "coming" });
    await expectRowCount(site, "attendee_links", 1);
    await expectAnswer(site.get(link), 410);
  });

  test("guests get one mail each about a new place or a cancellation that staff announce", async () => {
    const { site, smtp } = await openGathering(database, { limit: 7, waitingList: true });
    const other = randomUUID();
    await publishGathering(site, other, { slug: "other-supper" });
    await signUp(site, "ada");
    await signUp(site, "cleo", { gathering: other });
    await runDueJobs(site);
    const staff = await signInStaff(site);
    const url = `/admin/site/edit/gatherings/${ID}`;
    const subjects = () => smtp.mails.slice(5).map(({ subject }) => subject);
    const publish = async (value: string, fields: Fields = {}) => {
      await saveEdits(staff, `gatherings/${ID}`, [{ path: ["place"], value }]);
      await sendDocumentForm(staff, `gatherings/${ID}`, "publish", fields);
      await runDueJobs(site);
    };
    const phoned = { intent: "add", key: randomUUID(), name: "Dora", people: "4", email: "" };
    await staff.post(`/admin/site/coming/${ID}`, phoned);
    const typed = { ...phoned, key: randomUUID(), name: "Finn", email: "finn@example.org" };
    await staff.post(`/admin/site/coming/${ID}`, { ...typed, people: "1" });
    const widow = { ...typed, key: randomUUID(), name: "Enid", email: "enos@example.org" };
    await staff.post(`/admin/site/coming/${ID}`, { ...widow, people: "1" });
    await correctByEmail(site.db, "enos@example.org", { died: 1 });
    await signUp(site, "ben", { people: "3" });
    await runDueJobs(site);
    const editor = () => staff.text(url);
    expect(await editor()).toContain("Send an email to the 4 addresses on the list");
    expect(await editor()).not.toContain("must be called");
    await publish("Sample hall");
    expect(subjects()).toEqual([]);
    await saveEdits(staff, `gatherings/${ID}`, [{ path: ["place"], value: "Sample barn" }]);
    expect(await editor()).toContain("1 guest has no email and must be called: Dora.");
    await publish("Sample barn", { tell: "on" });
    await runDueJobs(site);
    expect(subjects()).toEqual(Array(4).fill("Changed: Supper and songs"));
    expect(smtp.mails.at(-1)?.text).toContain("Sample barn");
    const changed = smtp.mails
      .slice(5)
      .map(({ text, attachments }) => [
        text?.includes("You're still on the waiting list"),
        attachments.length,
      ]);
    expect(changed.toSorted(), "three come, one waits").toEqual([
      [false, 1],
      [false, 1],
      [false, 1],
      [true, 0],
    ]);
    await signUp(site, "gil");
    await staff.post(url, { intent: "take-down", tell: "on" });
    await staff.post(url, { intent: "take-down", tell: "on" });
    await runDueJobs(site);
    expect(subjects().slice(4)).toEqual(Array(5).fill("Called off: Supper and songs"));
    const late = { ...phoned, key: randomUUID(), name: "Eve" };
    const refused = staff.post(`/admin/site/coming/${ID}`, late);
    await expectAnswer(refused, 400, "The gathering is hidden. Publish it first.");
    // Its guests were told, so it is put back where staff can write to them.
    const list = await staff.html("/admin/site/gatherings");
    expect(list).toContain("Put back…");
    expect(list).not.toContain('value="put-back"');
  });

  test("a scheduled move is mailed to everyone who is on the list when it appears, and to nobody once it is withdrawn", async () => {
    const { site, smtp, clock } = await openGathering(database);
    const staff = await signInStaff(site);
    const key = `gatherings/${ID}`;
    const schedule = async (value: string, starts: string) => {
      await saveEdits(staff, key, [{ path: ["place"], value }]);
      await sendDocumentForm(staff, key, "publish", { tell: "on", starts });
    };
    await schedule("Sample barn", "2026-03-01T06:00");
    await unschedule(staff, key);
    await schedule("Sample shed", "2026-03-01T07:00");
    await signUp(site, "ada");
    clock.advance(1.5 * HOUR);
    await runDueJobs(site);
    expect(smtp.mails[0]?.text).not.toContain("shed");
    clock.advance(HOUR);
    await signUp(site, "ben");
    await runDueJobs(site);
    const changes = smtp.mails.filter(({ subject }) => subject === "Changed: Supper and songs");
    expect(changes.map(({ recipients, text }) => [recipients[0], text?.includes("shed")])).toEqual([
      ["ada@example.org", true],
    ]);
    const offers = async () =>
      (await (await signInStaff(site)).text(`/admin/site/edit/${key}`)).includes("Send an email");
    expect(await offers()).toBe(true);
    // Nothing is mailed about a gathering that is over.
    clock.advance(20 * DAY);
    expect(await offers()).toBe(false);
  });

  test("a gathering that took place takes its guests to no new day, but a wrong year is corrected and a canceled one postponed", async () => {
    const { site, clock } = await openGathering(database);
    await signUp(site, "ada");
    const slip = { startsAt: "2025-03-14T23:30:00.000Z", endsAt: "2025-03-15T02:30:00.000Z" };
    await publishGathering(site, ID, slip);
    await site.runSchedule();
    await expectRowCount(site, "attendees", 1);
    const publish = async (year: number) => {
      const times = { startsAt: `${year}-03-14T17:30`, endsAt: `${year}-03-14T20:30` };
      return sendDocumentForm(await signInStaff(site), `gatherings/${ID}`, "publish", times);
    };
    await expectAnswer(publish(2026), 303);
    clock.advance(10 * DAY);
    await takeGatheringDown(site, ID);
    clock.advance(5 * DAY);
    await expectAnswer(publish(2027), 303);
    clock.advance(365 * DAY);
    await takeGatheringDown(site, ID);
    await expectAnswer(publish(2028), 400, "Start a new gathering");
  });
});

test("a form without scripts leads to the thanks, or comes back as it was typed", async () => {
  const { site } = await openGathering("sqlite");
  const form = { gathering: ID, name: "Ada", email: "ada@example.org", people: "2" };
  const good = await site.post("/events/supper-and-songs", form);
  expect([good.status, locationOf(good)]).toEqual([303, SEATED.next]);
  await expectText(site, SEATED.next, /There is room for you.*Supper and songs.*March 14, 2026/s);
  await expectText(site, WAITING.next, "You're on the waiting list");
  // The button was pressed twice.
  await site.post("/events/supper-and-songs", form);
  await expectRowCount(site, "attendees", 1);
  const wrong = { ...form, email: "ada@", people: "0" };
  const bad = site.post("/events/supper-and-songs", wrong);
  await expectAnswer(
    bad,
    400,
    'value="ada@"',
    '#coming-fields"',
    "Please enter a number from 1 to 20",
  );
});
