/** Follow-up work, subscribers, and what the site itself has to remember. */
import type { Generated } from "kysely";

export type JobState = "waiting" | "running" | "done" | "dead";

/** Work that follows from a record, written in the same transaction as the record. */
export interface JobTable {
  id: string;
  created_at: string;
  kind: string;
  /** JSON; its shape belongs to the kind. */
  payload: string;
  /** What the receiver uses to tell a repetition from a new request. */
  unique_key: string;
  state: Generated<JobState>;
  attempts: Generated<number>;
  /** When it is due, ISO UTC. */
  run_at: string;
  /** Which worker does the job, and until when no other worker may. */
  lease_id: string | null;
  lease_until: string | null;
  /** What went wrong the last time; for staff, without personal data. */
  last_error: string | null;
  finished_at: string | null;
}

/** Newsletter sign-ups; on the list once confirmed. */
export interface SubscriberTable {
  id: string;
  created_at: string;
  /** As typed. */
  email: string;
  /** In lower case; one row an address. */
  email_key: string;
  /** When the confirmation mail was last asked for. */
  asked_at: string;
  confirmed_at: string | null;
}

/** How often something was sent within a window that ends at `ends_at`. */
export interface SubmissionCountTable {
  key: string;
  count: number;
  ends_at: string;
}

/** The last good figure of the CRM, and when it is due to be asked for again. */
export interface CrmFigureTable {
  id: string;
  next_at: string;
  raised_cents: number | null;
  pledged_cents: number | null;
  counted_at: string | null;
}

/** Random keys of this site's own, made at first need. */
export interface SecretTable {
  name: string;
  value: string;
}
