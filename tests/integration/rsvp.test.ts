import { describe, expect, test } from "vitest";
import { thanksLetter } from "#content/mails.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { DAY, HOUR, MINUTE } from "#domain/ports/clock.ts";
import type { ReceivedMail } from "#tests/fakes/smtp.ts";
import { eventsOf } from "#tests/support/calendar-events.ts";
import { saveEdits } from "#tests/support/edits.ts";
import { publishGathering, SUPPER } from "#tests/support/gatherings.ts";
import {
  type DatabaseKind,
  databases,
  type Fields,
  locationOf,
  ORIGIN,
  signInStaff,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { openWorld, run, send } from "#tests/support/open-world.ts";
import { expectAnswer, textOf } from "#tests/support/text-of.ts";

const ID = "0198a000-0000-7000-8000-000000000001";

async function open(database: DatabaseKind, gathering: Partial<Gathering> = {}, env: Fields = {}) {
  const world = await openWorld(database, env);
  await publishGathering(world.site, ID, gathering);
  return world;
}

let keys = 0;
const sign = (site: TestSite, name: string, changes: object = {}) =>
  site.postJson("/api/coming", {
    gathering: ID,
    name,
    email: `${name}@example.org`,
    people: "1",
    waits: "yes",
    filledInMs: 9_000,
    key: `test-of-gatherings-${++keys}`,
    ...changes,
  });

const PLACE = { ok: true, next: "/events/thank-you" };
const WAITS = { ok: true, next: "/events/thank-you/waiting" };

/** Who is on the list, by the first part of the mail address. */
async function states(site: TestSite) {
  const rows = await site.rows("attendees");
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** The path that the last mail to a person links to. */
const linkOf = (mails: readonly ReceivedMail[], name: string) =>
  /\/events\/coming\?token=[\w-]+/.exec(
    mails.findLast(({ recipients }) => recipients.includes(`${name}@example.org`))?.text ?? "",
  )?.[0] ?? "";

const press = (site: TestSite, link: string, fields: Fields) => {
  const token = new URL(link, ORIGIN).searchParams.get("token") ?? "";
  return site.post(link, { token, ...fields });
};

const TWO = { limit: 2, waitingList: true };

describe.each(databases)("coming to a gathering on %s", (database) => {
  test("with two places and three who come, the third waits, and gets the place that becomes free; the page after the form and a mail say it", async () => {
    const { site, smtp } = await open(database, TWO);
    const answers = ["ada", "ben", "cleo"].map(async (name) => (await sign(site, name)).json());
    expect(await Promise.all(answers)).toEqual([PLACE, PLACE, WAITS]);
    expect(await states(site)).toEqual({ ada: "coming", ben: "coming", cleo: "waiting" });
    await run(site);
    const mailOf = (name: string) =>
      smtp.mails.find(({ recipients }) => recipients.includes(`${name}@example.org`));
    for (const name of ["ada", "ben"])
      expect(mailOf(name)?.subject).toBe("You are on the list: Supper and songs");
    expect(mailOf("cleo")?.subject).toBe("You are on the waiting list: Supper and songs");
    const [file] = mailOf("ada")?.attachments ?? [];
    expect(file).toMatchObject({ filename: "supper-and-songs.ics", mimeType: "text/calendar" });
    const calendar = new TextDecoder().decode(file?.content as ArrayBuffer);
    expect(eventsOf(calendar)).toMatchObject([{ uid: `${ID}@localhost`, zone: "America/Denver" }]);
    expect(mailOf("cleo")?.attachments).toEqual([]);
    expect(await site.text("/events")).toContain("Waiting list");
    expect(await site.text("/events/supper-and-songs")).toContain("All places are taken.");

    // Opening the link changes nothing: mail scanners open every link.
    const link = linkOf(smtp.mails, "ben");
    expect(await site.text(link)).toContain("Please confirm that you come");
    expect((await states(site)).ben).toBe("coming");
    expect(await textOf(await press(site, link, { intent: "cancel" }))).toContain(
      "You are off the list",
    );
    expect((await press(site, link, { intent: "cancel" })).status).toBe(200);
    expect(await states(site)).toEqual({ ada: "coming", ben: "cancelled", cleo: "coming" });
    await run(site);
    expect(smtp.mails.slice(3).map(({ recipients, subject }) => [recipients[0], subject])).toEqual([
      ["cleo@example.org", "You are on the list: Supper and songs"],
    ]);
    // Ben comes after all, and waits.
    await press(site, link, { people: "1" });
    expect((await states(site)).ben).toBe("waiting");
  });

  test("many at once never exceed the limit, and every name is kept", async () => {
    const { site } = await open(database, { limit: 5, waitingList: true });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => sign(site, `guest${n}`, { people: `${(n % 2) + 1}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(202));
    const rows = await site.rows("attendees");
    const people = (state: string) =>
      rows.filter((row) => row.state === state).reduce((sum, row) => sum + row.people, 0);
    expect(rows).toHaveLength(12);
    expect(people("coming")).toBe(5);
    expect(people("coming") + people("waiting")).toBe(18);
  });

  test.each([{ waitingList: false }, { waitingList: true }])(
    "more people than places are refused with how many are left, unless they ask to wait (waiting list: $waitingList)",
    async ({ waitingList }) => {
      const { site } = await open(database, { limit: 3, waitingList });
      await sign(site, "ada", { people: "2" });
      const refused = await sign(site, "ben", { people: "2", waits: "" });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errors: { people: "Only one place is left" } });
      const form = await site.html("/events/supper-and-songs");
      expect(form.includes('name="waits"')).toBe(waitingList);
      expect(await (await sign(site, "ben")).json()).toEqual(PLACE);
      expect(await site.text("/events")).toContain(
        waitingList ? "Waiting list" : "All places are taken",
      );
      const html = await site.html("/events/supper-and-songs");
      expect(html.includes('name="people"')).toBe(waitingList);
    },
  );

  test("a link changes for how many one comes, as far as there are places", async () => {
    const { site, smtp } = await open(database, { limit: 4, waitingList: true });
    await sign(site, "ada", { people: "2" });
    await sign(site, "ben");
    await run(site);
    const ada = linkOf(smtp.mails, "ada");
    await expectAnswer(press(site, ada, { people: "4" }), 409, "Only 3 places are left");
    expect((await press(site, ada, { people: "none" })).status).toBe(400);
    expect(await textOf(await press(site, ada, { people: "3" }))).toContain("Saved.");
    expect((await site.rows("attendees")).map(({ people }) => people).sort()).toEqual([1, 3]);
    expect((await press(site, "/events/coming?token=forged", { people: "1" })).status).toBe(410);
    expect((await site.get("/events/coming")).status).toBe(410);
  });

  test("a form without scripts leads to the thanks, and comes back with what was typed when something is wrong", async () => {
    const { site } = await open(database);
    const form = { gathering: ID, name: "Ada", email: "ada@example.org", people: "2" };
    const good = await site.post("/events/supper-and-songs", form);
    expect([good.status, locationOf(good)]).toEqual([303, "/events/thank-you"]);
    expect(await site.text("/events/thank-you")).toContain("There is room for you");
    expect(await site.text("/events/thank-you/waiting")).toContain("You are on the waiting list");
    // Pressed twice.
    await site.post("/events/supper-and-songs", form);
    expect(await site.rows("attendees")).toHaveLength(1);
    const wrong = { ...form, email: "ada@", people: "0" };
    const bad = await site.post("/events/supper-and-songs", wrong);
    const html = await bad.text();
    expect(bad.status).toBe(400);
    expect(html).toContain('value="ada@"');
    expect(html).toContain("Please enter a number from 1 to 20");
  });

  test("a mail address on the list gets the same answer, one mail an hour and no second entry; the same form twice is stored once", async () => {
    const { site, smtp, clock } = await open(database);
    const key = { key: "the-same-form-sent-twice" };
    await Promise.all([sign(site, "ada", key), sign(site, "ada", key)]);
    const again = await sign(site, "ada", { email: "ADA@example.org", people: "9" });
    expect([again.status, await again.json()]).toEqual([202, PLACE]);
    await run(site);
    expect(smtp.mails).toHaveLength(1);
    clock.advance(HOUR);
    await sign(site, "ada");
    await run(site);
    expect(smtp.mails).toHaveLength(2);
    expect(await site.rows("attendees")).toMatchObject([{ people: 1, state: "coming" }]);
  });

  test("a place is held for an hour after its mail, and then free again; opening the link keeps nothing, its button does", async () => {
    const { site, smtp, clock } = await open(database, { limit: 2 });
    for (const name of ["ada", "ben"]) await sign(site, name);
    await run(site);
    const [ada, ben] = [linkOf(smtp.mails, "ada"), linkOf(smtp.mails, "ben")];
    expect(smtp.mails[0]?.text).toContain("Please confirm within an hour");
    expect(await site.text(ben)).toContain("Please confirm that you come");
    expect(await textOf(await press(site, ada, { people: "1" }))).toContain("You have a place");
    clock.advance(HOUR - MINUTE);
    await site.runSchedule();
    expect(await site.text("/events/supper-and-songs")).toContain("All places are taken.");
    clock.advance(MINUTE);
    await site.runSchedule();
    expect(await states(site)).toEqual({ ada: "coming", ben: "cancelled" });
    expect(await site.text("/events/supper-and-songs")).not.toContain("All places are taken.");
    expect(await site.text(ben)).toContain("was not confirmed within an hour");
    await press(site, ben, { people: "1" });
    expect(await states(site)).toEqual({ ada: "coming", ben: "coming" });
    clock.advance(2 * HOUR);
    await site.runSchedule();
    expect(await states(site)).toEqual({ ada: "coming", ben: "coming" });
  });

  test("the hour begins when the mail has gone; without a mail server that answers a place is held for a day", async () => {
    const { site, smtp, clock } = await open(database, { limit: 1 });
    smtp.refuseWith = 450;
    await sign(site, "ada");
    await run(site);
    clock.advance(3 * HOUR);
    await site.runSchedule();
    expect(await states(site)).toEqual({ ada: "coming" });
    clock.advance(21 * HOUR);
    await site.runSchedule();
    expect(await states(site)).toEqual({ ada: "cancelled" });
  });

  test("one network names sixty people an hour, in however many posts", async () => {
    const { site } = await open(database);
    const signFrom = (name: string, ip: string) =>
      site.request(
        new Request(`${ORIGIN}/api/coming`, {
          method: "POST",
          headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
          body: JSON.stringify({
            ...{ gathering: ID, name, email: `${name}@example.org`, people: "20" },
            ...{ filledInMs: 9_000, key: `test-of-networks-${++keys}` },
          }),
        }),
        ip,
      );
    const from = (ip: string) =>
      Promise.all([..."abcd"].map((name) => signFrom(`${name}-${ip}`, ip)));
    const statuses = (await from("203.0.113.7")).map(({ status }) => status).sort();
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect((await signFrom("e", "198.51.100.7")).status).toBe(202);
  });

  test("variants of one address get one mail and one place, whatever form they are typed into", async () => {
    const { site, smtp } = await open(database, { limit: 5 });
    for (let n = 0; n < 5; n++) await sign(site, `v${n}`, { email: `a.d.a+${n}@gmail.com` });
    await sign(site, "v", { email: "ADA@googlemail.com" });
    for (const email of ["ada@gmail.com", "a.da+x@gmail.com"])
      await site.postJson("/api/newsletter", { email });
    for (const n of [1, 2, 3])
      await send(site, { email: `ada+${n}@gmail.com`, message: `0123456789 ${n}` });
    await run(site);
    const toVisitors = smtp.mails.filter(({ recipients }) => recipients[0]?.includes("mail.com"));
    expect(toVisitors.map(({ subject }) => subject).sort()).toEqual([
      "Please confirm your sign-up",
      thanksLetter.subject,
      "You are on the list: Supper and songs",
    ]);
    expect(Object.keys(await states(site))).toEqual(["v0"]);
    expect(await site.rows("contacts")).toHaveLength(3);
  });

  test("beyond the ceiling of all mails that visitors ask for, forms ask to try later, and messages are stored without thanks", async () => {
    const { site, smtp, clock } = await open(database, {}, { UNASKED_MAILS_HOURLY: "2" });
    for (const name of ["ada", "ben"]) expect((await sign(site, name)).status).toBe(202);
    const refused = await sign(site, "cleo");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect((await site.postJson("/api/newsletter", { email: "d@example.org" })).status).toBe(429);
    await send(site, {});
    await run(site);
    expect(smtp.mails.map(({ recipients }) => recipients[0]).sort()).toEqual([
      ...["ada@example.org", "ben@example.org", "staff@example.org"],
    ]);
    expect(await site.rows("subscribers")).toEqual([]);
    clock.advance(HOUR);
    expect((await sign(site, "cleo")).status).toBe(202);
  });

  test("what looks like spam gets the same answer, holds no place and sends no mail", async () => {
    const { site, smtp } = await open(database, TWO);
    const trapped = await sign(site, "robot", { website: "https://spam.example", people: "2" });
    expect([trapped.status, await trapped.json()]).toEqual([202, PLACE]);
    await run(site);
    expect(smtp.mails).toEqual([]);
    expect(await states(site)).toEqual({ robot: "suspected" });
    await sign(site, "ada", { people: "2" });
    expect((await states(site)).ada).toBe("coming");
  });

  test("a gathering that is over, takes no names or is not there takes no names", async () => {
    const { site, clock } = await open(database);
    expect((await sign(site, "ada", { gathering: "no-such" })).status).toBe(400);
    await publishGathering(site, ID, { takesNames: false });
    expect((await sign(site, "ada")).status).toBe(400);
    await publishGathering(site, ID);
    clock.advance(15 * DAY);
    const over = await sign(site, "ada");
    expect(await over.json()).toMatchObject({
      errors: { people: "Sign-up for this gathering is closed" },
    });
    expect(await site.rows("attendees")).toEqual([]);
  });

  test("a higher limit lets those who wait come within a minute, and everybody is forgotten 90 days after the end", async () => {
    const { site, clock } = await open(database, { limit: 1, waitingList: true });
    await sign(site, "ada");
    await sign(site, "ben");
    await publishGathering(site, ID, TWO);
    await site.runSchedule();
    expect(await states(site)).toEqual({ ada: "coming", ben: "coming" });
    clock.advance(Date.parse(SUPPER.endsAt) - clock.now().getTime() + 90 * DAY - HOUR);
    await site.runSchedule();
    expect(await site.rows("attendees")).toHaveLength(2);
    clock.advance(HOUR);
    await site.runSchedule();
    expect(await site.rows("attendees")).toEqual([]);
  });

  test("an erased person is off the list, with links and copies of mails, and the next who waits comes", async () => {
    const { site, smtp } = await open(database, { limit: 1, waitingList: true });
    await sign(site, "ada");
    await sign(site, "ben");
    await run(site);
    const staff = await signInStaff(site);
    const email = "Ada@Example.org";
    const exported = await staff.post("/admin/privacy/export", { email });
    expect(await exported.json()).toMatchObject({ gatherings: [{ name: "ada", people: 1 }] });
    const link = linkOf(smtp.mails, "ada");
    await staff.post("/admin/privacy", { intent: "erase", email });
    expect(await states(site)).toEqual({ ben: "coming" });
    expect(await site.rows("attendee_links")).toHaveLength(1);
    expect((await site.get(link)).status).toBe(410);
    const stored = JSON.stringify([await site.rows("jobs"), await site.rows("audit_events")]);
    expect(stored).not.toContain("ada@example.org");
  });

  test("those who come get one mail each when staff say so: where it is now, and that it is called off", async () => {
    const { site, smtp } = await open(database);
    for (const name of ["ada", "ben"]) await sign(site, name);
    await run(site);
    const staff = await signInStaff(site);
    const url = `/admin/site/edit/gatherings/${ID}`;
    const subjects = () => smtp.mails.slice(2).map(({ subject }) => subject);
    const publish = async (value: string, fields: Fields = {}) => {
      const saved = await saveEdits(staff, `gatherings/${ID}`, [{ path: ["place"], value }]);
      const { draft } = (await saved.json()) as { draft: { version: number } };
      await staff.post(url, { intent: "publish", version: String(draft.version), ...fields });
      await run(site);
    };
    expect(await staff.text(url)).toContain("Send a mail to the 2 people on the list");
    await publish("Sample hall");
    expect(subjects()).toEqual([]);
    await publish("Sample barn", { tell: "on" });
    await run(site);
    expect(subjects()).toEqual(Array(2).fill("Changed: Supper and songs"));
    expect(smtp.mails.at(-1)?.text).toContain("Sample barn");
    await staff.post(url, { intent: "take-down", tell: "on" });
    await staff.post(url, { intent: "take-down", tell: "on" });
    await run(site);
    expect(subjects().slice(2)).toEqual(Array(2).fill("Called off: Supper and songs"));
  });
});
