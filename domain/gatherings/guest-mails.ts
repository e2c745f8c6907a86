import { z } from "zod";
import type { Db, GuestState } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import type { ExtraWork } from "#domain/content/publish-content.ts";
import { activeRevisions } from "#domain/content/revisions.ts";
import { type MailContext, mailJob, writeMail } from "#domain/mail/mail-job.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import type { JobKind } from "#domain/outbox/worker.ts";
import { type Clock, HOUR, isoTime } from "#domain/values/clock.ts";
import { greetingOf } from "#domain/values/greeting.ts";
import { splitName } from "#domain/values/person-names.ts";
import { hashToken, newToken } from "#domain/values/tokens.ts";
import { type CalendarEntry, writeCalendar } from "./calendar.ts";
import { GUEST_MAIL_KIND } from "./change-guest-list.ts";
import { datesAndHours, timeAndDay } from "./gathering-times.ts";
import { readGatherings } from "./read-gatherings.ts";

const payload = z.object({ attendeeId: z.string() });
const changePayload = z.object({ attendeeId: z.string(), publishAt: z.string() });
const changesPayload = z.object({
  gatheringId: z.string(),
  revisionId: z.string(),
  publishAt: z.string(),
});

/** How long a seat is held until its email is answered. */
export const SEAT_HELD_MS = HOUR;

/**
 * The texts while an entry is not confirmed. Staff cannot edit them, because people lose the entry
 * without them.
 */
const heldTexts = {
  coming: (until: string) =>
    `Please confirm by ${until}: after that, your place is open to others.`,
  waiting: (until: string) =>
    `Please confirm by ${until}: after that, you're off the waiting list.`,
  action: "Confirm",
};

/**
 * Informs a guest of the state at the time of sending: a seat, with the calendar file, or the
 * waiting list. It repeats none of the guest's own words (see thanksLetter in
 * domain/mail/mail-blocks.ts).
 */
export const guestMail = mailJob({
  kind: GUEST_MAIL_KIND,
  name: "Email about a place at a gathering",
  keys: { rsvp: "attendees" },
  payload,
  async compose({ attendeeId }, context) {
    const guest = await findGuestOnList(context, attendeeId);
    if (!guest || guest.entry.isCanceled) return null;
    const { people, entry, held_until } = guest;
    const isComing = guest.state === "coming";
    const until = timeAndDay(isoTime(context.clock, SEAT_HELD_MS), context.timeZone);
    const lead = (isComing ? heldTexts.coming : heldTexts.waiting)(until);
    const data = {
      ...guest.details,
      url: await createChangeLink(context, attendeeId),
      heldTexts: held_until ? { lead, action: heldTexts.action } : null,
    };
    const values = { title: entry.value.title, people: describeParty(people) };
    return {
      ...guest.recipient,
      ...writeMail(context, isComing ? "comingLetter" : "waitingLetter", data, values),
      attachments: isComing ? [calendarOf(entry, context)] : [],
    };
  },
  // The hour starts once the mail server has accepted the email. Without a mail server the guest
  // can't confirm, so the seat has no time limit.
  afterSend: ({ attendeeId }, { db, clock, sendsMail }) =>
    db
      .updateTable("attendees")
      .set({ held_until: sendsMail ? isoTime(clock, SEAT_HELD_MS) : null })
      .where("id", "=", attendeeId)
      .where("held_until", "is not", null)
      .where("state", "!=", "cancelled")
      .execute(),
});

/**
 * Informs a guest that a publication changed the time or place of a gathering or canceled it.
 * Publications that were withdrawn before they appeared are not mentioned.
 */
export const gatheringChangeMail = mailJob({
  kind: "gathering.tell-change",
  name: "Email about a changed gathering",
  keys: { "gathering-change": "attendees" },
  payload: changePayload,
  async compose({ attendeeId, publishAt }, context) {
    const guestOnList = await findGuestOnList(context, attendeeId);
    if (!guestOnList || guestOnList.entry.changedAt < publishAt) return null;
    const { entry, recipient, details } = guestOnList;
    const { title } = entry.value;
    const isWaiting = guestOnList.state === "waiting";
    const attachments = isWaiting ? [] : [calendarOf(entry, context)];
    const mail = { ...recipient, attachments };
    if (entry.isCanceled)
      return { ...mail, ...writeMail(context, "calledOffLetter", details, { title }) };
    const url = await createChangeLink(context, attendeeId);
    const mailData = { ...details, url, isWaiting };
    return { ...mail, ...writeMail(context, "changedLetter", mailData, { title }) };
  },
});

