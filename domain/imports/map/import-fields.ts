import { plainName, splitAtCapitals, wordsIn } from "#domain/imports/plain-words.ts";
import { says } from "#domain/imports/states.ts";

/** The source of a file of messages, in place of a giving provider. */
export const MESSAGES = "messages";

const PHONE_NAMES = `phone, phone number, contact phone number, mobile, mobile phone, mobile number, cell,
     cell phone, tel, telephone, telephone number, phone 1, phone 1 full number, home phone`;

/**
 * The fields of a gift's record that a file can fill, in the order in which the form asks for their
 * columns. Each lists the column names that people and programs write, the most reliable first.
 * They are compared as plain names, so that "E-mail address" is "e mail address".
 * docs/giving.md says where the names come from.
 */
const COLUMN_NAMES = {
  receivedAt: `donated at, donation date, date of donation, gift date, date of gift, contribution date,
     transaction date utc, transaction date, payment captured utc, payment captured, payment date,
     transaction initiation date, order date, purchased date, date time of purchase, created date utc, created utc,
     date received, received date, receive date, received on, received at, effective date, grant date,
     close date, sales receipt date, txn date, trans date, process date, processed date, charge date,
     paid at, date paid, created at, created, date created, transacted at,
     date utc, date, datetime, date time, received, when, deposit date, posted date, success date, settled date, funded date,
     posting date, post date, batch date, captured date, check date`,
  amount: `fund split amount, gift split amount, split amount, fund amount, designation amount, total donation to be acknowledged, donation gross amount, donation amount, gift amount,
     contribution amount, grant amount, amount received, amount, amt, donated, total amount, total, donation total,
     gross amount, gross, gross sales, total collected, settled total amount, line amount,
     gross transaction amount, transaction amount, payment amount, original amount, check amount, item amount, sum, how much, gift, contribution`,
  refunded: `converted refund amount usd, amount refunded, refunded amount, refund amount,
     refunded, refund total, returned amount, amount returned, refund, refunds`,
  currency: `donation currency, donation currencies, settled currency, currency, currency code,
     amount currency, transaction currency, original currency`,
  status: `stage, stage name, donation stage, payment status, donation status, contribution status, gift status,
     transaction status, order status, financial status, status friendly, transaction state, payment state, transactional status, status`,
  checkNumber: `check number, check no, check num, check, cheque number, cheque no, ck no, ck, ref no,
     ref num, ref number, check ref no, check ref, check or reference number, check reference number, payment check reference number`,
  externalId: `donation id, transaction id, payment id, gift id, lgl gift id, en transaction id, contribution id, grant id, gateway txn id,
     transaction number, trans, transaction, reference number, reference, external id, remote id,
     payment reference, receipt number, receipt no, receipt id, receipt, sales receipt no, order id, charge id, id,
     payment intent id, stripe charge id`,
  firstName: "first name, first, firstname, fname, given name",
  lastName: "last name, last, lastname, lname, surname, family name",
  name: `full name, donor full name, donor name, donor s full name, primary contact, contact name,
     contact, supporter name, supporter, constituent name, constituent, customer name, customer,
     contributor name, giver name, member name, payer name, payer, addressee name, recommended by, received from, person, giver,
     donor, billing name, name, who, card name, name on account, name of sender receiver, from`,
  organization: `company name, company, company organization, donating company, organization name, organization, organisation,
     business name, business or organization name, account name, account1 name, account name account name, household name, household`,
  email: `email, e mail, email address, e mail address, from email address, personal email, email 1,
     mail, work email, email member number`,
  phone: PHONE_NAMES,
  type: "frequency, transaction frequency, donation frequency, recurring donation, recurring, donation type, gift type, full type, type",
  paymentMethod: `payment method, method, payment type, paid by, paid with, payment method type, pay method,
     payment instrument, pay type, pymt method, method of payment, form of payment, tender, tender type, check or cash,
     payment source type, card type`,
  designation: `designation, designation name, gift designation, fund, fund name, gift fund, designated to,
     restrictions, purpose, special purpose, gift purpose, allocation, campaign, campaign name,
     campaign title, project, program, program designation, appeal, item class, account sub account`,
  description: `in kind description, gift in kind description, item description, item donated, item,
     description of goods, stock symbol, security, what was given`,
  street: `street, street address, address, address 1, address line 1, street 1, addr1, address1`,
  city: "city, town, city town, town city, address city",
  state: `state, st, state province, province state, state region, region, province, address state,
     state province region county territory prefecture republic`,
  postalCode: `postal code, zip, zip code, zipcode, postcode, zip postal code, zip postal, postal zip code,
     address zip, address postal code`,
  notes: `dedication message, public message, notes, note, remarks, remark, comments, comment,
     donor comment, donation comment, message, memo, memo description, internal notes, internal note,
     gift note, private note, annotation, description, opportunity name`,
};

