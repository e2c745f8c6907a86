/**
 * The parts of a gift's record that a file can fill, in the order in which the form asks for their
 * columns, each with the column names that people and programs write, the surest first. Compared as plain
 * names, so that "E-mail address" is "e mail address". Where the names come from, and which were only
 * read in documentation: docs/decisions/0106.
 */
const names = (text: string) => text.split(",").map((name) => name.trim().replace(/\s+/g, " "));

export const COLUMN_NAMES = {
  receivedAt: names(
    `donated at, donation date, date of donation, gift date, date of gift, contribution date,
     transaction date utc, transaction date, payment date, order date, date time of purchase,
     created date utc, date received, received date, received on, received at, close date,
     sales receipt date, txn date, deposit date, posted date, check date, created at, created,
     transacted at, date utc, date, received, when`,
  ),
  amount: names(
    `donation amount, gift amount, contribution amount, amount received, amount, amt, donated,
     total amount, total, gross amount, gross, line amount, payment amount, fair market value,
     sum, how much, gift, contribution`,
  ),
  refunded: names("amount refunded, refunded amount, refund amount"),
  currency: names("currency, currency code, amount currency"),
  status: names("payment status, donation status, transaction status, status, stage"),
  checkNumber: names(
    `check number, check no, check num, check, cheque number, cheque no, ck no, ck, ref no,
     ref num, ref number, check or reference number`,
  ),
  externalId: names(
    `donation id, transaction id, payment id, gift id, contribution id, transaction number,
     reference number, reference, external id, receipt number, receipt no, receipt id, receipt,
     sales receipt no, id`,
  ),
  firstName: names(
    `first name, first, firstname, fname, given name, donor first name, donor s first name,
     primary contact first name, contact first name, billing first name, supporter first name,
     constituent first name, person first name, payer first name`,
  ),
  lastName: names(
    `last name, last, lastname, lname, surname, family name, donor last name, donor s last name,
     primary contact last name, contact last name, billing last name, supporter last name,
     constituent last name, person last name, payer last name`,
  ),
  name: names(
    `full name, donor full name, donor name, donor s full name, primary contact,
     primary contact full name, contact name, contact full name, contact, supporter name,
     constituent name, constituent, customer full name, customer name, customer, payer name, payer,
     received from, person, giver, donor, name, who`,
  ),
  organization: names(
    `company name, company, donating company, organization name, organization, organisation,
     business name, account name, account name account name, household name, household`,
  ),
  email: names(
    `email, e mail, email address, e mail address, donor email, donor s email, donor email address,
     primary email, primary email address, preferred email, primary contact email,
     contact email, customer email, payer email, email 1, mail`,
  ),
  phone: names(
    `phone, phone number, mobile, mobile phone, mobile number, cell, cell phone, tel, telephone,
     telephone number, donor phone, donor phone number, primary phone, primary phone number,
     primary contact phone, primary contact mobile, contact phone, home phone, phone 1`,
  ),
  type: names("frequency, donation type, recurring, recurring donation, gift type, type"),
  paymentMethod: names(
    `payment method, method, payment type, paid by, paid with, payment method type, pay method,
     method of payment, form of payment, tender, tender type, check or cash`,
  ),
  designation: names(
    `designation, gift designation, fund, fund name, gift fund, designated to, purpose,
     gift purpose, allocation, campaign, campaign name, campaign title, project, appeal`,
  ),
  description: names(
    `in kind description, gift in kind description, item description, item donated, item,
     description of goods, stock symbol, security`,
  ),
  street: names(
    `street, street address, address, address 1, address line 1, street 1, mailing street,
     mailing address, billing street, billing address, billing address line 1, donor address,
     donor mailing address 1, home address, primary street, primary contact mailing street`,
  ),
  city: names(
    `city, town, city town, donor city, mailing city, billing city, billing address city,
     primary city, home city, primary contact mailing city`,
  ),
  state: names(
    `state, st, state province, province state, region, province, donor state, mailing state,
     billing state, billing address state, mailing state province, primary state,
     primary contact mailing state province`,
  ),
  postalCode: names(
    `postal code, zip, zip code, zipcode, postcode, zip postal code, postal zip code, mailing zip,
     mailing postal code, mailing zip postal code, billing zip, billing postal code,
     billing address zip, billing address postal code, donor zip, donor zip code, primary zip,
     primary zip code, primary contact mailing zip postal code`,
  ),
  notes: names(
    `notes, note, remarks, remark, comments, comment, donor comment, message, memo,
     memo description, internal notes, internal note, gift note, private note, annotation`,
  ),
};

export type ImportField = keyof typeof COLUMN_NAMES;

export const IMPORT_FIELDS = Object.keys(COLUMN_NAMES) as ImportField[];

/** The number of the column (the first is 0) for each field that the file has. */
export type ColumnMap = Partial<Record<ImportField, number>>;

/** A column name or status to compare by: "Donor's First Name" and "donor_s_first_name" are one. */
export const plainName = (header: string) =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
