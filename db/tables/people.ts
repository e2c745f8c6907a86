import type { Generated } from "kysely";

/**
 * A person. Gifts, pledges, messages, guests, subscribers, letters and notes refer to it. Null
 * columns take their value from those records; the others are corrections by staff.
 */
export interface PersonTable {
  /** The id is often that of the person's first record. */
  id: string;
  created_at: string;
  /** The person that staff merged this one into; nothing refers to this row then. */
  same_as: Generated<string | null>;
  /** From the person's first record, or as staff corrected it (foldName in db/fold-text.ts). */
  name_key: Generated<string>;
  first_name: Generated<string | null>;
  last_name: Generated<string | null>;
  phone: Generated<string | null>;
  /** Null together with city, state and postal code. */
  street: Generated<string | null>;
  city: Generated<string | null>;
  state: Generated<string | null>;
  postal_code: Generated<string | null>;
  /** 1 means: do not send letters or emails, do not call, do not publish the name. */
  no_mail: Generated<number>;
  no_calls: Generated<number>;
  no_publishing: Generated<number>;
  /** The head of the household. Its members get one letter, which lists the gifts of all. */
  household_id: Generated<string | null>;
  /**
   * On the head's row: the household's name in letters; "" means that it is made from the names.
   */
  household_name: Generated<string>;
  greeting: Generated<string>;
  /** For a company or foundation: the person who gets its letters, or "". */
  contact: Generated<string>;
  /**
   * 1 means that the site sends no more letters and emails, except the last statement to the
   * family.
   */
  died: Generated<number>;
  /** The note at the top of the person's page. */
  note: Generated<string>;
  /** When staff corrected it; null for never. */
  updated_at: Generated<string | null>;
  username: Generated<string | null>;
  /** 1 means that staff said that all names on the gifts are this person's. */
  names_accepted: Generated<number>;
  /** Staff's corrections, folded for searches (domain/people/change-person.ts). */
  search_text: Generated<string>;
}

export type MessageState = "new" | "in_progress" | "answered" | "spam";

export interface ContactTable {
  id: string;
  created_at: string;
  /** First and last name joined by a space (specification, section 3). */
  name: string;
  /** The name as typed; empty in records of an older release. */
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  /** One per form instance; a repetition with the same key stores nothing. */
  idempotency_key: string;
  /** Its spam signal (domain/forms/spam-signals.ts) while it is in quarantine, otherwise null. */
  suspected: string | null;
  state: Generated<MessageState>;
  /** When it became spam, ISO UTC; its retention starts then. Null in every other state. */
  spam_at: Generated<string | null>;
  assignee_id: Generated<string | null>;
  erased_at: Generated<string | null>;
  /** The text for searches; triggers write it (db/search-texts.ts). */
  search_text: Generated<string>;
  /**
   * The person it belongs to; null once erased. A trigger sets it when it is missing (migration
   * 0080).
   */
  person_id: Generated<string | null>;
  /** foldName of last and first name; triggers write it. */
  name_key: Generated<string>;
}

/** "suspected" means that it looks like spam, holds no seat, and waits for staff. */
export type GuestState = "coming" | "waiting" | "cancelled" | "suspected";

/** "other" means thanked by a call or in person; no letter was written. */
export type DeliveryMethod = "email" | "print" | "other";

/** A thank-you for the gifts that refer to it, or a person's statement of a year. */
export type LetterKind = "thanks" | "statement";

export interface LetterTable {
  id: string;
  kind: LetterKind;
  created_at: string;
  /** The member of staff, or "the site". */
  username: string;
  way: DeliveryMethod;
  /** The press that wrote it; each person has one letter of each press. */
  batch: string;
  /**
   * The person it is for; null once the data was erased, and until the site has composed an
   * automatic letter.
   */
  person_id: Generated<string | null>;
  /**
   * For a letter to several: the ids of everyone whose gifts may be in it, with those who were
   * merged into them, separated by spaces.
   */
  members: Generated<string | null>;
  /**
   * The text that the digest of a statement from before a merge, or before migration 0080, contains
   * in place of the person's id.
   */
  earlier_key: Generated<string | null>;
  year: Generated<number | null>;
  /**
   * A digest of a statement's person, year and gifts, so that the same statement is written once.
   */
  digest: Generated<string | null>;
  /** The number of a statement's gifts; null before migration 0068. */
  gifts: Generated<number | null>;
  /**
   * JSON (LetterText in domain/letters/letter-text.ts); null when it is not composed yet, or
   * erased.
   */
  text: Generated<string | null>;
  note: Generated<string | null>;
  /**
   * When the mail server accepted it, or staff confirmed the printing or thanked in person; null
   * until then.
   */
  sent_at: Generated<string | null>;
  /**
   * JSON of the gifts of a thank-you that staff wrote, as it states them (statedGifts in
   * domain/letters/letter-gift.ts); null once erased.
   */
  stated: Generated<string | null>;
}