export type ImportField = keyof typeof COLUMN_NAMES;

export const IMPORT_FIELDS = Object.keys(COLUMN_NAMES) as ImportField[];

/**
 * Other roles that columns can have, with their names. They are found automatically, any number for
 * each role, and staff do not choose them.
 */
const ROLE_NAMES = {
  /** Words for what a row is: a gift, a pledge, a payout (row/words.ts). */
  states: `donation status new, recurring status, transaction type, record type, gift type, donation type,
     event type, full type, reporting category, credit type, type, dispute status, operation,
     item type name, trnstype`,
  /** Like `states`, but unknown words are ignored. */
  quiet: "contribution type, financial type, donation record type name, kind",
  tests: `test mode, is test, test, test gift, test transaction, is sandbox, sandbox, environment, payment mode, mode, livemode, live mode, is live, live`,
  /** Filled when money was refunded. */
  returns: `refund date, refund date utc, refund id, return date, date refunded, date returned,
     reversal date, is deleted, deleted`,
  /** Says whether money went back; findReturnColumns finds the columns. */
  returned: "",
  /** A yes under such a name says what the name does. */
  flags: "is soft credit, soft credit, is pledge",
  inKind: "in kind, is in kind, gift in kind, in kind gift",
  /** What a bank or a donor took back, beside what was refunded. */
  disputed: "chargeback amount, disputed amount, dispute amount, amount disputed",
  refersTo: `reference txn id, reference transaction id, original transaction id, parent transaction id,
     related transaction, original payment id, paypal reference id`,
  /** Names the payment that the row takes back. */
  takesBack: "refunded charge id, refunded transaction id, refunded payment id, refund of",
  time: "time, payment time, transaction time, gift time, donation time, received time",
  zone: "timezone, time zone",
  usd: "amount in usd, converted donation amount usd, amount usd, usd amount",
  match: `match amount, matching amount, matching gift amount, matched amount,
     settled matching gift total amount, employer match`,
  /** Says whether the employer has paid; without such a column it has. */
  matchStatus: "match status, matching status, matching gift status",
  matcher: `matching gift organization, matching organization, matching company, match name, matched by`,
  designations: `campaign, campaign name, campaign title, internal campaign name, product service full name, program, project`,
  streets: `address 2, address line 2, street 2, addr2, address2, additional address, additional address 1,
     supplemental address 1, address line 2 district neighborhood, apartment, unit, address 3,
     address line 3, additional address 2`,
  /** Read in place of a phone without digits, such as the "t" under ActBlue's "Mobile". */
  phones: PHONE_NAMES,
  country: "country, address country, country code",
  anonymous: `make donation anonymous, anonymous, anonymous donation, anonymous to public, hide name,
     anonymous hide name, is anonymous`,
  noMail: "do not mail, no mail, nomail, do not contact",
  noCalls: "do not call, do not phone, no calls, do not contact",
  died: "deceased, is deceased, died, deceased date, date deceased, date of death",
  honoree: `dedication type, tribute type, honoree name, tribute honoree, dedication name, in honor of,
     in memory of, in honour memory of, in honor memory of, tribute`,
  /** The value of what the donor received in return, and the deductible part of the gift. */
  goods: `fair market value, fmv, ticket value, premium value, goods value, value of goods, benefit value,
     worth of that, benefit cents,
     non deductible amount, non deductible, non tax deductible amount`,
  benefit: "given in return, benefit",
  /** Like `deductible`, but 0 says nothing: Zeffy writes it beside plain gifts. */
  eligible: "eligible amount, gift receipt amount, receipt amount",
  deductible:
    "tax deductible amount, deductible amount, amount tax deductible, tax deductible, tax ded",
  /** A yes says that nothing of the gift is deductible. */
  nonDeductible: "nontaxded, non tax ded, non deductible, non tax deductible",
  /** A donor-advised fund, which is the donor. */
  fund: "donor advised fund name, donor advised fund, giving account name, vehicle name",
  /** What only this site's own file says. */
  cameBy: "through a fund or employer",
  ofPledge: "paid on pledge, pledge id",
  postmark: "postmark, postmarked on, postmark date",
  partner: `partner full name, secondary name, addt donors, additional donors, spouse, spouse name,
     contact2 first name, contact2 last name`,
  /** Whom a request for money asked; only a provider's version names the column. */
  requested: "",
  /** Used when the amount column is empty. */
  amounts: "gift amount",
  /** Says whether an amount came in or went out. */
  side: `transaction debit or credit, dr cr, cr dr, cr dr indicator,
     debit credit indicator, credit debit indicator`,
  /** What is left to pay of the amount. */
  owed: `balance due, amount due, open balance, balance owed, amount owed, amount open, outstanding,
     outstanding balance, amount outstanding, unpaid balance, balance remaining, remaining balance, invoice amount due`,
  /** What was paid of the amount, or whether it was. */
  paid: `paid, is paid, amount paid, paid amount, total paid, amount collected, collected, is collected,
     invoice amount paid, paid to date, captured, is captured, charged, is won`,
  credit:
    "soft credit to organization, soft credit to first name, soft credit to last name, soft credit to, soft credit",
};

