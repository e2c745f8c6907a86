import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";

/** The ids of everything that is kept about a mail address. */
export interface PersonRecords {
  donations: string[];
  contacts: string[];
  subscribers: string[];
}

/** Finds them whatever the case in which the address was typed. */
export async function findPerson(db: DbOrTransaction, email: string): Promise<PersonRecords> {
  const key = email.trim().toLowerCase();
  if (!key) return { donations: [], contacts: [], subscribers: [] };
  const sameAddress = sql<boolean>`lower(email) = ${key}`;
  const [donations, contacts, subscribers] = await Promise.all([
    db.selectFrom("donations").select("id").where(sameAddress).execute(),
    db.selectFrom("contacts").select("id").where(sameAddress).execute(),
    db.selectFrom("subscribers").select("id").where("email_key", "=", key).execute(),
  ]);
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  return { donations: ids(donations), contacts: ids(contacts), subscribers: ids(subscribers) };
}

export const isEmpty = (person: PersonRecords) =>
  person.donations.length + person.contacts.length + person.subscribers.length === 0;

/** For the audit log, which must not keep what it tells of: how many records, but not whose. */
export const describePerson = ({ donations, contacts, subscribers }: PersonRecords) =>
  `person: ${donations.length} donations, ${contacts.length} messages, ${subscribers.length} newsletter`;
