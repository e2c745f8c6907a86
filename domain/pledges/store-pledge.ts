import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { countSubmission, type TooMany, tooMany } from "#domain/forms/count-submission.ts";
import { idempotencyKeys } from "#domain/forms/idempotency-keys.ts";
import type { SpamSignal } from "#domain/forms/spam-signals.ts";
import { countUnconfirmedMail } from "#domain/forms/unconfirmed-mail.ts";
import {
  type MailContext,
  type MailJob,
  mailJob,
  textsOf,
  writeMail,
} from "#domain/mail/mail-job.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, DAY } from "#domain/values/clock.ts";
import { formatShort } from "#domain/values/money.ts";
import { answerOf, describeSchedule } from "./describe-schedule.ts";
import { storeOwnDates } from "./own-dates.ts";
import { ON_DATES, type PledgePromise, typeOfPledge } from "./pledge-schema.ts";
import { readInstallments } from "./read-installments.ts";
import { payUrl } from "./read-payable.ts";

/** The source of pledges that visitors made. */
export const PLEDGE_FORM_SOURCE = "pledge-form";
/** Pledges per network and hour; a whole congregation may share one connection. */
const MAX_PLEDGES_PER_HOUR = 200;

interface PledgeForm {
  /** The key of the form instance; null for a form sent without script. */
  key: string | null;
  clientIp: string;
  suspected?: SpamSignal | null;
  /** The limit for countUnconfirmedMail. */
  ceiling: number;
}

/** `id` is the pledge's; for a repetition, that of the first. */
type StoredPledge = { ok: true; id: string } | TooMany;

/**
 * Stores a visitor's pledge and enqueues the emails to staff and, within the limits of unasked
 * mail, to the donor. The pledge counts once staff confirm it. Without a key, the same pledge
 * within a day is a repetition, which stores nothing. A suspected pledge is stored without emails;
 * its sender gets the same answer as everyone.
 */
export async function storePledge(
  db: Db,
  clock: Clock,
  pledge: PledgePromise,
  { key, clientIp, suspected = null, ceiling }: PledgeForm,
): Promise<StoredPledge> {
  const now = clock.now();
  const createdAt = now.toISOString();
  const id = randomUUIDv7();
  const ownDates = pledge.months === ON_DATES ? (pledge.ownDates ?? []) : [];
  const months = pledge.months === ON_DATES ? 1 : pledge.months;
  const keys = idempotencyKeys(key, pledge, now, DAY);
  return change(db, { site: ({ ok }) => ok }, async (trx): Promise<StoredPledge> => {
    const findEarlier = trx
      .selectFrom("donations")
      .select("id")
      .where("source", "=", PLEDGE_FORM_SOURCE)
      .where("external_id", "in", keys);
    const earlier = await findEarlier.executeTakeFirst();
    if (earlier) return { ok: true, id: earlier.id };
    const { count, waitMs } = await countSubmission(trx, clock, `pledge:${clientIp}`);
    if (count > MAX_PLEDGES_PER_HOUR) return tooMany(waitMs);
    const inserted = await trx
      .insertInto("donations")
      .values({
        id,
        created_at: createdAt,
        first_name: pledge.firstName,
        last_name: pledge.lastName,
        email: pledge.email,
        phone: pledge.phone || null,
        amount_cents: pledge.amount,
        donation_type: typeOfPledge(months, pledge.every),
        suspected,
        city: null,
        state: null,
        notes: pledge.notes || null,
        status: "pledged",
        source: PLEDGE_FORM_SOURCE,
        external_id: keys[0],
        received_at: createdAt,
        updated_at: createdAt,
        status_at: createdAt,
        pledge_months: months,
        pledge_every: pledge.every,
        pledge_starts_on: pledge.startsOn,
        came_from: pledge.from,
      })
      .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    // A concurrent request has stored the same pledge.
    if (!inserted) return { ok: true, id: (await findEarlier.executeTakeFirstOrThrow()).id };
    await storeOwnDates(trx, id, ownDates);
    if (suspected) return { ok: true, id };
    const payload = { pledgeId: id };
    await enqueueJobs(trx, createdAt, {
      kind: pledgeNotice.kind,
      payload,
      uniqueKey: `pledge:${id}`,
    });
    // Members of a family may share an address, so each pledge is of its own kind.
    const mail = { kind: `pledge:${id}`, email: pledge.email, ceiling };
    if ((await countUnconfirmedMail(trx, clock, mail)).ok)
      await enqueueJobs(trx, createdAt, {
        kind: pledgeThanks.kind,
        payload,
        uniqueKey: `pledge-thanks:${id}`,
      });
    return { ok: true, id };
  });
}

