/**
 * Programs whose exports are recognized by their columns, as data: one entry for each version of a
 * file. The whole header decides: the version with the most matching columns wins. docs/giving.md
 * says where each list comes from.
 */
import { plainName, wordsIn } from "#domain/imports/plain-words.ts";
import { MESSAGES, type PreferredNames } from "./import-fields.ts";
import type { ROW_MEANINGS } from "./layout.ts";

interface FileProvider {
  /** The source of its records; the same as that of its webhook. */
  id: string;
  name: string;
  /** Where its columns are from, and of which year. */
  version: string;
  /** Columns of this version that few other files have. Lists are separated by commas. */
  ownColumns: string;
  /** Columns whose meaning differs from most files. */
  prefers?: PreferredNames;
  paidWords?: string;
  /** The IANA zone of times that name none. */
  zone?: string;
  rows?: (typeof ROW_MEANINGS)[number];
  /** The fund that made the gifts. */
  fund?: string;
}

const fileVersions: readonly FileProvider[] = [
  {
    id: "givelively",
    name: "Give Lively",
    version: "its documentation, 2026",
    ownColumns:
      "order date, date time of purchase, payment platform charge id, original amount, covered transaction fee amount, anonymous to public, page type, line item id",
    // One charge can pay for several line items, which only their own ids distinguish.
    prefers: { amount: "original amount, gross amount", externalId: "line item id" },
  },
  {
    id: "donorbox",
    name: "Donorbox",
    version: "exports of 2023 to 2026; its times are in the account's zone",
    ownColumns:
      "donor s first name, donor s last name, donated at, donating company, receipt id, stripe charge id, paypal transaction id, pay pal transaction id, first recurring donation, make donation anonymous",
    prefers: {
      externalId: "donation id, id",
      // In this file "Donation Type" is the payment company.
      type: "recurring donation",
      states: null,
      designations: "campaign",
      designation: "designation",
    },
    paidWords: "migrated",
  },
  {
    id: "givebutter",
    name: "Givebutter",
    version: "2023",
    ownColumns:
      "campaign code, fee covered, donated, payout, recurring plan id, transaction date utc",
    // The gift without the fees that the donor covered, as in its webhook. Givebutter shows what a
    // sponsor adds to it, and doesn't collect that money.
    prefers: {
      amount: "donated",
      externalId: "transaction id, id",
      organization: "company",
      match: null,
      matcher: null,
    },
  },
  {
    id: "givebutter",
    name: "Givebutter",
    version: "items, 2024: one row an item, the whole repeated in each",
    ownColumns:
      "payment captured utc, refund date utc, anonymous hide name, dispute status, recurring plan id, donor local timezone",
    prefers: {
      amount: "total",
      externalId: "reference number",
      organization: "company",
      match: null,
      matcher: null,
      designation: "fund name",
      description: null,
      type: "frequency",
      designations: "description, campaign title",
    },
  },
  {
    id: "givebutter",
    name: "Givebutter",
    version: "items, 2025",
    ownColumns:
      "status friendly, payment captured utc, refund date utc, plan id, hide name, item subtype, item quantity, item price, item total",
    prefers: {
      amount: "item total",
      externalId: "reference",
      organization: "company",
      match: null,
      matcher: null,
      designation: "fund name",
      description: null,
      type: "frequency",
      designations: "item description, campaign title",
    },
  },
  {
    id: "zeffy",
    name: "Zeffy",
    version: "its import, 2024",
    ownColumns:
      "eligible amount, campaign title, donation amount, in honor of, form title, formtitle",
    // "Amount" includes the tip to Zeffy; the eligible amount is the deductible part.
    prefers: { amount: "donation amount" },
    // The status describes a recurring gift; "stopped" concerns only future gifts.
    paidWords: "monthly, yearly, monthly new, yearly new, stopped",
  },
  {
    id: "zeffy",
    name: "Zeffy",
    version: "payments, 2025 and 2026; day and time in one column or in two",
    ownColumns:
      "payout date, extra donation, recurring status, eligible amount, tax receipt, tax receipt url, occurrence, campaign title, campaign link",
    prefers: {
      amount: "total amount",
      externalId: null,
      states: null,
      type: "recurring status",
    },
    paidWords: "monthly, yearly, monthly new, yearly new, stopped",
  },
  {
    id: "stripe",
    name: "Stripe",
    version: "payments, 2026",
    ownColumns:
      "created date utc, converted amount, captured, amount refunded, customer id, payment source type, is link, card id, statement descriptor",
    prefers: { externalId: "id", name: "customer name, card name" },
  },
  {
    id: "stripe",
    name: "Stripe",
    version: "itemized balance, 2023 to 2026: movements, the charge is in Source",
    ownColumns:
      "destination platform fee, destination platform fee currency, created utc, available on utc, customer facing amount, transfer date utc, transfer group",
    prefers: { externalId: "source", status: null },
  },
  {
    id: "stripe",
    name: "Stripe",
    version: "reports of payments and payouts, 2026; times in UTC without saying so",
    ownColumns:
      "balance transaction id, charge id, payment intent id, reporting category, available on, automatic payout id, automatic payout effective at, source id, card funding",
    prefers: {
      externalId: "charge id, source id",
      receivedAt: "created",
      // "stripe_account" is the total of a portal, from many donors.
      quiet: "payment method type",
    },
    zone: "UTC",
  },
  {
    // A report of opportunities. It mixes gifts with pledged and lost ones, which the stage
    // distinguishes.
    id: "salesforce",
    name: "Salesforce report",
    version: "2026",
    ownColumns:
      "close date, stage, primary contact, primary contact first name, primary contact last name, opportunity name, opportunity id, opportunity owner, opportunity record type, account name, probability, fiscal period",
    prefers: { externalId: "opportunity id" },
  },
  {
    id: "salesforce",
    name: "Salesforce",
    version: "export of opportunities, 2026: accounts are ids, the name is the opportunity's",
    ownColumns: "stagename, closedate, isdeleted, iswon, isclosed, accountid, forecastcategory",
    prefers: { name: null, notes: "name", states: null },
  },
  {
    id: "benevity",
    name: "Benevity",
    version: "donation reports of 2021 to 2025",
    ownColumns:
      "donation frequency, project remote id, total donation to be acknowledged, match amount, cause support fee, merchant fee, fee comment",
    fund: "Benevity",
    prefers: {
      amount: "total donation to be acknowledged",
      designation: null,
      designations: null,
    },
  },
  {
    id: "bright-funds",
    name: "Bright Funds",
    version: "donor reports, 2026, as its help describes them",
    ownColumns: "on behalf of, disbursement id",
    fund: "Bright Funds",
    // The company is the employer; where it gave, it is also the donor's name.
    prefers: { organization: null },
    paidWords:
      "credit card donation, paypal donation, bank transfer donation, matched donation, volunteer match, credit donation, daas transaction",
  },
  {
    id: "paypal-giving-fund",
    name: "PayPal Giving Fund",
    version: "donations, 2026, as an importer reads them",
    ownColumns: "program name, reference information",
    fund: "PayPal Giving Fund",
  },
  {
    id: "everyorg",
    name: "Every.org",
    version: "donations, 2026",
    ownColumns:
      "partner donation id, profile pic cid, slippage, asset symbol, asset quantity, disbursement id",
    fund: "Every.org",
  },
  {
    id: "chariot",
    name: "Chariot",
    version: "disbursements, 2026",
    ownColumns:
      "gateway txn id, donor advised fund name, matching gift organization, settled total amount, settled currency, original total amount, settlement batch reference, dafpay type",
    // The last row is the payout.
    prefers: {
      amount: "settled individual gift total amount",
      amounts: "settled total amount",
      states: "type",
      type: "dafpay frequency",
      name: "full name",
    },
  },
  {
    id: "fundraiseup",
    name: "Fundraise Up",
    version: "donations, 2026; the account is the nonprofit itself",
    ownColumns:
      "donation status new, converted donation amount usd, is live, supporter covered fee, supporter id, donation page url, fundraiser id, element id, payment processor",
    prefers: { organization: "on behalf of", name: "supporter full name" },
  },
  {
    id: "fundraiseup",
    name: "Fundraise Up",
    version: "recurring plans, 2026: no gifts",
    ownColumns:
      "recurring status new, recurring status, recurring amount, recurring frequency, next donation date, recurring max amount, extended substatus",
    prefers: { receivedAt: "last updated", amount: "recurring amount", status: null },
    rows: "plans",
  },
  {
    id: "givewp",
    name: "GiveWP",
    version: "import sample, 2026",
    ownColumns: "donation form, donation currencies, test mode, donation level, donation imported",
  },
  {
    id: "quickbooks",
    name: "QuickBooks",
    version: "sales of QuickBooks Online, 2023 to 2026: a number for all lines of one gift",
    ownColumns: "product service full name, line created by, line created date, item class",
    prefers: { externalId: "num", designation: "item class", checkNumber: "ref" },
  },
  {
    id: "acs",
    name: "ACS",
    version: "contributions, as an importer reads them, 2026",
    ownColumns: "indvid, csz, fulltype, postdate",
    prefers: { designation: "description" },
  },
  {
    id: "servant-keeper",
    name: "Servant Keeper",
    version: "contributions, as an importer reads them, 2026",
    ownColumns: "individual id, account name, pay type, batch date",
    prefers: { organization: null, designation: "account name" },
  },
  {
    id: "church-windows",
    name: "Church Windows",
    version: "donation log, as an importer reads it, 2026",
    ownColumns: "batch code, account name, pymt method, line item comments, giver name",
    prefers: { organization: null, designation: "account name" },
  },
  {
    id: "venmo",
    name: "Venmo",
    version: "statements, 2021 to 2026, as importers read them",
    ownColumns:
      "datetime, funding source, beginning balance, ending balance, statement period venmo fees, amount total",
    prefers: { name: "from", requested: "to", amount: "amount total" },
  },
  {
    id: "square",
    name: "Square",
    version: "transactions, 2022 to 2026, as importers read them",
    ownColumns:
      "gross sales, net sales, total collected, partial refunds, event type, pan suffix, card entry methods, square gift card, other tender type",
    prefers: { receivedAt: "date", amount: "total collected", states: "event type" },
  },
  {
    id: "wix",
    name: "Wix Payments",
    version: "payments, 2024, as an importer reads them",
    ownColumns:
      "provider payment id, wix payments transaction id, cashier transaction id, payout id",
    prefers: { externalId: "wix payments transaction id" },
    paidWords: "paid out",
  },
  {
    id: "kofi",
    name: "Ko-fi",
    version: "transactions, 2026, as importers read them",
    ownColumns: "datetime utc, given, transactiontype, buyeremail, paymentprovider",
    prefers: { receivedAt: "datetime utc", amount: "received", email: "buyeremail" },
    paidWords: "tip, subscription",
  },
  {
    id: "opencollective",
    name: "Open Collective",
    version: "transactions, 2026, in two forms: the account is the nonprofit itself",
    ownColumns:
      "shortid, shortgroup, accountslug, oppositeaccountslug, oppositeaccountname, isrefunded, paymentprocessorfee, effective date time, amount single column, opposite account handle, is reversed",
    prefers: {
      receivedAt: "effective date time",
      amount: "amount single column",
      states: "credit debit",
      organization: null,
      name: "opposite account name",
      email: "opposite account email",
      type: "orderfrequency",
      returns: "is refunded, is reversed",
    },
  },
  {
    id: "export",
    name: "Export of this site",
    version: "for people (content/desk/exports.ts)",
    ownColumns: "record id, record made, pledge runs months, test gift, paid on pledge record id",
    prefers: { externalId: "record id", states: null, type: "type", cameBy: "through" },
  },
  {
    id: "export",
    name: "Export of this site",
    version: "table (domain/donations/find-donations.ts)",
    ownColumns: "confirmed at, voided at, is test, external id",
    prefers: {
      externalId: "id",
      receivedAt: "received at",
      description: "description",
      cameBy: "came by",
      states: null,
      tests: "is test",
      returns: "voided at",
    },
    zone: "UTC",
  },
];

