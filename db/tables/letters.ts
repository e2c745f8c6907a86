import type { Generated } from "kysely";

/** "other": thanked by a call or in person; no letter was written. */
export type LetterWay = "email" | "print" | "other";

/** A thank-you for the gifts that name it, or a person's statement of a year. */
export interface LetterTable {
  id: string;
  kind: "thanks" | "statement";
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

export interface LetterTables {
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
