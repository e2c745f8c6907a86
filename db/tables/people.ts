import type { Generated, GeneratedAlways } from "kysely";

/** What staff say of people. A person is all records with the same key, or with keys that are tied. */

/** What staff corrected once for all records; null: as the records say. */
export interface PersonDetailsTable {
  key: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  /** With city, state and postal code: null together. */
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  /** 1: please do not send letters or mails, call, publish the name. */
  no_mail: number;
  no_calls: number;
  no_publishing: number;
  updated_at: string;
  username: string;
  /** Folded, for searches (db/text-search.ts). */
  search_text: string;
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
  assignee_id: Generated<string | null>;
  erased_at: Generated<string | null>;
  /** The text for searches; triggers write it (db/search-texts.ts). */
  search_text: Generated<string>;
  /** Whose it is: the email in lower case, else "message:" and the id; null once erased. */
  person_key: GeneratedAlways<string | null>;
}

/** Suspected: it looks like spam, holds no spot, and waits for staff. */
export type AttendeeState = "coming" | "waiting" | "cancelled" | "suspected";

/** "other": thanked by a call or in person; no letter was written. */
export type LetterWay = "email" | "print" | "other";

/** A thank-you for the gifts that name it, or a person's statement of a year. */
export type LetterKind = "thanks" | "statement";

export interface LetterTable {
  id: string;
  kind: LetterKind;
  created_at: string;
  /** The member of staff, or "the site". */
  username: string;
  way: LetterWay;
  /** Of the press that wrote it: one person has one letter of each. */
  batch: string;
  /** Whose it is (domain/people/); null once the data was erased. */
  person_key: Generated<string | null>;
  year: Generated<number | null>;
  /** Of a statement's person, year and gifts: the same statement is written once. */
  digest: Generated<string | null>;
  /** Of a statement: how many it states; null before migration 0068. */
  gifts: Generated<number | null>;
  /** JSON (LetterText in domain/letters/letter-text.ts); null: not composed, or erased. */
  text: Generated<string | null>;
  note: Generated<string | null>;
  /** When the mail server took it, staff said that it printed well, or thanked; null until then. */
  sent_at: Generated<string | null>;
}

/** Newsletter sign-ups; on the list once confirmed, until they end. */
export interface SubscriberTable {
  id: string;
  created_at: string;
  /** As typed. */
  email: string;
  /** In lower case; one row per email. */
  email_key: string;
  asked_at: string;
  confirmed_at: string | null;
  /** "by-hand": staff entered it, because the person agreed. */
  source: Generated<"site" | "by-hand">;
  /** When it was unsubscribed; a sign-up after that changes nothing until it is confirmed. */
  ended_at: Generated<string | null>;
}

export interface PeopleTables {
  /** What staff say of two keys; `key` is before `other_key` in the order of their characters. */
  person_ties: {
    id: string;
    key: string;
    other_key: string;
    /** 1: the same person; 0: not the same, so that it is not suggested again. */
    is_same: number;
    at: string;
    username: string;
  };
  person_details: PersonDetailsTable;
  person_notes: { id: string; key: string; created_at: string; author: string; text: string };
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
  /** A person with those who come along. */
  attendees: {
    id: string;
    /** Of the collection "gatherings" in content_revisions. */
    gathering_id: string;
    created_at: string;
    name: string;
    /** As typed. */
    email: string;
    /** In lower case. */
    email_key: string;
    people: number;
    state: AttendeeState;
    /** Since when, ISO UTC: the order of the waiting list. */
    state_at: string;
    /** Not confirmed by the link of a mail: until when the place is held, ISO UTC; past, it was released. */
    held_until: string | null;
    /** When the last mail was asked for, ISO UTC. */
    mailed_at: string | null;
    /** A SpamSignal (domain/spam/spam-signals.ts). */
    suspected: string | null;
    idempotency_key: string;
  };
  /** A link of a mail, by which its owner changes or cancels. */
  attendee_links: {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    token_hash: string;
    attendee_id: string;
    created_at: string;
  };
  subscribers: SubscriberTable;
  letters: LetterTable;
  /** The written acknowledgment of one gift. Rows are added, never removed: the numbers have no gaps. */
  receipts: {
    number: number;
    donation_id: string;
    letter_id: string;
    issued_at: string;
    username: string;
    /** JSON (ReceiptDetails in domain/letters/receipts.ts): what it says of the gift; null once erased. */
    details: string | null;
    replaces: number | null;
  };
}
