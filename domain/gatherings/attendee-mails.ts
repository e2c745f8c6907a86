import { z } from "zod";
import { attendeeMails as texts } from "#content/gatherings-mails.ts";
import type { Db } from "#db/schema.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import type { Block } from "#domain/mail/mail-template.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { makeLink } from "./attendee-link.ts";
import { type CalendarEntry, writeCalendar } from "./calendar.ts";
import type { Gathering } from "./gathering.ts";
import { readGatherings } from "./read-gatherings.ts";
import { dates, hours } from "./when.ts";

const payloadSchema = z.object({ attendeeId: z.string() });
const changeSchema = z.object({ attendeeId: z.string(), publishAt: z.string() });

type Settings = MailSettings & { timeZone: string };

/**
 * Tells a person how things stand when the mail is sent: a place, with the calendar file, or the waiting
 * list. It repeats none of the person's words (see acknowledge in domain/contacts/contact-mails.ts).
 */
export const tellAttendee = (db: Db, clock: Clock, mailer: Mailer, settings: Settings) =>
  mailJob(mailer, settings, payloadSchema, async ({ attendeeId }) => {
    const found = await findOnList(db, clock, attendeeId);
    if (!found || found.entry.isCancelled) return null;
    const { state, people, entry } = found;
    const own = texts[state];
    return {
      to: found.email,
      subject: own.subject(entry.value.title),
      blocks: [
        { kind: "paragraph", text: own.lead(entry.value.title, people) },
        factsOf(entry.value, settings.timeZone),
        await changeLink(db, clock, attendeeId, settings),
        { kind: "small", text: texts.unexpected },
      ],
      ...(state === "coming" && { attachments: [calendarOf(entry, settings)] }),
    };
  });

/**
 * Tells a person what a publication changed: when and where the gathering is now, or that it is called
 * off. One that was withdrawn before it was shown is not told.
 */
export const tellOfChange = (db: Db, clock: Clock, mailer: Mailer, settings: Settings) =>
  mailJob(mailer, settings, changeSchema, async ({ attendeeId, publishAt }) => {
    const found = await findOnList(db, clock, attendeeId);
    if (!found || found.entry.changedAt < publishAt) return null;
    const { entry, email } = found;
    const { title } = entry.value;
    const own = entry.isCancelled ? texts.calledOff : texts.changed;
    return {
      to: email,
      subject: own.subject(title),
      blocks: [
        { kind: "paragraph", text: own.lead(title) },
        factsOf(entry.value, settings.timeZone),
        ...(entry.isCancelled ? [] : [await changeLink(db, clock, attendeeId, settings)]),
      ],
      attachments: [calendarOf(entry, settings)],
    };
  });

/** A person on a list, and the gathering as it is now; null for anybody else. */
async function findOnList(db: Db, clock: Clock, attendeeId: string) {
  const attendee = await db
    .selectFrom("attendees")
    .select(["email", "people", "state", "gathering_id"])
    .where("id", "=", attendeeId)
    .executeTakeFirst();
  if (!attendee || !isOnList(attendee.state)) return null;
  const [entry] = await readGatherings(db, isoTime(clock), attendee.gathering_id);
  const { email, people, state } = attendee;
  return entry ? { email, people, state, entry } : null;
}

const changeLink = async (
  db: Db,
  clock: Clock,
  id: string,
  { origin }: Settings,
): Promise<Block> => ({
  kind: "action",
  label: texts.change,
  url: `${origin}/events/coming?token=${await makeLink(db, clock, id)}`,
});

const calendarOf = (entry: CalendarEntry, { organisation, origin, timeZone }: Settings) => ({
  name: `${entry.value.slug}.ics`,
  type: "text/calendar; charset=utf-8; method=PUBLISH",
  text: writeCalendar([entry], { name: organisation(), origin, timeZone }),
});

const isOnList = (state: string): state is "coming" | "waiting" =>
  state === "coming" || state === "waiting";

function factsOf(value: Gathering, timeZone: string): Block {
  const rows: [string, string][] = [
    [texts.when, `${dates(value, timeZone)}, ${value.hours || hours(value, timeZone)}`],
    [texts.where, value.place],
  ];
  if (value.cost) rows.push([texts.cost, value.cost]);
  return { kind: "list", rows };
}
