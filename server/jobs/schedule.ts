import type { Log } from "#domain/ports/log.ts";

type Tasks = Record<string, (signal: AbortSignal) => Promise<unknown>>;

export type Schedule = ReturnType<typeof createSchedule>;

/**
 * Runs tasks at the start and then every `everyMs` milliseconds, one after the other, never two
 * rounds at the same time. A task that fails is logged and runs again in the next round. Skips a
 * round for which `mayRun` returns false.
 */
export function createSchedule(
  tasks: Tasks,
  everyMs: number,
  log: Log,
  mayRun: () => Promise<boolean> = async () => true,
) {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;

  async function runAll() {
    const failed = (error: unknown) => {
      log.warn({ err: error }, "a round of scheduled tasks could not begin");
      return false;
    };
    if (!(await mayRun().catch(failed))) return;
    for (const [task, run] of Object.entries(tasks)) {
      if (stopping.signal.aborted) return;
      await run(stopping.signal).catch((error: unknown) =>
        log.warn({ err: error, task }, "a scheduled task failed"),
      );
    }
  }

  /** Runs every task once, or joins the running round. Never rejects. */
  function runNow() {
    round ??= runAll().finally(() => {
      round = null;
    });
    return round;
  }

  return {
    runNow,
    start(): void {
      timer ??= setInterval(() => void runNow(), everyMs);
      void runNow();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
