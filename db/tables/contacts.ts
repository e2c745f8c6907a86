/** Contact messages and the notes of staff. */
import type { Generated } from "kysely";

export interface ContactTables {
  contacts: ContactTable;
  contact_notes: ContactNoteTable;
}

export type ContactState = "new" | "in_progress" | "answered" | "spam";

export interface ContactTable {
  id: string;
  created_at: string;
  /** First and last name joined by a space (specification, section 3). */
  name: string;
  /** As typed; empty in records of an older release. */
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  /** One per form instance; a repetition with the same key stores nothing. */
  idempotency_key: string;
  /** Its spam signal (domain/spam/spam-signals.ts) while it is in quarantine, else null. */
  suspected: string | null;
  state: Generated<ContactState>;
  /** Since when it is spam, ISO UTC; its retention starts then. Null in every other state. */
  spam_at: Generated<string | null>;
  /** The member of staff who answers it. */
  assignee_id: Generated<string | null>;
  /** When the person's data was erased. */
  erased_at: Generated<string | null>;
  /** The text for searches; triggers write it (migration 0014). */
  search_text: Generated<string>;
}

/** Private notes among staff; visitors never see them. */
interface ContactNoteTable {
  id: string;
  contact_id: string;
  created_at: string;
  author: string;
  text: string;
}