/** Confirms to a guest that they gave up their seat, with the way back. */
export const seatGivenUpMail = mailJob({
  kind: "gathering.tell-given-up",
  name: "Email about a place given up",
  keys: { "rsvp-given-up": "attendees" },
  payload,
  async compose({ attendeeId }, context) {
    const guest = await findGuestOnList(context, attendeeId, ["cancelled"]);
    if (!guest || guest.entry.isCanceled) return null;
    const { title } = guest.entry.value;
    const data = { ...guest.details, url: await createChangeLink(context, attendeeId) };
    return {
      ...guest.recipient,
      ...writeMail(context, "givenUpLetter", data, { title }),
    };
  },
});

/**
 * Finds a guest with the gathering as it is now; null when no list has this guest or the gathering
 * is over. A guest under the email of a person who has died may be someone else, such as the widow.
 */
async function findGuestOnList(
  { db, clock, timeZone }: MailContext,
  attendeeId: string,
  states: readonly GuestState[] = ["coming", "waiting"],
) {
  const guest = await db
    .selectFrom("attendees")
    .select(["email", "name", "people", "state", "gathering_id", "held_until"])
    .where("id", "=", attendeeId)
    .executeTakeFirst();
  if (!guest?.email || !states.includes(guest.state)) return null;
  const now = isoTime(clock);
  const [entry] = await readGatherings(db, now, guest.gathering_id);
  if (!entry || entry.value.endsAt <= now) return null;
  return {
    ...guest,
    entry,
    details: gatheringDetails(entry.value, timeZone),
    recipient: { to: guest.email, greetingName: greetingOf(...splitName(guest.name)) },
  };
}

/**
 * Makes a separate link for each email; earlier ones stay valid. 32 bytes never end in a hyphen,
 * which mail programs leave out of a link.
 */
async function createChangeLink({ db, clock, origin }: MailContext, id: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto("attendee_links")
    .values({ token_hash: hashToken(token), attendee_id: id, created_at: isoTime(clock) })
    .execute();
  return `${origin}/events/coming?token=${token}`;
}

const calendarOf = (entry: CalendarEntry, { origin, replyTo }: MailContext) => ({
  name: `${entry.value.slug}.ics`,
  type: "text/calendar; charset=utf-8; method=PUBLISH",
  text: writeCalendar([entry], origin, replyTo()),
});

const gatheringDetails = ({ place, cost, ...value }: Gathering, timeZone: string) => ({
  where: place,
  cost,
  when: datesAndHours(value, timeZone),
});

const describeParty = (people: number) => (people === 1 ? "one person" : `${people} people`);

const CHANGES_KIND = "gathering.tell-changes";

/**
 * Enqueues the emails to the guests of a gathering about its new time or place or its cancellation,
 * for the moment when the publication appears. `now` and `publishAt` are ISO UTC.
 */
export const enqueueChangeMails =
  (now: string, gatheringId: string, publishAt: string): ExtraWork =>
  (trx, revisionId) =>
    enqueueJobs(trx, now, {
      kind: CHANGES_KIND,
      payload: { gatheringId, revisionId, publishAt },
      uniqueKey: `gathering-changes:${revisionId}`,
      runAt: publishAt,
    });

/**
 * The job that enqueues one email to each guest who is on the list when a publication appears,
 * however long before that it was scheduled; nothing for a publication that was withdrawn.
 */
export const gatheringChangesJob = (db: Db, clock: Clock): JobKind => ({
  kind: CHANGES_KIND,
  name: "Emails about a changed gathering",
  queue: "Mail",
  async run(job) {
    const { gatheringId, revisionId, publishAt } = changesPayload.parse(job);
    await changeUnversioned(db, async (trx) => {
      const guests = await trx
        .selectFrom("attendees")
        .select("id")
        .where("gathering_id", "=", gatheringId)
        .where("email", "<>", "")
        .where("state", "in", ["coming", "waiting"])
        // Who signed up after it appeared has seen it.
        .where("created_at", "<=", publishAt)
        .where(({ exists }) =>
          exists(activeRevisions(trx).select("id").where("id", "=", revisionId)),
        )
        .execute();
      const jobs = guests.map(({ id }) =>
        gatheringChangeMail.jobOf(
          { attendeeId: id, publishAt },
          `gathering-change:${id}:${revisionId}`,
        ),
      );
      for (const slice of slices(jobs)) await enqueueJobs(trx, isoTime(clock), ...slice);
    });
    return false;
  },
});
