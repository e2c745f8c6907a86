import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { AttendeeState, Db } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import type { AlsoDone } from "#domain/content/publish-content.ts";
import { attendeeBlocks, calledOffBlocks, changedBlocks } from "#domain/mail/letter-blocks.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, HOUR, isoTime } from "#domain/ports/clock.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { fillTexts } from "#domain/text/placeholders.ts";
import { hashToken } from "#domain/text/tokens.ts";
import { type CalendarEntry, writeCalendar } from "./calendar.ts";
import { readGatherings } from "./read-gatherings.ts";
import { dates, hours } from "./when.ts";

const payloadSchema = z.object({ attendeeId: z.string() });
const changeSchema = z.object({ attendeeId: z.string(), publishAt: z.string() });

/** How long a place is held for an answer to its mail. */
const HELD = HOUR;

type Settings = MailSettings & { timeZone: string };

/**
 * Tells a person how things stand when the mail is sent: a place, with the calendar file, or the waiting
 * list. It repeats none of the person's words (see acknowledge in domain/contacts/follow-up.ts).
 */
export const tellAttendee = (
  db: Db,
  clock: Clock,
  mailer: Mailer,
  settings: Settings & { heldMail: { lead: string; action: string } },
) =>
  mailJob(
    mailer,
    settings,
    payloadSchema,
    async ({ attendeeId }) => {
      const found = await findOnList(db, clock, attendeeId);
      if (!found || found.entry.isCancelled) return null;
      const { people, entry, isHeld } = found;
      const placeholders = new Map([
        ["title", entry.value.title],
        ["people", countPeople(people)],
      ]);
      const letter = fillTexts(
        settings.letters.current(found.state === "coming" ? "comingLetter" : "waitingLetter"),
        placeholders,
      );
      const url = await changeUrl(db, clock, attendeeId, settings);
      const facts = factsOf(entry.value, settings.timeZone);
      return {
        to: found.email,
        subject: letter.subject,
        blocks: attendeeBlocks(letter, { ...facts, url }, isHeld ? settings.heldMail : null),
        ...(found.state === "coming" && { attachments: [calendarOf(entry, settings)] }),
      };
    },
    // The hour begins when the mail server has accepted the mail.
    ({ attendeeId }) =>
      db
        .updateTable("attendees")
        .set({ held_until: isoTime(clock, HELD) })
        .where("id", "=", attendeeId)
        .where("held_until", "is not", null)
        .where("state", "!=", "cancelled")
        .execute(),
  );

/**
 * Tells a person what a publication changed: when and where the gathering is now, or that it is called
 * off. No mail tells of one that was withdrawn before it was shown.
 */
export const tellOfChange = (db: Db, clock: Clock, mailer: Mailer, settings: Settings) =>
  mailJob(mailer, settings, changeSchema, async ({ attendeeId, publishAt }) => {
    const found = await findOnList(db, clock, attendeeId);
    if (!found || found.entry.changedAt < publishAt) return null;
    const { entry, email } = found;
    const { letters, timeZone } = settings;
    const placeholders = new Map([["title", entry.value.title]]);
    const facts = factsOf(entry.value, timeZone);
    const mail = { to: email, attachments: [calendarOf(entry, settings)] };
    if (entry.isCancelled) {
      const letter = fillTexts(letters.current("calledOffLetter"), placeholders);
      return { ...mail, subject: letter.subject, blocks: calledOffBlocks(letter, facts) };
    }
    const letter = fillTexts(letters.current("changedLetter"), placeholders);
    const url = await changeUrl(db, clock, attendeeId, settings);
    return { ...mail, subject: letter.subject, blocks: changedBlocks(letter, { ...facts, url }) };
  });

/** Tells a person who has given up a place that it is so, with the way back. */
export const tellGivenUp = (db: Db, clock: Clock, mailer: Mailer, settings: Settings) =>
  mailJob(mailer, settings, payloadSchema, async ({ attendeeId }) => {
    const found = await findOnList(db, clock, attendeeId, ["cancelled"]);
    if (!found || found.entry.isCancelled) return null;
    const { value } = found.entry;
    const placeholders = new Map([["title", value.title]]);
    const letter = fillTexts(settings.letters.current("givenUpLetter"), placeholders);
    const url = await changeUrl(db, clock, attendeeId, settings);
    const blocks = changedBlocks(letter, { ...factsOf(value, settings.timeZone), url });
    return { to: found.email, subject: letter.subject, blocks };
  });

/** A person on a list, and the gathering as it is now; null if no list has this person, or it is over. */
async function findOnList(
  db: Db,
  clock: Clock,
  attendeeId: string,
  states: readonly AttendeeState[] = ["coming", "waiting"],
) {
  const attendee = await db
    .selectFrom("attendees")
    .select(["email", "people", "state", "gathering_id", "held_until"])
    .where("id", "=", attendeeId)
    .executeTakeFirst();
  if (!attendee || !states.includes(attendee.state)) return null;
  const now = isoTime(clock);
  const [entry] = await readGatherings(db, now, attendee.gathering_id);
  if (!entry || entry.value.endsAt <= now) return null;
  const { email, people, state, held_until } = attendee;
  return { email, people, state, entry, isHeld: held_until !== null };
}

/** A link of its own for each mail; earlier ones stay good. */
async function changeUrl(db: Db, clock: Clock, id: string, { origin }: Settings): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db
    .insertInto("attendee_links")
    .values({ token_hash: hashToken(token), attendee_id: id, created_at: isoTime(clock) })
    .execute();
  return `${origin}/events/coming?token=${token}`;
}

const calendarOf = (entry: CalendarEntry, { origin, replyTo }: Settings) => ({
  name: `${entry.value.slug}.ics`,
  type: "text/calendar; charset=utf-8; method=PUBLISH",
  text: writeCalendar([entry], origin, replyTo()),
});

const factsOf = ({ place, cost, ...value }: Gathering, timeZone: string) => ({
  where: place,
  cost,
  when: `${dates(value, timeZone)}, ${hours(value, timeZone)}`,
});

const countPeople = (people: number) => (people === 1 ? "one person" : `${people} people`);

/**
 * Enqueues a mail to each person on a gathering's list about what is published: when and where it is now,
 * or that it is called off. It is sent when the publication is shown, and once. `now` and `publishAt` are
 * ISO UTC.
 */
export const tellChange =
  (now: string, gatheringId: string, publishAt: string): AlsoDone =>
  async (trx, revisionId) => {
    const attendees = await trx
      .selectFrom("attendees")
      .select("id")
      .where("gathering_id", "=", gatheringId)
      .where("state", "in", ["coming", "waiting"])
      .execute();
    const jobs = attendees.map(({ id }) => ({
      kind: "gathering.tell-change",
      payload: { attendeeId: id, publishAt },
      uniqueKey: `gathering-change:${id}:${revisionId}`,
      runAt: publishAt,
    }));
    for (const slice of slices(jobs)) await enqueueJobs(trx, now, ...slice);
  };
