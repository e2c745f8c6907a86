/** Suspected: it looks like spam, holds no spot, and waits for staff. */
export type AttendeeState = "coming" | "waiting" | "cancelled" | "suspected";

export interface AttendeeTables {
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
}
