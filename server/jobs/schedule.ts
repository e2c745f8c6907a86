import type { Log } from "#domain/ports/log.ts";

/** Something to do now and again; it decides itself whether it is its turn. */
export interface Task {
  name: string;
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * Runs tasks at once and then every `everyMs` milliseconds, one after the other, never twice at the
 * same time. A task that fails is logged and runs again the next time.
 */
export class Schedule {
  #tasks: Task[];
  #everyMs: number;
  #log: Log;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;
  #stopping = new AbortController();

  constructor(tasks: Task[], everyMs: number, log: Log) {
    this.#tasks = tasks;
    this.#everyMs = everyMs;
    this.#log = log;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.runNow(), this.#everyMs);
    void this.runNow();
  }

  /** Runs every task once; joins the round that is under way, if there is one. Never rejects. */
  runNow(): Promise<void> {
    this.#round ??= this.#runAll().finally(() => {
      this.#round = null;
    });
    return this.#round;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#stopping.abort();
    await this.#round;
  }

  async #runAll(): Promise<void> {
    for (const { name, run } of this.#tasks) {
      if (this.#stopping.signal.aborted) return;
      try {
        await run(this.#stopping.signal);
      } catch (error) {
        this.#log.warn({ err: error, task: name }, "a scheduled task failed");
      }
    }
  }
}
