/** A job from its claim to its end. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isOnPostgres } from "#db/dialect.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { type Clock, DAY, isoTime, SECOND } from "#domain/values/clock.ts";
import {
  claimRetry,
  endPauses,
  listPauses,
  MAX_PAUSE_MS,
  MAX_WRITTEN_PAUSE_MS,
  pauseAfterWaits,
} from "./pauses.ts";

/**
 * Literals, because with parameters the databases do not use their partial indexes of these states.
 */
const IS_WAITING = sql.lit("waiting" as const);
const IS_RUNNING = sql.lit("running" as const);

/** A job that belongs to this instance until its lease ends. */
export interface ClaimedJob {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  unique_key: string;
  waited_ms: number;
  /** Tries so far, including this one. */
  attempts: number;
  lease_id: string;
  last_error: string | null;
}

/** A job that has run. */
export interface EndedJob extends ClaimedJob {
  /** Whether its receiver took something. */
  isDelivered: boolean;
}

/** Returns the receiver of a kind of job, in words for staff. */
type FindQueue = (kind: string) => string;

interface ClaimOptions {
  leaseMs: number;
  queueOf: FindQueue;
  /** Whether jobs of a kind come in bulk, and so go after all others. */
  isBulk?: (kind: string) => boolean;
}

/**
 * Claims due jobs, including those whose lease ended. From a paused queue it claims one job, when
 * it is time to try: the one that has been due longest, so that each try is of another job.
 */
export async function claimJobs(
  db: DbOrTransaction,
  clock: Clock,
  kinds: string[],
  limit: number,
  { leaseMs, queueOf, isBulk = () => false }: ClaimOptions,
): Promise<ClaimedJob[]> {
  if (kinds.length === 0 || limit <= 0) return [];
  // The try of an ended lease stays counted.
  await db
    .updateTable("jobs")
    .set({ state: "waiting", lease_id: null, lease_until: null })
    .where("state", "=", IS_RUNNING)
    .where("lease_until", "<=", isoTime(clock))
    .execute();
  const pauses = await listPauses(db, clock);
  const isPaused = (kind: string) => pauses.some(({ queue }) => queue === queueOf(kind));
  const open = kinds.filter((kind) => !isPaused(kind));
  const smallKinds = open.filter((kind) => !isBulk(kind));
  const claimedJobs = await claim(db, clock, smallKinds, limit, leaseMs);
  const bulk = open.filter(isBulk);
  claimedJobs.push(...(await claim(db, clock, bulk, limit - claimedJobs.length, leaseMs)));
  for (const { queue, isOver } of pauses) {
    if (!isOver || claimedJobs.length >= limit || !(await claimRetry(db, clock, queue, leaseMs)))
      continue;
    const kindsOfQueue = kinds.filter((kind) => queueOf(kind) === queue);
    claimedJobs.push(...(await claim(db, clock, kindsOfQueue, 1, leaseMs)));
  }
  return claimedJobs;
}

/**
 * Makes jobs due that were enqueued, or failed, while the clock was ahead; they would wait until
 * then. What is scheduled for later keeps its time.
 */
export async function makeEarlyJobsDue(db: DbOrTransaction, clock: Clock): Promise<void> {
  const now = isoTime(clock);
  await db
    .updateTable("jobs")
    .set({ created_at: now, run_at: now })
    .where("state", "=", IS_WAITING)
    .where((eb) => {
      const isAhead = eb("created_at", ">", now);
      const hasFailed = eb("last_error", "is not", null);
      return eb.or([
        isAhead.and(hasFailed.or(eb("run_at", "=", eb.ref("created_at")))),
        hasFailed.and(eb("run_at", ">", isoTime(clock, MAX_WRITTEN_PAUSE_MS))),
      ]);
    })
    .execute();
}

/** It is one statement, so that two instances never claim the same job. */
async function claim(
  db: DbOrTransaction,
  clock: Clock,
  kinds: string[],
  limit: number,
  leaseMs: number,
): Promise<ClaimedJob[]> {
  if (kinds.length === 0 || limit === 0) return [];
  const lease_id = randomUUID();
  const claimedJobs = await db
    .updateTable("jobs")
    .set((eb) => ({
      state: "running",
      attempts: eb("attempts", "+", 1),
      lease_id,
      lease_until: isoTime(clock, leaseMs),
    }))
    .where("id", "in", (eb) => {
      const due = eb
        .selectFrom("jobs")
        .select("id")
        .where("state", "=", IS_WAITING)
        .where("kind", "in", kinds)
        .where("run_at", "<=", isoTime(clock))
        .orderBy("run_at")
        .limit(limit);
      // SQLite has one writer at a time; PostgreSQL skips rows that another instance is claiming.
      return isOnPostgres(db) ? due.forUpdate().skipLocked() : due;
    })
    .returning(["id", "kind", "payload", "unique_key", "waited_ms", "attempts", "last_error"])
    .execute();
  return claimedJobs.map((job) => ({ ...job, lease_id }));
}

const MAX_ERROR_LENGTH = 500;