/** Whether a column is that of a fund's part of a gift. */
export const isFundAmount = (header: string) =>
  /^(fund|designation) amount$/.test(plainName(header));

export type Role = keyof typeof ROLE_NAMES;
export const COLUMN_ROLES = Object.keys(ROLE_NAMES) as Role[];

/** The numbers of the columns of each role. */
export type RoleMap = Partial<Record<Role, number[]>>;

/** For each field in the file, the number of its column; the first is 0. */
export type ColumnMap = Partial<Record<ImportField, number>>;

/** The columns that are read. */
export const columnsRead = ({ columns, roles }: { columns: ColumnMap; roles: RoleMap }) =>
  new Set([...Object.values(columns), ...Object.values(roles).flat()]);

/**
 * Lists of names that take precedence over the usual ones. Null means that no column is this field,
 * whatever its name.
 */
export type PreferredNames = Partial<Record<ImportField | Role, string | null>>;

/** Column names of these fields may start with an owner: "Donor's First Name", "Billing City". */
const PERSON_FIELDS: ReadonlySet<ImportField> = new Set([
  "firstName",
  "lastName",
  "name",
  "organization",
  "email",
  "phone",
  "street",
  "city",
  "state",
  "postalCode",
]);
const OWNER_PREFIX =
  /^(?:donor s|donors|donor|primary contact|contact1|contact|primary|preferred|billing|mailing|acknowledgement|home|supporter|constituent|customer|payer|person|donorbox|employee|backer|buyer) (?:mailing )?/;

const ALL_COLUMN_NAMES: Readonly<Record<ImportField | Role, string>> = {
  ...COLUMN_NAMES,
  ...ROLE_NAMES,
};
const KNOWN_NAMES = new Set(Object.values(ALL_COLUMN_NAMES).flatMap(wordsIn));

/** Lists the names of a field or role, the most reliable first. */
function namesOf(field: ImportField | Role, preferred: PreferredNames): string[] {
  const preferredNames = preferred[field];
  return preferredNames === null
    ? []
    : wordsIn(`${preferredNames ?? ""},${ALL_COLUMN_NAMES[field]}`).filter(Boolean);
}

/**
 * Returns the forms under which a column name may be known: exact, without brackets, and without
 * its owner.
 */
function nameFormsOf(header: string) {
  const exact = plainName(header);
  const bare = plainName(splitAtCapitals(header).replace(/\([^()]*\)|\[[^[\]]*\]/g, " ")) || exact;
  return { exact, bare, withoutOwner: bare.replace(OWNER_PREFIX, "") };
}

export const isKnownName = (header: string) =>
  Object.values(nameFormsOf(header)).some((name) => KNOWN_NAMES.has(name));

