import type { Log } from "#domain/ports/log.ts";

/** Runs `work` on every call, and logs its first failure and the first success after that. */
export function reportOnce<Result>(
  log: Log,
  messages: { failed: string; again: string },
  work: () => Promise<Result>,
): () => Promise<Result> {
  let hasFailed = false;
  return async () => {
    try {
      const result = await work();
      if (hasFailed) log.info({}, messages.again);
      hasFailed = false;
      return result;
    } catch (error) {
      if (!hasFailed) log.error({ err: error }, messages.failed);
      hasFailed = true;
      throw error;
    }
  };
}
