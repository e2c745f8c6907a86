import type { Generated } from "kysely";

/**
 * `site` is the version of what visitors can see; `desk` that of what only staff see in addition.
 */
export type VersionName = "site" | "desk";

export interface WorkTables {
  /** Follow-up work of a record, enqueued in the transaction that writes the record. */
  jobs: {
    id: string;
    created_at: string;
    kind: string;
    /** JSON; its form depends on the kind. */
    payload: string;
    /** Lets the receiver recognize a repetition. */
    unique_key: string;
    state: Generated<"waiting" | "running" | "done" | "dead">;
    attempts: Generated<number>;
    /** How long it has waited for its receiver while the queue was not paused. */
    waited_ms: Generated<number>;
    /** When it is due, ISO UTC. */
    run_at: string;
    /** The worker's claim, and until when no other worker may take the job. */
    lease_id: string | null;
    lease_until: string | null;
    last_error: string | null;
    finished_at: string | null;
  };
  /**
   * A receiver whose last deliveries failed because of this site or its setup
   * (domain/outbox/pauses.ts).
   */
  job_pauses: {
    queue: string;
    /** The text that the desk shows. */
    reason: string;
    /** The last job that failed so, and how many did in a row. */
    job_id: string;
    alike: number;
    /** ISO UTC; null while too few have failed for a pause. */
    until: string | null;
  };
  /**
   * Emails for which the mail server reported no mailbox; nothing is sent there until staff have
   * looked.
   */
  refused_addresses: {
    /** The email in lower case. */
    email_key: string;
    at: string;
    /** The text that the desk shows. */
    reason: string;
  };
  submission_counts: { key: string; count: number; ends_at: string };
  /** The last figure from the CRM, and when the next request is due. */
  crm_figures: {
    id: string;
    next_at: string;
    raised_cents: number | null;
    pledged_cents: number | null;
    counted_at: string | null;
  };
  /** Random keys of this site, generated at first use. */
  secrets: { name: string; value: string };
  versions: { name: VersionName; value: number };
}
