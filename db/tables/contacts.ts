import type { Generated, GeneratedAlways } from "kysely";

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
  assignee_id: Generated<string | null>;
  erased_at: Generated<string | null>;
  /** The text for searches; triggers write it (migration 0064). */
  search_text: Generated<string>;
  /** Whose it is: the email in lower case, else "message:" and the id; null once erased. */
  person_key: GeneratedAlways<string | null>;
}

export interface ContactTables {
  contacts: ContactTable;
  contact_notes: {
    id: string;
    contact_id: string;
    created_at: string;
    author: string;
    text: string;
  };
  /** A mail between staff and the sender of a message. Rows are added and deleted; only `sent_at` changes. */
  contact_mails: {
    id: string;
    contact_id: string;
    created_at: string;
    direction: "out" | "in";
    author: string;
    staff_id: string | null;
    /** Of an incoming mail: its sender's email. */
    address: string | null;
    text: string;
    /** The Message-ID with its angle brackets (RFC 5322, 3.6.4). */
    message_id: string;
    /** The key of the form: the same form sent twice sends one mail. */
    form_key: string | null;
    /** 1: a program wrote it (RFC 3834), for example an out-of-office answer. */
    is_automatic: Generated<number>;
    sent_at: string | null;
  };
  /** A text with placeholders such as {first name} that staff begin an answer with. */
  answer_templates: {
    id: string;
    created_at: string;
    updated_at: string;
    name: string;
    text: string;
  };
}
