/**
 * Everything that waits for staff: each kind with its count, the times of arrival, and the oldest
 * record.
 */

import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { IS_FOREIGN, IS_PLEDGE_TO_CONFIRM } from "#db/counted-gifts.ts";
import { hasPossibleDuplicate } from "#db/has-possible-duplicate.ts";
import { inList } from "#db/in-list.ts";
import type { ContactTable, Database, Db, DonationTable, MessageState } from "#db/schema.ts";
import { IS_STOPPED } from "#domain/donations/monthly-gifts.ts";
import type { OutdatedStatements } from "#domain/letters/statements.ts";
import { isToThank, readThankYouStart } from "#domain/letters/thank-you-queries.ts";
import type { MatchingQuery } from "#domain/lists/query.ts";
import { IS_SUSPECTED, IS_TO_ANSWER } from "#domain/messages/find-messages.ts";
import { type FindJobName, isTroubled } from "#domain/outbox/list-jobs.ts";
import { readJobNames } from "#domain/outbox/read-job-names.ts";
import type { PossibleDuplicates } from "#domain/people/find-possible-duplicates.ts";
import { isUnpaid, type PledgeDue, pledgeDueOf } from "#domain/pledges/installments.ts";
import { findOverdue } from "#domain/pledges/read-installments.ts";
import { type Clock, DAY, isoTime } from "#domain/values/clock.ts";
import { formatAmount, formatCents } from "#domain/values/money.ts";
import { fullName } from "#domain/values/person-names.ts";
import { dayOf, startOfDay, todayOf } from "#domain/values/time-zone.ts";

export interface WaitingRecord {
  id: string;
  /** When it arrived, ISO UTC. */
  at: string;
  name: string;
  detail: string;
  amount: string | null;
}

export const GIFT_COLUMNS = [
  "id",
  "created_at",
  "first_name",
  "last_name",
  "amount_cents",
  "currency",
] as const;

type WaitingGift = Pick<Selectable<DonationTable>, (typeof GIFT_COLUMNS)[number]>;

/** For kinds with few rows, which are read whole, the oldest first. */
const toWaitingKind = (
  rows: readonly (Pick<WaitingRecord, "id" | "at"> & Partial<WaitingRecord>)[],
) => ({
  count: rows.length,
  records: rows
    .slice(0, MAX_RECORDS)
    .map((row): WaitingRecord => ({ name: "", detail: "", amount: null, ...row })),
});

export const giftRecord = (row: WaitingGift, detail = ""): WaitingRecord => ({
  id: row.id,
  at: row.created_at,
  name: fullName(row),
  detail,
  amount: formatAmount(row),
});

export const MESSAGE_COLUMNS = ["id", "created_at", "name", "subject"] as const;

type WaitingMessage = Pick<Selectable<ContactTable>, (typeof MESSAGE_COLUMNS)[number]>;

export const messageRecord = ({
  id,
  created_at,
  name,
  subject,
}: WaitingMessage): WaitingRecord => ({
  id,
  at: created_at,
  name,
  detail: subject,
  amount: null,
});

/** The strip of ages marks at most this many; the count includes all. */
const MAX_RECORDS = 60;
/** How far back gifts are compared with each other, in days. */
const DUPLICATE_DAYS = 30;
/** A deposit open for longer waits for staff: its gifts are thanked only once it is closed. */
const DEPOSIT_DAYS = 3;

export type Waiting = Awaited<ReturnType<typeof listWaiting>>;

/**
 * Reads all kinds. `staffId` is the account whose own messages are counted separately.
 */
