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
}
