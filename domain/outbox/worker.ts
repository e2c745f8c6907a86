import { setTimeout as pause } from "node:timers/promises";
import type { Db, DbTransaction } from "#db/schema.ts";
import { change, onJobsEnqueued } from "#domain/changes/change.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import type { Log } from "#domain/ports/log.ts";
import { type Clock, MINUTE, SECOND } from "#domain/values/clock.ts";
import {
  type ClaimedJob,
  claimJobs,
  completeJobs,
  type EndedJob,
  MAX_TRIES,
  recordFailedTry,
  releaseJob,
  renewLease,
} from "./job-lease.ts";

/** Runs the jobs of one kind. */
export interface JobKind {
  /** Databases store it with each job, so a kind never changes. */
  kind: string;
  /** The name on the desk. */
  name: string;
  /** Names the receiver, in words for staff. */
  queue: string;
  /** Jobs of a bulk, such as letters, run after all others that are due. */
  isBulk?: boolean | undefined;
  /**
   * A job may run twice, so it gives the receiver a key by which it recognizes the repetition.
   * Resolves to false when there was nothing to deliver. After `onDelivered` it is not aborted at
   * the end of its lease, because a repetition would be a second delivery.
   */
  run(
    payload: unknown,
    key: string,
    signal: AbortSignal,
    onDelivered?: () => void,
  ): Promise<unknown>;
}

/** How often to look for jobs that another instance enqueued, or that have become due. */
const POLL_MS = 2 * SECOND;
/** The pause between two claims, in ms, so that waiting requests are answered first. */
const PAUSE_AFTER_JOB_MS = 20;
/** The part of its lease that a job may use; the rest is for recording the outcome. */
const LEASE_SHARE = 0.8;
/** The lease of a job that waits for an answer; longer than any adapter waits for one. */
const ANSWER_LEASE_MS = 11 * MINUTE;
const MAX_STOPPING_MS = 8 * SECOND;
const NEVER_ENDED = "Started many times but never finished";

interface WorkerOptions {
  leaseMs: number;
  /** How many jobs may run at the same time. */
  concurrency: number;
  /** While it returns false, no job starts: the clock has jumped, and what is due is unknown. */
  isSteady(): boolean;
}

export type OutboxWorker = ReturnType<typeof openOutbox>;

/**
 * Runs the enqueued jobs of these kinds; others stay enqueued. Any number of instances may share a
 * database.
 */