/** Newsletter sign-ups; on the list once confirmed, until they end. */
export interface SubscriberTable {
  id: string;
  created_at: string;
  /** As typed. */
  email: string;
  /** The email in lower case; there is one row per email. */
  email_key: string;
  asked_at: string;
  confirmed_at: string | null;
  /** "by-hand" means that staff entered it, because the person agreed. */
  source: Generated<"site" | "by-hand">;
  person_id: Generated<string | null>;
  /** When it was unsubscribed; a later sign-up changes nothing until it is confirmed. */
  ended_at: Generated<string | null>;
}

export interface PeopleTables {
  people: PersonTable;
  /** The emails of people. Several people may share one. */
  person_emails: {
    id: string;
    /** emailKey in db/fold-text.ts. */
    email_key: string;
    /**
     * The order among the people who share the email. A record with the email belongs to 0, unless
     * another of them has its name.
     */
    nth: Generated<number>;
    person_id: string;
    /** 1 means that staff entered it with the person. */
    by_hand: Generated<number>;
  };
  /** Decisions of staff on two people who look alike: one person (can be undone), or two. */
  person_merges: {
    id: string;
    person_id: string;
    other_id: string;
    /**
     * JSON: the ids of the rows that moved to person_id, by table, and the household that other_id
     * left; null when they are two people.
     */
    moved: string | null;
    at: string;
    username: string;
  };
  person_notes: { id: string; person_id: string; created_at: string; author: string; text: string };
  contacts: ContactTable;
  contact_notes: {
    id: string;
    contact_id: string;
    created_at: string;
    author: string;
    text: string;
  };
  /**
   * An email between staff and the sender of a message. Rows are added and deleted; only `sent_at`
   * changes.
   */
  contact_mails: {
    id: string;
    contact_id: string;
    created_at: string;
    direction: "out" | "in";
    author: string;
    staff_id: string | null;
    /** The sender's email of an incoming mail. */
    address: string | null;
    text: string;
    /** The Message-ID with its angle brackets (RFC 5322, 3.6.4). */
    message_id: string;
    /** The key of the form: sending the same form twice sends one email. */
    form_key: string | null;
    /** 1 means that a program wrote it (RFC 3834), for example an out-of-office answer. */
    is_automatic: Generated<number>;
    sent_at: string | null;
  };
  /** A text with placeholders such as {first name} with which staff start an answer. */
  answer_templates: {
    id: string;
    created_at: string;
    updated_at: string;
    name: string;
    text: string;
  };
  /** A person with the people they bring along. */
  attendees: {
    id: string;
    /** An id of the collection "gatherings" in content_revisions. */
    gathering_id: string;
    created_at: string;
    name: string;
    /** As typed. */
    email: string;
    /** The email in lower case. */
    email_key: string;
    person_id: Generated<string | null>;
    people: number;
    state: GuestState;
    /** When the state was set, ISO UTC: the order of the waiting list. */
    state_at: string;
    /**
     * While the link of an email has not confirmed it: until when the seat is held, ISO UTC. After
     * that time the seat was released.
     */
    held_until: string | null;
    /** When the last email was enqueued, ISO UTC. */
    mailed_at: string | null;
    /** A SpamSignal (domain/forms/spam-signals.ts). */
    suspected: string | null;
    /** When the person arrived at the gathering, ISO UTC. */
    here_at: Generated<string | null>;
    idempotency_key: string;
  };
  /** A link in an email with which its owner changes or cancels. */
  attendee_links: {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    token_hash: string;
    attendee_id: string;
    created_at: string;
  };
  subscribers: SubscriberTable;
  letters: LetterTable;
  /**
   * The written acknowledgment of one gift. Rows are added, never removed, so the numbers have no
   * gaps.
   */
  receipts: {
    number: number;
    donation_id: string;
    letter_id: string;
    issued_at: string;
    username: string;
    /**
     * JSON (ReceiptDetails in domain/letters/letter-gift.ts): what it states about the gift; null
     * once erased.
     */
    details: string | null;
    replaces: number | null;
  };
}
