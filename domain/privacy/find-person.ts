import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { escapeLike } from "#db/text-search.ts";

/** A row of an uploaded file that is not written, or was left out. */
export interface WaitingImportRow {
  import_id: string;
  line: number;
}

/** The ids of all records about an email. */
export interface PersonRecords {
  /** Gifts and pledges, with the payments on the pledges whatever their email. */
  donations: string[];
  contacts: string[];
  /** Mails from this email in the conversations of other people. */
  mails: string[];
  subscribers: string[];
  /** Entries on the lists of gatherings. */
  attendees: string[];
  /** Accounts of people who work here. */
  accounts: string[];
  importRows: WaitingImportRow[];
  /** Webhook events that contain the email, with or without a donation. */
  reports: string[];
}

const NOTHING: PersonRecords = {
  donations: [],
  contacts: [],
  mails: [],
  subscribers: [],
  attendees: [],
  accounts: [],
  importRows: [],
  reports: [],
};

/** Ignores the case of the email. */
export async function findPerson(db: DbOrTransaction, email: string): Promise<PersonRecords> {
  const key = email.trim().toLowerCase();
  if (!key) return NOTHING;
  const sameEmail = sql<boolean>`lower(email) = ${key}`;
  const theirs = db.selectFrom("donations").select("id").where(sameEmail);
  const [donations, contacts, mails, subscribers, attendees, accounts, importRows, reports] =
    await Promise.all([
      db
        .selectFrom("donations")
        .select("id")
        .where((eb) => eb.or([sameEmail, eb("pledge_id", "in", theirs)]))
        .execute(),
      db.selectFrom("contacts").select("id").where(sameEmail).execute(),
      db
        .selectFrom("contact_mails")
        .innerJoin("contacts", "contacts.id", "contact_mails.contact_id")
        .select("contact_mails.id")
        .where(sql<boolean>`lower(address) = ${key} and lower(email) <> ${key}`)
        .execute(),
      db.selectFrom("subscribers").select("id").where("email_key", "=", key).execute(),
      db.selectFrom("attendees").select("id").where("email_key", "=", key).execute(),
      db.selectFrom("staff_accounts").select("id").where("email", "=", key).execute(),
      db
        .selectFrom("import_rows")
        .select(["import_id", "line"])
        .where(mentions("cells", key))
        .execute(),
      db.selectFrom("gift_events").select("id").where(mentions("body", key)).execute(),
    ]);
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  return {
    donations: ids(donations),
    contacts: ids(contacts),
    mails: ids(mails),
    subscribers: ids(subscribers),
    attendees: ids(attendees),
    accounts: ids(accounts),
    importRows,
    reports: ids(reports),
  };
}

/** True where a text column contains the email, which is in lower case. */
const mentions = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${escapeLike(email)}%`} escape '\\'`;

export const isEmpty = (person: PersonRecords) =>
  Object.values(person).every((records: unknown[]) => records.length === 0);

/** For the audit log, which must not name the person: numbers of records alone. */
export const describePerson = (person: PersonRecords) => {
  const found = Object.entries(RECORD_NAMES).flatMap(([kind, name]) => {
    const { length } = person[kind as keyof PersonRecords];
    return length > 0 ? [`${length} ${name}${length === 1 ? "" : "s"}`] : [];
  });
  return `person: ${found.join(", ") || "no records"}`;
};

const RECORD_NAMES: Record<keyof PersonRecords, string> = {
  donations: "donation",
  contacts: "message",
  mails: "mail",
  subscribers: "newsletter sign-up",
  attendees: "gathering",
  accounts: "account",
  importRows: "import row",
  reports: "report",
};
