/** The source of a file of messages, in place of a giving provider. */
export const MESSAGES = "messages";
/** Column names, divided by commas. */
export const names = (text: string) =>
  text.split(",").map((name) => name.trim().replace(/\s+/g, " "));

/**
 * The parts of a gift's record that a file can fill, in the order in which the form asks for their
 * columns, each with the column names that people and programs write, the surest first. Compared as plain
 * names, so that "E-mail address" is "e mail address". Where the names come from, and which were only
 * read in documentation: docs/decisions/0106.
 */
const COLUMN_NAMES = {
  receivedAt: names(
    `donated at, donation date, date of donation, gift date, date of gift, contribution date,
     transaction date utc, transaction date, payment date, order date, date time of purchase,
     created date utc, created utc, date received, received date, received on, received at,
     close date, sales receipt date, txn date, deposit date, posted date, check date, created at,
     created, transacted at, date utc, date, received, when`,
  ),
  amount: names(
    `donation amount, gift amount, contribution amount, amount received, amount, amt, donated,
     total amount, total, gross amount, gross, line amount, payment amount, fair market value,
     sum, how much, gift, contribution`,
  ),
  refunded: names("amount refunded, refunded amount, refund amount"),
  currency: names("currency, currency code, amount currency"),
  status: names("stage, payment status, donation status, transaction status, status"),
  checkNumber: names(
    `check number, check no, check num, check, cheque number, cheque no, ck no, ck, ref no,
     ref num, ref number, check or reference number`,
  ),
  externalId: names(
    `donation id, transaction id, payment id, gift id, contribution id, transaction number,
     reference number, reference, external id, receipt number, receipt no, receipt id, receipt,
     sales receipt no, id, payment intent id, stripe charge id`,
  ),
  firstName: names("first name, first, firstname, fname, given name"),
  lastName: names("last name, last, lastname, lname, surname, family name"),
  name: names(
    `full name, donor full name, donor name, donor s full name, primary contact, contact name,
     contact, supporter name, supporter, constituent name, constituent, customer name, customer,
     payer name, payer, received from, person, giver, donor, name, who, card name`,
  ),
  organization: names(
    `company name, company, donating company, organization name, organization, organization,
     business name, account name, account name account name, household name, household`,
  ),
  email: names("email, e mail, email address, e mail address, email 1, mail"),
  phone: names(
    `phone, phone number, mobile, mobile phone, mobile number, cell, cell phone, tel, telephone,
     telephone number, phone 1`,
  ),
  type: names("frequency, recurring donation, recurring, donation type, gift type, type"),
  paymentMethod: names(
    `payment method, method, payment type, paid by, paid with, payment method type, pay method,
     method of payment, form of payment, tender, tender type, check or cash, payment source type`,
  ),
  designation: names(
    `designation, gift designation, fund, fund name, gift fund, designated to, purpose,
     gift purpose, allocation, campaign, campaign name, campaign title, project, appeal`,
  ),
  description: names(
    `in kind description, gift in kind description, item description, item donated, item,
     description of goods, stock symbol, security`,
  ),
  street: names("street, street address, address, address 1, address line 1, street 1"),
  city: names("city, town, city town, address city"),
  state: names("state, st, state province, province state, region, province, address state"),
  postalCode: names(
    `postal code, zip, zip code, zipcode, postcode, zip postal code, postal zip code, address zip,
     address postal code`,
  ),
  notes: names(
    `dedication message, public message, notes, note, remarks, remark, comments, comment,
     donor comment, message, memo, memo description, internal notes, internal note, gift note,
     private note, annotation, description, opportunity name`,
  ),
};

export type ImportField = keyof typeof COLUMN_NAMES;

export const IMPORT_FIELDS = Object.keys(COLUMN_NAMES) as ImportField[];

/** The number of the column (the first is 0) for each field that the file has. */
export type ColumnMap = Partial<Record<ImportField, number>>;

export type PreferredNames = Partial<Record<ImportField, readonly string[]>>;

/** A column name or status to compare by: "Donor's First Name" and "donor_s_first_name" are one. */
export const plainName = (header: string) =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** These fields may say in front whose they are: "Donor's First Name", "Billing City". */
const OF_PERSON: ReadonlySet<ImportField> = new Set<ImportField>([
  ...(["firstName", "lastName", "name", "email", "phone"] as const),
  ...(["street", "city", "state", "postalCode"] as const),
]);
const WHOSE =
  /^(?:donor s|donor|primary contact|contact|primary|preferred|billing|mailing|home|supporter|constituent|customer|payer|person) (?:mailing )?/;

const KNOWN_NAMES = new Set(Object.values(COLUMN_NAMES).flat());

export const isKnownName = (name: string) =>
  KNOWN_NAMES.has(name) || KNOWN_NAMES.has(name.replace(WHOSE, ""));

/** Which column fills which field; a column serves one field. `preferred`: names that go before the usual ones. */
export function matchColumns(headers: readonly string[], preferred: PreferredNames): ColumnMap {
  const exact = headers.map(plainName);
  const short = exact.map((name) => name.replace(WHOSE, ""));
  const taken = new Set<number>();
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const free = (found: readonly string[]) => (name: string) =>
      found.findIndex((other, at) => other === name && !taken.has(at));
    const wanted = [...(preferred[field] ?? []), ...COLUMN_NAMES[field]];
    const at = [
      ...wanted.map(free(exact)),
      ...(OF_PERSON.has(field) ? wanted.map(free(short)) : []),
    ].find((i) => i >= 0);
    if (at === undefined) continue;
    columns[field] = at;
    taken.add(at);
  }
  return columns;
}