/**
 * Reads what a visitor sees of a pledge just made. It has no name, and only this visitor knows its
 * id.
 */
export async function readMadePledge(db: Db, id: string, timeZone: string) {
  const pledge = await db
    .selectFrom("donations")
    .select(["amount_cents", "pledge_months"])
    .where("id", "=", id)
    .where("source", "=", PLEDGE_FORM_SOURCE)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!pledge) return null;
  const parts = await partsOf(db, id, timeZone);
  return { cents: pledge.amount_cents, months: pledge.pledge_months ?? 1, parts };
}

const partsOf = async (db: Db, id: string, timeZone: string) =>
  (await readInstallments(db, [id], { timeZone, withTests: true })).get(id) ?? [];

/** Describes the schedule for a letter to the donor or to staff. */
const scheduleOf = async (
  { db, timeZone }: MailContext,
  id: string,
  months: number,
  { atOnce, over }: { atOnce: string; over: string },
) => describeSchedule(await partsOf(db, id, timeZone), { atOnce, over: months > 1 ? over : null });

const payload = z.object({ pledgeId: z.string() });

/** Confirms to the donor what was pledged, how it is paid, and whom to ask. */
const donorMail = (
  name: "pledgeThanksLetter" | "pledgeConfirmedLetter",
  job: Pick<MailJob, "kind" | "name" | "keys">,
) =>
  mailJob({
    ...job,
    payload,
    async compose({ pledgeId }, context) {
      const pledge = await findPledge(context.db, pledgeId, name === "pledgeConfirmedLetter");
      if (!pledge) return null;
      const months = pledge.pledge_months ?? 1;
      const amount = formatShort(pledge.amount_cents);
      const values = { amount, months: String(months) };
      const { email, phone } = context.facts.organization;
      const facts = {
        amount,
        schedule: await scheduleOf(context, pledgeId, months, textsOf(context, name, values)),
        answer: answerOf(context.content.current("pledge").form.unseen.answer),
        ask: `${email}, ${phone}`,
        payUrl: context.paysOnline ? payUrl(context.origin, pledgeId) : null,
      };
      return {
        to: pledge.email,
        greets: pledge.first_name,
        ...writeMail(context, name, facts, values),
      };
    },
  });

export const pledgeThanks = donorMail("pledgeThanksLetter", {
  kind: "pledge.thank",
  name: "Thanks for a pledge",
  keys: { "pledge-thanks": "donations" },
});

export const pledgeConfirmed = donorMail("pledgeConfirmedLetter", {
  kind: "pledge.confirmed",
  name: "Email about a confirmed pledge",
  keys: { "pledge-confirmed": "donations" },
});

/** Informs staff about a new pledge. A reply goes to the donor. */
export const pledgeNotice = mailJob({
  kind: "pledge.notify-staff",
  name: "Email about a pledge",
  keys: { pledge: "donations" },
  payload,
  async compose({ pledgeId }, context) {
    const pledge = await findPledge(context.db, pledgeId);
    if (!pledge) return null;
    const months = pledge.pledge_months ?? 1;
    const amount = formatShort(pledge.amount_cents);
    const { email, phone, notes: quote } = pledge;
    const name = `${pledge.first_name} ${pledge.last_name}`;
    const values = { name, amount, months: String(months) };
    const texts = textsOf(context, "pledgeLetter", values);
    const facts = {
      person: { name, email, phone },
      amount,
      schedule: await scheduleOf(context, pledgeId, months, texts),
      quote,
      url: `${context.origin}/admin/donations?open=${pledgeId}`,
    };
    return {
      to: context.staffEmail(),
      replyTo: { name, email },
      ...writeMail(context, "pledgeLetter", facts, values),
    };
  },
});

/** Finds a pledge that is still in the state of its email: to be confirmed, or confirmed. */
const findPledge = (db: Db, id: string, isConfirmed = false) =>
  db
    .selectFrom("donations")
    .select(["first_name", "last_name", "email", "phone", "amount_cents"])
    .select(["pledge_months", "notes"])
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .where("confirmed_at", isConfirmed ? "is not" : "is", null)
    .where("voided_at", "is", null)
    .where("erased_at", "is", null)
    .executeTakeFirst();
