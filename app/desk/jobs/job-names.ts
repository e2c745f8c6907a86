import type { OutboxWorker } from "#domain/outbox/worker.ts";

/** Names kinds of jobs for staff; undefined for a kind that this version does not know. */
export const jobNames =
  ({ outbox, encoding }: { outbox: OutboxWorker; encoding: OutboxWorker }) =>
  (kind: string): string | undefined =>
    outbox.nameOf(kind) ?? encoding.nameOf(kind);