/**
 * Records that jobs are done, and that the receivers of what was delivered accept deliveries.
 * Returns whether a queue had counted failures. Skips jobs whose lease was lost.
 */
export async function completeJobs(
  trx: DbTransaction,
  clock: Clock,
  jobs: readonly EndedJob[],
  queueOf: FindQueue,
): Promise<boolean> {
  for (const jobsOfLease of Map.groupBy(jobs, ({ lease_id }) => lease_id).values())
    await endLease(trx, ...jobsOfLease)
      .set({ state: "done", finished_at: isoTime(clock) })
      .execute();
  let hadFailures = false;
  const deliveredJobs = jobs.filter(({ isDelivered }) => isDelivered);
  for (const queue of new Set(deliveredJobs.map(({ kind }) => queueOf(kind))))
    if (await endPauses(trx, queue)) hadFailures = true;
  return hadFailures;
}

/** Releases a job at shutdown; the try does not count. */
export async function releaseJob(db: DbOrTransaction, job: ClaimedJob): Promise<void> {
  await endLease(db, job)
    .set({ state: "waiting", attempts: job.attempts - 1 })
    .execute();
}

/** Lengthens the lease of a running job to `leaseMs` from now. */
export const renewLease = (
  db: DbOrTransaction,
  clock: Clock,
  { id, lease_id }: ClaimedJob,
  leaseMs: number,
) =>
  db
    .updateTable("jobs")
    .set({ lease_until: isoTime(clock, leaseMs) })
    .where("id", "=", id)
    .where("lease_id", "=", lease_id)
    .execute();

/**
 * Records a failed try: the job is due again after a pause that doubles, or dead after its last
 * try. Returns the new state. A failure of the kind "wait" does not count as a try, but a job that
 * has waited for a week while its queue was not paused is given up.
 */
export async function recordFailedTry(
  trx: DbTransaction,
  clock: Clock,
  job: ClaimedJob,
  error: unknown,
  queue: string,
): Promise<"waiting" | "dead"> {
  const failure = error instanceof DeliveryFailure ? error : null;
  const waits = failure?.kind === "wait";
  const isPaused = waits && (await pauseAfterWaits(trx, clock, queue, job.id, failure));
  // The receiver works, and refused only this job.
  if (failure?.kind === "refused") await endPauses(trx, queue);
  const after = failedJobChanges(job, failure, isPaused);
  const pause = Math.max(failure?.waitMs ?? 0, waits ? 0 : backoff(job.attempts));
  await endLease(trx, job)
    .set({
      ...after,
      run_at: isoTime(clock, pause),
      finished_at: after.state === "dead" ? isoTime(clock) : null,
    })
    .execute();
  return after.state;
}

/** Returns what a failed try changes in a job; a `failure` of null is an unexpected error. */
export function failedJobChanges(
  { attempts, ...job }: Pick<ClaimedJob, "attempts" | "waited_ms" | "last_error">,
  failure: DeliveryFailure | null,
  isPaused: boolean,
) {
  const waits = failure?.kind === "wait";
  const isFinal = failure?.kind === "refused" || failure?.kind === "unanswered";
  const maxTries = isFinal ? MAX_TRIES_WHEN_REFUSED : MAX_TRIES;
  const waited_ms = waits && !isPaused ? job.waited_ms + failure.waitMs : 0;
  // Messages of unknown errors may quote personal data; they go to the log, not on a screen.
  const message = failure?.message ?? "An unexpected error; see the log";
  const last_error = message.slice(0, MAX_ERROR_LENGTH);
  // Earlier tries that failed otherwise delivered nothing, so the first one without an answer is
  // not the last.
  const isFirstUnanswered =
    failure?.kind === "unanswered" && job.last_error !== null && job.last_error !== last_error;
  const isLast = waits ? waited_ms >= MAX_WAIT_MS : attempts >= maxTries && !isFirstUnanswered;
  return {
    state: isLast ? ("dead" as const) : ("waiting" as const),
    attempts: waits ? attempts - 1 : attempts,
    waited_ms,
    last_error,
  };
}

/** Ends the lease of jobs that were claimed together. */
const endLease = (db: DbOrTransaction, ...jobs: readonly ClaimedJob[]) =>
  db
    .updateTable("jobs")
    .set({ lease_id: null, lease_until: null })
    .where(
      "id",
      "in",
      jobs.map(({ id }) => id),
    )
    .where("state", "=", "running")
    .where("lease_id", "=", jobs[0]?.lease_id ?? "");

const FIRST_PAUSE_MS = 5 * SECOND;

/** Tries for two to three days, so that an outage over a weekend needs no help from staff. */
export const MAX_TRIES = 30;
/**
 * A receiver that refuses rarely changes its answer, so the job is given up within about a minute.
 */
const MAX_TRIES_WHEN_REFUSED = 4;
const MAX_WAIT_MS = 7 * DAY;

/**
 * Returns the milliseconds until the next try after `attempts` tries: 5 s, doubled each time, at
 * most 4 hours. Half of it is random, so that jobs that failed together do not return together.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), MAX_PAUSE_MS);
  return Math.round(whole / 2 + (random() * whole) / 2);
}