export function openOutbox(
  db: Db,
  clock: Clock,
  log: Log,
  jobs: readonly JobKind[],
  { leaseMs, concurrency, isSteady }: WorkerOptions,
) {
  const byKind = new Map(jobs.map((job) => [job.kind, job]));
  const kinds = [...byKind.keys()];
  const queueOf = (kind: string) => byKind.get(kind)?.queue ?? "";
  const isBulk = (kind: string) => byKind.get(kind)?.isBulk ?? false;
  const stopping = new AbortController();
  const { unrecorded, recordDone } = createRecorder(db, clock, queueOf);
  const rounds = createPollLoop(log, claim, run);

  /** Reads the number of free slots inside the transaction, because it may start later. */
  function claim(): Promise<ClaimedJob[]> {
    return recordDone(async (trx) => {
      const free = concurrency - rounds.running.size;
      return isSteady() ? claimJobs(trx, clock, kinds, free, { leaseMs, queueOf, isBulk }) : [];
    });
  }

  /** Never rejects: when the outcome cannot be recorded, the lease ends and the job runs again. */
  async function run(job: ClaimedJob) {
    const overdue = new AbortController();
    const signal = AbortSignal.any([overdue.signal, stopping.signal]);
    let isDelivered = false;
    const timer = setTimeout(() => {
      if (!isDelivered) return overdue.abort();
      renewLease(db, clock, job, ANSWER_LEASE_MS).catch(() => overdue.abort());
    }, leaseMs * LEASE_SHARE).unref();
    const onDelivered = () => {
      isDelivered = true;
    };
    try {
      await attempt(job, signal, onDelivered).then(
        (outcome) => unrecorded.push({ ...job, isDelivered: outcome !== false }),
        (error: unknown) => recordFailure(job, error),
      );
    } catch (error) {
      log.error({ err: error, job: job.id }, "the outcome of a job could not be noted");
    } finally {
      clearTimeout(timer);
    }
  }

  async function attempt(job: ClaimedJob, signal: AbortSignal, onDelivered: () => void) {
    // The instances that ran it died again and again, so the job itself may crash them.
    if (job.attempts > MAX_TRIES) throw new DeliveryFailure("unanswered", NEVER_ENDED);
    const payload: unknown = JSON.parse(job.payload);
    return byKind.get(job.kind)?.run(payload, job.unique_key, signal, onDelivered);
  }

  async function recordFailure(job: ClaimedJob, error: unknown) {
    const isUnanswered = error instanceof DeliveryFailure && error.kind === "unanswered";
    if (stopping.signal.aborted && !isUnanswered) return releaseJob(db, job);
    const state = await recordDone(
      (trx) => recordFailedTry(trx, clock, job, error, queueOf(job.kind)),
      { isShownOnDesk: true },
    );
    const { id, kind, attempts } = job;
    const fields = { err: error, job: id, kind, attempts };
    if (state === "dead") log.error(fields, "a job was given up");
    else log.warn(fields, "a job failed and will be tried again");
  }

  onJobsEnqueued(db, rounds.look);

  return {
    kinds,
    nameOf: (kind: string) => byKind.get(kind)?.name,
    /** Looks for jobs now and regularly, until stop(). */
    start: rounds.start,
    /**
     * Runs the jobs that are due now, and those that come due meanwhile. Returns how many ran,
     * whether or not they succeeded; rejects when the database fails.
     */
    async runDue(): Promise<number> {
      let ran = 0;
      for (;;) {
        const jobs = await claim();
        if (jobs.length === 0) return ran;
        await Promise.all(jobs.map(run));
        ran += jobs.length;
      }
    },
    /**
     * Stops claiming jobs, waits for running ones (at most 8 s), and releases those that did not
     * end.
     */
    async stop(): Promise<void> {
      await rounds.stop();
      const deadline = setTimeout(() => stopping.abort(), MAX_STOPPING_MS);
      await Promise.all(rounds.running);
      clearTimeout(deadline);
      if (unrecorded.length > 0)
        await recordDone(async () => undefined).catch((error) =>
          log.error({ err: error }, "what jobs have done could not be noted"),
        );
    },
  };
}

/** Holds the jobs that are done but not recorded yet; the next transaction records them. */
function createRecorder(db: Db, clock: Clock, queueOf: (kind: string) => string) {
  const unrecorded: EndedJob[] = [];

  /**
   * Records which jobs are done and runs `work` in one transaction, so that jobs that end together
   * share a commit.
   */
  async function recordDone<Value>(
    work: (trx: DbTransaction) => Promise<Value>,
    { isShownOnDesk = false } = {},
  ): Promise<Value> {
    const endedJobs = unrecorded.splice(0);
    try {
      const version = {
        desk: (round: { hadFailures: boolean }) => isShownOnDesk || round.hadFailures,
      };
      const { value } = await change(db, version, async (trx) => {
        const hadFailures = await completeJobs(trx, clock, endedJobs, queueOf);
        return { hadFailures, value: await work(trx) };
      });
      return value;
    } catch (error) {
      unrecorded.unshift(...endedJobs);
      throw error;
    }
  }

  return { unrecorded, recordDone };
}

/** Between start() and stop(), claims jobs regularly and runs them; looks again when one ends. */
function createPollLoop(
  log: Log,
  claim: () => Promise<ClaimedJob[]>,
  run: (job: ClaimedJob) => Promise<void>,
) {
  const runningJobs = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  /** The round that is claiming jobs now. */
  let looking: Promise<void> | null = null;
  let shouldLook = false;

  function poll() {
    if (!timer) return;
    shouldLook = true;
    looking ??= claimAndStart()
      .catch((error) => log.error({ err: error }, "the outbox could not be read"))
      .finally(() => {
        looking = null;
        if (shouldLook) poll();
      });
  }

  async function claimAndStart() {
    while (shouldLook && timer) {
      shouldLook = false;
      for (const job of await claim()) {
        const end = run(job).finally(() => {
          runningJobs.delete(end);
          poll();
        });
        runningJobs.add(end);
      }
      await pause(PAUSE_AFTER_JOB_MS);
    }
  }

  function start() {
    timer ??= setInterval(poll, POLL_MS);
    poll();
  }

  async function stop() {
    if (timer) clearInterval(timer);
    timer = null;
    await looking;
  }

  return { running: runningJobs, look: poll, start, stop };
}
