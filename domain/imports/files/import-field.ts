/** Names separated by commas, on as many lines as it takes. */
export const names = (text: string) => text.split(",").map((name) => name.trim());

/**
 * The parts of a gift's record, in the order in which the form asks for their columns, each with the
 * column names that most files use.
 */
export const COMMON_COLUMNS = {
  receivedAt: names(
    `donated at, donation date, transaction date utc, transaction date, payment date, order date,
     date time of purchase, created date utc, date received, received at, gift date, close date,
     created at, created, date utc, date, received`,
  ),
  amount: names("donation amount, gift amount, amount, total amount, total, gross amount"),
  refunded: names("amount refunded, refunded amount, refund amount"),
  currency: names("currency, currency code"),
  status: names("payment status, donation status, transaction status, status, stage"),
  externalId: names(
    `donation id, transaction id, payment id, gift id, reference number, reference, external id, id`,
  ),
  firstName: names("first name, donor first name, donor s first name, firstname, given name"),
  lastName: names("last name, donor last name, donor s last name, lastname, surname"),
  name: names("full name, donor name, name, donor, customer name, company name, company"),
  email: names("email, donor email, email address, primary email, customer email, e mail"),
  phone: names("phone, phone number, donor phone, donor phone number, primary phone"),
  type: names("frequency, donation type, recurring, recurring donation, type"),
  city: names("city, donor city, mailing city"),
  state: names("state, state province, region, province, donor state"),
  notes: names("notes, note, comment, donor comment, message, memo"),
};

export type ImportField = keyof typeof COMMON_COLUMNS;

export const IMPORT_FIELDS = Object.keys(COMMON_COLUMNS) as ImportField[];

/** The number of the column (the first is 0) for each field that the file has. */
export type ColumnMap = Partial<Record<ImportField, number>>;
