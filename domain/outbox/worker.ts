import { setTimeout as pause } from "node:timers/promises";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import type { Log } from "#domain/ports/log.ts";
import { TRIES_WHEN_TEMPORARY } from "./backoff.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { type ClaimedJob, claimJobs } from "./claim-jobs.ts";
import { completeJob, failJob, releaseJob } from "./finish-job.ts";

/**
 * Does one kind of work. It may run twice for one job (the process can die between doing the work
 * and noting it), so it gives the receiver a key by which the receiver knows a repetition.
 */
export type JobHandler = (payload: unknown, key: string, signal: AbortSignal) => Promise<void>;

/** By kind. A job of a kind that is not here waits until there is a handler for it. */
export type JobHandlers = Record<string, JobHandler>;

/** Jobs one instance has under way at once. */
const AT_ONCE = 8;
/** How often to look for work that another instance wrote down, or that has become due. */
const LOOK_EVERY = 2 * SECOND;
/** Between one handful and the next, so that visitors who come meanwhile are answered first; in ms. */
const BREATH = 20;
/** What a job may use of its lease; the rest is for noting the outcome. */
const USABLE = 0.8;
const LONGEST_GOODBYE = 8 * SECOND;
const NEVER_ENDED = "It was begun many times and never ended";

/** Carries out the work written down by enqueueJobs. Any number of instances may share a database. */
export class OutboxWorker {
  #db: Db;
  #clock: Clock;
  #log: Log;
  #handlers: Map<string, JobHandler>;
  #leaseMs: number;
  #running = new Set<Promise<void>>();
  #pauses = new CircuitBreaker();
  #stopping = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #turn = 0;

  constructor(db: Db, clock: Clock, log: Log, handlers: JobHandlers, leaseMs: number) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#handlers = new Map(Object.entries(handlers));
    this.#leaseMs = leaseMs;
  }

  /** Kinds of work this instance can do. */
  get kinds(): string[] {
    return [...this.#handlers.keys()];
  }

  /** Looks for work now and from then on, until stop(). */
  start(): void {
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY);
    this.#look();
  }

  /** Looks at once, because work has just been written down. Nothing happens before start(). */
  wake(): void {
    if (this.#timer) this.#look();
  }

  /** Like wake(), and asks at once those who were being left alone after a failure. */
  resume(): void {
    this.#pauses.clear();
    this.wake();
  }

  /** Does everything that is due now, and answers how many jobs that were. For tests. */
  async runDue(): Promise<number> {
    let done = 0;
    for (;;) {
      const jobs = await this.#claim();
      if (jobs.length === 0) return done;
      await Promise.all(jobs.map((job) => this.#run(job)));
      done += jobs.length;
    }
  }

  /** Takes no more work, lets what runs end (at most 8 s), and gives back what has not. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#looking;
    const patience = setTimeout(() => this.#stopping.abort(), LONGEST_GOODBYE);
    await Promise.all(this.#running);
    clearTimeout(patience);
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

  /** Takes work while there is some and hands are free; each job that ends looks again. */
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
      await pause(BREATH);
    }
  }

  /** As many as there are free hands when the commit comes. */
  #claim(): Promise<ClaimedJob[]> {
    const now = this.#clock.now().getTime();
    const kinds = this.#nextOrder().filter((kind) => !this.#pauses.isPaused(kind, now));
    return this.#write((trx) =>
      claimJobs(trx, this.#clock, kinds, AT_ONCE - this.#running.size, this.#leaseMs),
    );
  }

  /** All kinds, each time beginning with another, since the last may find no free hand. */
  #nextOrder(): string[] {
    const start = this.#turn++ % Math.max(1, this.kinds.length);
    return [...this.kinds.slice(start), ...this.kinds.slice(0, start)];
  }

  #write<T>(work: (trx: DbOrTransaction) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** Never rejects: when even the outcome cannot be noted, the lease ends and the job runs again. */
  async #run(job: ClaimedJob): Promise<void> {
    const deadline = AbortSignal.timeout(this.#leaseMs * USABLE);
    const signal = AbortSignal.any([deadline, this.#stopping.signal]);
    try {
      try {
        // Its instances died again and again: perhaps it is what kills them.
        if (job.attempts > TRIES_WHEN_TEMPORARY) throw new DeliveryFailure("refused", NEVER_ENDED);
        await this.#handlers.get(job.kind)?.(JSON.parse(job.payload), job.unique_key, signal);
      } catch (error) {
        return await this.#noteFailure(job, error);
      }
      this.#pauses.noteSuccess(job.kind);
      await this.#write((trx) => completeJob(trx, this.#clock, job));
    } catch (error) {
      this.#log.error({ err: error, job: job.id }, "the outcome of a job could not be noted");
    }
  }

  async #noteFailure(job: ClaimedJob, error: unknown): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#write((trx) => releaseJob(trx, job));
    if (error instanceof DeliveryFailure)
      this.#pauses.noteFailure(job.kind, error, this.#clock.now().getTime());
    const state = await this.#write((trx) => failJob(trx, this.#clock, job, error));
    const { id, kind, attempts } = job;
    const facts = { err: error, job: id, kind, attempts };
    if (state === "dead") this.#log.error(facts, "a job was given up");
    else this.#log.warn(facts, "a job failed and will be tried again");
  }
}