/** The contact form messages of a former site (import-messages.ts). */
const messages: FileProvider = { id: MESSAGES, name: "Messages", version: "", ownColumns: "" };

export const anyCsv: FileProvider = {
  id: "csv",
  name: "Another file",
  version: "",
  ownColumns: "",
};

const providers = new Map(
  [...fileVersions.toReversed(), messages, anyCsv].map((each) => [each.id, each]),
);

export const fileProviderOf = (id: string): FileProvider => providers.get(id) ?? anyCsv;

/** Returns the version of a provider's file that a file was recognized as. */
export const fileVersionOf = ({ provider, version }: { provider: string; version: string }) =>
  (version &&
    fileVersions.find(({ id, version: known }) => id === provider && known === version)) ||
  fileProviderOf(provider);

/** A file must have at least this many columns of a version. */
const MIN_OWN_COLUMNS = 2;

export function recognizeProvider(headers: readonly string[]): FileProvider {
  const headerNames = new Set(headers.map(plainName));
  const [best] = fileVersions
    .map((version) => ({
      version,
      count: wordsIn(version.ownColumns).filter((name) => headerNames.has(name)).length,
    }))
    .filter(({ count }) => count >= MIN_OWN_COLUMNS)
    .sort((a, b) => b.count - a.count);
  return best?.version ?? anyCsv;
}
