import type { DbOrTransaction } from "#db/schema.ts";

/** How long what is kept, in milliseconds. The audit log's must exceed the floor of its trigger. */
export interface Retention {
  /** Messages that are spam, from the moment they were marked as such, by staff or by the site. */
  spamMs: number;
  /** Follow-up work that was given up. */
  failedJobsMs: number;
  /** The bodies of webhook deliveries; that they came is remembered, so that none counts twice. */
  webhookMs: number;
  auditMs: number;
}

/** Rows that one statement takes: a moment's work, so that no request waits long for the end of it. */
export const SLICE = 500;

interface Expiry {
  /** Takes a slice of what is older than `before` (ISO UTC); answers the ids of what it took. */
  expire(trx: DbOrTransaction, before: string): Promise<{ id: string }[]>;
  /** What the audit log says of it: what was about a person by its id, everything else by its number. */
  describe(ids: string[]): string[];
}

export const EXPIRIES: Record<keyof Retention, Expiry> = {
  spamMs: {
    expire: (trx, before) =>
      trx
        .deleteFrom("contacts")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("contacts")
            .select("id")
            .where("state", "=", "spam")
            .where("spam_at", "<=", before)
            .limit(SLICE),
        )
        .returning("id")
        .execute(),
    describe: (ids) => ids.map((id) => `contact:${id}`),
  },
  failedJobsMs: {
    expire: (trx, before) =>
      trx
        .deleteFrom("jobs")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("jobs")
            .select("id")
            .where("state", "=", "dead")
            .where("finished_at", "<=", before)
            .limit(SLICE),
        )
        .returning("id")
        .execute(),
    describe: (ids) => [`jobs given up: ${ids.length}`],
  },
  webhookMs: {
    expire: (trx, before) =>
      trx
        .updateTable("gift_events")
        .set({ body: "" })
        .where("id", "in", (eb) =>
          eb
            .selectFrom("gift_events")
            .select("id")
            .where("body", "<>", "")
            .where("received_at", "<=", before)
            .limit(SLICE),
        )
        .returning("id")
        .execute(),
    describe: (ids) => [`bodies of provider reports: ${ids.length}`],
  },
  auditMs: {
    // Whole days: otherwise each line that goes would leave another, minute for minute.
    expire: (trx, before) =>
      trx
        .deleteFrom("audit_events")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("audit_events")
            .select("id")
            .where("at", "<", before.slice(0, "2026-01-31".length))
            .limit(SLICE),
        )
        .returning("id")
        .execute(),
    describe: (ids) => [`audit lines: ${ids.length}`],
  },
};
