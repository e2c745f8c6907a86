import type { OutboxWorker } from "#domain/outbox/worker.ts";

/** Names kinds of jobs in words for staff; undefined for one that this version does not know. */
export const jobNames =
  ({ outbox, encoding }: { outbox: OutboxWorker; encoding: OutboxWorker }) =>
  (kind: string): string | undefined =>
    outbox.nameOf(kind) ?? encoding.nameOf(kind);