/** Finds the column that fills each field; a column serves one field only. */
export function findColumns(headers: readonly string[], preferred: PreferredNames): ColumnMap {
  const headerNames = headers.map(nameFormsOf);
  const takenColumns = new Set<number>();
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const knownNames = namesOf(field, preferred);
    const forms = PERSON_FIELDS.has(field) ? NAME_FORMS : NAME_FORMS.slice(0, 2);
    const columnIndex = forms
      .flatMap((form) =>
        knownNames.map((name) =>
          headerNames.findIndex((names, index) => names[form] === name && !takenColumns.has(index)),
        ),
      )
      .find((index) => index >= 0);
    if (columnIndex === undefined) continue;
    columns[field] = columnIndex;
    takenColumns.add(columnIndex);
  }
  return columns;
}

const NAME_FORMS = ["exact", "bare", "withoutOwner"] as const;

/** Finds the columns of each role. A field's column may also be a `states` column. */
export function findRoleColumns(
  headers: readonly string[],
  preferred: PreferredNames,
  columns: ColumnMap,
): RoleMap {
  const headerNames = headers.map(nameFormsOf);
  const takenColumns = new Set(Object.values(columns));
  const roles: RoleMap = {};
  for (const role of COLUMN_ROLES) {
    const isForStates = role === "states" || role === "quiet";
    const roleColumns = namesOf(role, preferred).flatMap((name) =>
      headerNames.flatMap((names, index) =>
        NAME_FORMS.some((form) => names[form] === name) && (isForStates || !takenColumns.has(index))
          ? [index]
          : [],
      ),
    );
    if (roleColumns.length > 0) roles[role] = [...new Set(roleColumns)];
  }
  const names = headerNames.map(({ bare }) => bare);
  const returned = findReturnColumns(names).filter(
    (index) => !takenColumns.has(index) && !roles.returns?.includes(index),
  );
  if (returned.length > 0) roles.returned = returned;
  const { amount = -1 } = columns;
  if (isFundAmount(headers[amount] ?? "")) {
    const whole = findColumns(headers.with(amount, ""), preferred).amount;
    if (whole !== undefined) roles.amounts = [whole, ...(roles.amounts ?? [])];
  }
  // In such a file the date of death may be that of the person whom the gift honors.
  if (
    roles.honoree ||
    names.some((name) => /\b(honou?r(?!if)|memor(?!and)|tribut|dedicat)/.test(name))
  )
    delete roles.died;
  return roles;
}

/** Finds the columns that say whether money of the row went back, and not that a plan ended. */
function findReturnColumns(names: readonly string[]): number[] {
  const hasColumn = (name: RegExp) => names.some((each) => name.test(each));
  const hasPlans = hasColumn(/\b(frequency|recurring|interval|plan|subscription)\b/);
  const hasTypes = hasColumn(/^(donation |gift )?type$/);
  const hasDisputeStates = hasColumn(/^dispute (status|state|outcome|result)$/);
  const isOfPlan = (name: string) =>
    (hasPlans && /^cancel/.test(name)) || (hasTypes && /^cancell?ed (on|at|date)$/.test(name));
  return names.flatMap((name, index) =>
    says(name, "returnColumn") && !isOfPlan(name) && !(hasDisputeStates && /disputed/.test(name))
      ? [index]
      : [],
  );
}

const zones = new Map<string, string | null>();

/** What zone lists and the names of columns call the American zones. */
const AMERICAN_ZONES: readonly (readonly [RegExp, string])[] = [
  [/\beastern\b|\(E[SD]?T\)/i, "America/New_York"],
  [/\bcentral\b|\(C[SD]?T\)/i, "America/Chicago"],
  [/\bmountain\b|\(M[SD]?T\)/i, "America/Denver"],
  [/\bpacific\b|\(P[SD]?T\)/i, "America/Los_Angeles"],
];

/**
 * Returns the zone (IANA name) in a text such as "Payment Date (America/Chicago)", "Created (UTC)"
 * or "Mountain Time (US & Canada)", or null.
 */
export function zoneIn(text: string): string | null {
  const cached = zones.get(text);
  if (cached !== undefined) return cached;
  const [name = null] = /\b[A-Z][a-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?/.exec(text) ?? [];
  const utc = /\bUTC\b|\bGMT\b/i.test(text) ? "UTC" : null;
  const american = AMERICAN_ZONES.find(([words]) => words.test(text))?.[1] ?? null;
  const zone = name && isZone(name) ? name : (utc ?? american);
  if (zones.size > 1_000) zones.clear();
  zones.set(text, zone);
  return zone;
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}
