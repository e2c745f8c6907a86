/** Messages, and what staff note about them. */
import type { Generated } from "kysely";

export type ContactState = "new" | "in_progress" | "answered" | "spam";

export interface ContactTable {
  id: string;
  created_at: string;
  /** First and last name joined by a space (specification, section 3). */
  name: string;
  /** As typed; empty in records that an older release has written. */
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  /** One per form instance; a resend with the same key stores nothing new. */
  idempotency_key: string;
  /** Why it is held back as suspected spam; null when it is not. See domain/spam/spam-signals.ts. */
  suspected: string | null;
  state: Generated<ContactState>;
  /** Since when it counts as spam, ISO UTC: its retention runs from then. Null in every other state. */
  spam_at: Generated<string | null>;
  /** The member of staff who has it in hand. */
  assignee_id: Generated<string | null>;
  /** Set when the person behind it was made unrecognisable. */
  erased_at: Generated<string | null>;
  /** What a search looks through; the database writes it (migration 0014). */
  search_text: Generated<string>;
}

/** What staff write for each other; visitors never see it. */
export interface ContactNoteTable {
  id: string;
  contact_id: string;
  created_at: string;
  author: string;
  text: string;
}
