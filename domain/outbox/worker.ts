import { setTimeout as pause } from "node:timers/promises";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import type { Log } from "#domain/ports/log.ts";
import {
  type ClaimedJob,
  claimJobs,
  completeJob,
  failJob,
  releaseJob,
  TRIES_WHEN_TEMPORARY,
} from "./job-lease.ts";

/** A job may run twice, so the handler gives the receiver a key by which it recognises the repetition. */
type JobHandler = (payload: unknown, key: string, signal: AbortSignal) => Promise<void>;

/** By kind. Jobs of other kinds wait until there is a handler for them. */
export type JobHandlers = Record<string, JobHandler>;

/** How often to look for jobs that another instance enqueued, or that have become due. */
const LOOK_EVERY = 2 * SECOND;
/** Between two claims, so that requests meanwhile are answered first; in ms. */
const REST = 20;
/** The part of its lease that a job may use; the rest is for recording the outcome. */
const USABLE = 0.8;
const STOP_WITHIN = 8 * SECOND;
const NEVER_ENDED = "It was begun many times and never ended";

/** Runs the jobs of enqueueJobs. Any number of instances may share a database. */
export class OutboxWorker {
  #db: Db;
  #clock: Clock;
  #log: Log;
  #handlers: Map<string, JobHandler>;
  #leaseMs: number;
  #atOnce: number;
  #running = new Set<Promise<void>>();
  #stopping = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #lookAgain = false;

  /** `atOnce`: how many jobs may run side by side. */
  constructor(
    db: Db,
    clock: Clock,
    log: Log,
    handlers: JobHandlers,
    { leaseMs, atOnce }: { leaseMs: number; atOnce: number },
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#handlers = new Map(Object.entries(handlers));
    this.#leaseMs = leaseMs;
    this.#atOnce = atOnce;
  }

  get kinds(): string[] {
    return [...this.#handlers.keys()];
  }

  /** Looks for jobs now and regularly, until stop(). */
  start(): void {
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY);
    this.#look();
  }

  /** Looks at once, after jobs were enqueued. Does nothing before start(). */
  wake(): void {
    if (this.#timer) this.#look();
  }

  async runDue(): Promise<number> {
    let done = 0;
    for (;;) {
      const jobs = await this.#claim();
      if (jobs.length === 0) return done;
      await Promise.all(jobs.map((job) => this.#run(job)));
      done += jobs.length;
    }
  }

  /** Claims no more jobs, waits for running ones (at most 8 s), and releases those that did not end. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#looking;
    const deadline = setTimeout(() => this.#stopping.abort(), STOP_WITHIN);
    await Promise.all(this.#running);
    clearTimeout(deadline);
  }

  #look(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#fill()
      .catch((error) => this.#log.error({ err: error }, "the outbox could not be read"))
      .finally(() => {
        this.#looking = null;
        if (this.#lookAgain && this.#timer) this.#look();
      });
  }

  /** Claims and starts jobs; each job that ends looks again. */
  async #fill(): Promise<void> {
    while (this.#lookAgain && this.#timer) {
      this.#lookAgain = false;
      for (const job of await this.#claim()) {
        const run = this.#run(job).finally(() => {
          this.#running.delete(run);
          if (this.#timer) this.#look();
        });
        this.#running.add(run);
      }
      await pause(REST);
    }
  }

  /** Reads the number of free slots inside the transaction: the commit may come later. */
  #claim(): Promise<ClaimedJob[]> {
    return this.#write((trx) =>
      claimJobs(trx, this.#clock, this.kinds, this.#atOnce - this.#running.size, this.#leaseMs),
    );
  }

  #write<T>(work: (trx: DbOrTransaction) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** Never rejects: when the outcome cannot be recorded, the lease ends and the job runs again. */
  async #run(job: ClaimedJob): Promise<void> {
    const deadline = AbortSignal.timeout(this.#leaseMs * USABLE);
    const signal = AbortSignal.any([deadline, this.#stopping.signal]);
    try {
      try {
        // Its instances died again and again: the job itself may kill them.
        if (job.attempts > TRIES_WHEN_TEMPORARY) throw new DeliveryFailure("refused", NEVER_ENDED);
        await this.#handlers.get(job.kind)?.(JSON.parse(job.payload), job.unique_key, signal);
      } catch (error) {
        return await this.#recordFailure(job, error);
      }
      await this.#write((trx) => completeJob(trx, this.#clock, job));
    } catch (error) {
      this.#log.error({ err: error, job: job.id }, "the outcome of a job could not be noted");
    }
  }

  async #recordFailure(job: ClaimedJob, error: unknown): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#write((trx) => releaseJob(trx, job));
    const state = await this.#write((trx) => failJob(trx, this.#clock, job, error));
    const { id, kind, attempts } = job;
    const facts = { err: error, job: id, kind, attempts };
    if (state === "dead") this.#log.error(facts, "a job was given up");
    else this.#log.warn(facts, "a job failed and will be tried again");
  }
}
