import type { Log } from "#domain/ports/log.ts";

/** By name. Each task decides itself whether it is due. */
type Tasks = Record<string, (signal: AbortSignal) => Promise<unknown>>;

/**
 * Runs tasks at once and then every `everyMs` milliseconds, one after the other, never two rounds at
 * the same time. A task that fails is logged and runs again in the next round.
 */
export class Schedule {
  #tasks: Tasks;
  #everyMs: number;
  #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | null = null;
  #stopping = new AbortController();

  constructor(tasks: Tasks, everyMs: number, log: Log) {
    this.#tasks = tasks;
    this.#everyMs = everyMs;
    this.#log = log;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.runNow(), this.#everyMs);
    void this.runNow();
  }

  /** Runs every task once, or joins the round that is running. Never rejects. */
  runNow(): Promise<void> {
    this.#round ??= this.#runAll().finally(() => {
      this.#round = null;
    });
    return this.#round;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#round;
  }

  async #runAll(): Promise<void> {
    const { signal } = this.#stopping;
    for (const [task, run] of Object.entries(this.#tasks)) {
      if (signal.aborted) return;
      try {
        await run(signal);
      } catch (error) {
        this.#log.warn({ err: error, task }, "a scheduled task failed");
      }
    }
  }
}