export async function listWaiting(
  db: Db,
  clock: Clock,
  {
    staffId,
    timeZone,
    nameOf,
    findDuplicatePeople,
    findOutdatedStatements,
  }: {
    staffId: string;
    timeZone: string;
    nameOf: FindJobName;
    findDuplicatePeople(): Promise<PossibleDuplicates[]>;
    findOutdatedStatements(): Promise<OutdatedStatements>;
  },
) {
  const from = dayOf(isoTime(clock, -DUPLICATE_DAYS * DAY), timeZone);
  const { duplicates, ...waiting } = await allOf({
    pledges: listPledges(db, { isSuspected: false }),
    suspectedPledges: listPledges(db, { isSuspected: true }),
    installments: listInstallments(db, clock, timeZone),
    messages: listMessages(db, staffId),
    thanks: listThanks(db, timeZone),
    statements: findOutdatedStatements().then(({ year, statements }) => ({
      ...toWaitingKind(statements),
      year,
    })),
    duplicates: listDuplicates(db, startOfDay(from, timeZone)),
    foreign: listForeign(db),
    imports: listUndecidedImports(db),
    deposits: listOpenDeposits(db, isoTime(clock, -DEPOSIT_DAYS * DAY)),
    suspectedMessages: listSpam(db),
    deliveries: listDeliveries(db, clock, nameOf),
    reports: listReports(db),
    monthly: listMonthly(db),
    duplicatePeople: findDuplicatePeople().then(listDuplicatePeople),
  });
  /** `from` is the first day that is compared, "2026-10-25". */
  return { ...waiting, duplicates: { ...duplicates, from } };
}

/** Waits for all values of an object. */
async function allOf<Values extends Record<string, unknown>>(
  values: {
    [Name in keyof Values]: Promise<Values[Name]>;
  },
): Promise<Values> {
  const settled = Object.entries(values).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(settled));
}

const selectCents = () => sql<number>`coalesce(sum(amount_cents), 0)`.as("cents");

/**
 * Reads pledges to confirm, or those held as likely spam, for which the site sends no email.
 */
const listPledges = (db: Db, { isSuspected }: { isSuspected: boolean }) =>
  readGifts(
    db
      .selectFrom("donations")
      .where(IS_PLEDGE_TO_CONFIRM)
      .where("suspected", isSuspected ? "is not" : "is", null),
  );

/**
 * Lists pledges with an overdue payment, since when it is overdue, and how much. `soon` sums the
 * payments that fall due within 30 days.
 */
async function listInstallments(db: Db, clock: Clock, timeZone: string) {
  const today = todayOf(clock, timeZone);
  const until = dayOf(isoTime(clock, 30 * DAY), timeZone);
  const owed = await findOverdue(db, until, { timeZone, includeTests: false });
  const dues = Array.from(owed, ([id, installments]) => ({
    id,
    ...pledgeDueOf(installments, today),
  })).filter(({ overdueSince }) => overdueSince !== null);
  const soon = Array.from(owed.values())
    .flat()
    .filter((each) => isUnpaid(each) && each.dueOn > today && each.dueOn <= until)
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const since = ({ overdueSince }: PledgeDue) => overdueSince ?? today;
  dues.sort((a, b) => (since(a) < since(b) ? -1 : 1));
  const marked = dues.slice(0, MAX_RECORDS);
  const ids = marked.map(({ id }) => id);
  const query = db.selectFrom("donations").select(GIFT_COLUMNS).where("id", "in", inList(ids));
  const rows = new Map((await query.execute()).map((row) => [row.id, row]));
  const records = marked.flatMap((due): WaitingRecord[] => {
    const row = rows.get(due.id);
    const at = startOfDay(since(due), timeZone);
    return row ? [{ ...giftRecord(row), at, amount: formatCents(due.overdueCents) }] : [];
  });
  const cents = dues.reduce((sum, { overdueCents }) => sum + overdueCents, 0);
  const { overdueCents: soonCents, overdueSince: firstOn } = pledgeDueOf(soon, until);
  return { count: dues.length, cents, records, soon: { count: soon.length, soonCents, firstOn } };
}

/** Lists monthly gifts that fail or have ended, and since when. */
async function listMonthly(db: Db) {
  const stopped = db
    .selectFrom("donations")
    .innerJoin("online_payments", "donation_id", "donations.id")
    .select(GIFT_COLUMNS)
    .select(sql<string>`coalesce(subscription_at, read_at)`.as("at"))
    .where(IS_STOPPED)
    .orderBy("at");
  const rows = await stopped.execute();
  return toWaitingKind(rows.map((row) => ({ ...giftRecord(row), at: row.at })));
}

const listThanks = async (db: Db, timeZone: string) => {
  const since = await readThankYouStart(db, timeZone);
  return readGifts(db.selectFrom("donations").where(isToThank(since)));
};

const listDuplicates = (db: Db, since: string) =>
  readGifts(db.selectFrom("donations").where(hasPossibleDuplicate(db, since)));

