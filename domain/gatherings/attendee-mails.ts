import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { fillLetter } from "#domain/mail/letter-places.ts";
import { attendeeBlocks } from "#domain/mail/letters.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { makeLink } from "./attendee-link.ts";
import { writeCalendar } from "./calendar.ts";
import { readGatherings } from "./read-gatherings.ts";
import { dates, hours } from "./when.ts";

const payloadSchema = z.object({ attendeeId: z.string() });

/**
 * Tells a person how things stand when the mail is sent: a place, with the calendar file, or the waiting
 * list. It repeats none of the person's words (see acknowledge in domain/contacts/contact-mails.ts).
 */
export const tellAttendee = (
  db: Db,
  clock: Clock,
  mailer: Mailer,
  settings: MailSettings & { timeZone: string },
) =>
  mailJob(mailer, settings, payloadSchema, async ({ attendeeId }) => {
    const { origin, organisation, timeZone, letters } = settings;
    const attendee = await db
      .selectFrom("attendees")
      .select(["email", "people", "state", "gathering_id"])
      .where("id", "=", attendeeId)
      .executeTakeFirst();
    if (!attendee || !isOnList(attendee.state)) return null;
    const [entry] = await readGatherings(db, isoTime(clock), attendee.gathering_id);
    if (!entry || entry.isCancelled) return null;
    const { value } = entry;
    const { title, place: where, cost } = value;
    const places = new Map(Object.entries({ title, people: countPeople(attendee.people) }));
    const letter = fillLetter(letters.current(`${attendee.state}Letter`), places);
    const when = `${dates(value, timeZone)}, ${value.hours || hours(value, timeZone)}`;
    const token = await makeLink(db, clock, attendeeId);
    return {
      to: attendee.email,
      subject: letter.subject,
      blocks: attendeeBlocks(letter, {
        ...{ when, where, cost, url: `${origin}/events/coming?token=${token}` },
      }),
      ...(attendee.state === "coming" && {
        attachments: [
          {
            name: `${value.slug}.ics`,
            type: "text/calendar; charset=utf-8; method=PUBLISH",
            text: writeCalendar([entry], { name: organisation(), origin, timeZone }),
          },
        ],
      }),
    };
  });

const isOnList = (state: string): state is "coming" | "waiting" =>
  state === "coming" || state === "waiting";

const countPeople = (people: number) => (people === 1 ? "one person" : `${people} people`);