/** Their amounts have no sum. */
async function listForeign(db: Db) {
  const query = db.selectFrom("donations").select(GIFT_COLUMNS).where(IS_FOREIGN);
  const rows = await query.orderBy("created_at").execute();
  return toWaitingKind(rows.map((row) => giftRecord(row)));
}

async function readGifts(query: MatchingQuery<"donations">) {
  const [{ count, cents }, rows] = await Promise.all([
    query.select([sql<number>`count(*)`.as("count"), selectCents()]).executeTakeFirstOrThrow(),
    oldestOf(query.select(GIFT_COLUMNS)).execute(),
  ]);
  const records = rows.map((row) => giftRecord(row));
  return { count: Number(count), cents: Number(cents), records };
}

const oldestOf = <Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
) => query.orderBy(sql`created_at`).orderBy(sql`id`).limit(MAX_RECORDS);

async function listMessages(db: Db, staffId: string) {
  const query = db.selectFrom("contacts").where(IS_TO_ANSWER);
  // Reads one state at a time, because an index has each of them in order.
  const inState = (state: MessageState) => query.where("state", "=", state);
  const oldest = (state: MessageState) =>
    oldestOf(inState(state).select(MESSAGE_COLUMNS)).execute();
  const [fresh, inProgress, mine, ...each] = await Promise.all([
    countRows(inState("new")),
    countRows(inState("in_progress")),
    countRows(query.where("assignee_id", "=", staffId)),
    oldest("new"),
    oldest("in_progress"),
  ]);
  const rows = each
    .flat()
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .slice(0, MAX_RECORDS);
  return { count: fresh + inProgress, fresh, inProgress, mine, records: rows.map(messageRecord) };
}

/** Lists possible duplicates of people by the time at which the last of them appeared. */
function listDuplicatePeople(duplicates: readonly PossibleDuplicates[]) {
  const records = duplicates.map(({ members }) => {
    const { personId: id = "", name = "", at = "" } = members.at(-1) ?? {};
    return { id, at, name };
  });
  records.sort((a, b) => (a.at < b.at ? -1 : 1));
  return toWaitingKind(records);
}

const listUndecidedImports = async (db: Db) =>
  toWaitingKind(
    await db
      .selectFrom("imports")
      .select(["id", "created_at as at", "file_name as name"])
      .where("state", "in", ["open", "closed"])
      .orderBy("at")
      .orderBy("id")
      .execute(),
  );

/** Lists open deposits from before a moment (ISO UTC), with who opened them. */
const listOpenDeposits = async (db: Db, before: string) =>
  toWaitingKind(
    await db
      .selectFrom("deposits")
      .select(["id", "opened_at as at", "opened_by as name"])
      .where("closed_at", "is", null)
      .where("opened_at", "<", before)
      .orderBy("at")
      .execute(),
  );

async function listSpam(db: Db) {
  const suspectedMessages = db.selectFrom("contacts").where(IS_SUSPECTED);
  const [count, rows] = await Promise.all([
    countRows(suspectedMessages),
    oldestOf(suspectedMessages.select(MESSAGE_COLUMNS)).execute(),
  ]);
  return { count, records: rows.map(messageRecord) };
}

/** `oldestAbout` names the person that the oldest job is about. */
async function listDeliveries(db: Db, clock: Clock, nameOf: FindJobName) {
  const troubled = db.selectFrom("jobs").where(isTroubled(clock));
  const [count, rows] = await Promise.all([
    countRows(troubled),
    oldestOf(troubled.select(["id", "created_at", "kind", "last_error", "payload"])).execute(),
  ]);
  const [oldest] = rows;
  const oldestAbout = oldest && (await readJobNames(db, [oldest])).get(oldest.id);
  const records = rows.map(({ id, created_at: at, kind, last_error }): WaitingRecord => {
    return { id, at, name: nameOf(kind) ?? kind, detail: last_error ?? "", amount: null };
  });
  return { count, records, oldestAbout: oldestAbout ?? "" };
}

/** Lists payment companies' reports about money that the site could not read. */
const listReports = async (db: Db) =>
  toWaitingKind(
    await db
      .selectFrom("gift_events")
      .select(["id", "received_at as at", "type as name", "provider as detail"])
      .where("outcome", "=", "unclear")
      .orderBy("at")
      .orderBy("id")
      .execute(),
  );
