/**
 * Whose exports are known by their columns. Names are compared in lower case, with everything but
 * letters and digits as one space; of several the first that the file has is taken. Where each list
 * comes from stands in docs/giving.md.
 */
import type { ImportField } from "./import-field.ts";

type Columns = Partial<Record<ImportField, readonly string[]>>;

export interface FileProvider {
  /** The source of its records; the same as that of its webhook. */
  id: string;
  name: string;
  /** Columns that only this provider's files have; two of them name it. */
  marks: readonly string[];
  /** Where it departs from what most files do. */
  columns: Columns;
  /** Id columns that hold the very id its webhook tells, so that both make one record. */
  webhookIds: readonly string[];
  /** Words for "paid" that are its own. */
  paidWords?: readonly string[];
  /** Without these columns its rows could be taken for money that they are not. */
  neededFields?: readonly ImportField[];
}

/** What most files call things. */
export const COMMON_COLUMNS: Record<ImportField, readonly string[]> = {
  receivedAt: [
    ...["donated at", "donation date", "transaction date utc", "transaction date", "payment date"],
    ...["order date", "date time of purchase", "created date utc", "date received", "received at"],
    ...["gift date", "close date", "created at", "created", "date utc", "date", "received"],
  ],
  amount: ["donation amount", "gift amount", "amount", "total amount", "total", "gross amount"],
  refunded: ["amount refunded", "refunded amount", "refund amount"],
  currency: ["currency", "currency code"],
  status: ["payment status", "donation status", "transaction status", "status", "stage"],
  externalId: [
    ...["donation id", "transaction id", "payment id", "gift id", "reference number", "reference"],
    ...["external id", "id"],
  ],
  firstName: ["first name", "donor first name", "donor s first name", "firstname", "given name"],
  lastName: ["last name", "donor last name", "donor s last name", "lastname", "surname"],
  name: ["full name", "donor name", "name", "donor", "customer name", "company name", "company"],
  email: ["email", "donor email", "email address", "primary email", "customer email", "e mail"],
  phone: ["phone", "phone number", "donor phone", "donor phone number", "primary phone"],
  type: ["frequency", "donation type", "recurring", "recurring donation", "type"],
  city: ["city", "donor city", "mailing city"],
  state: ["state", "state province", "region", "province", "donor state"],
  notes: ["notes", "note", "comment", "donor comment", "message", "memo"],
};

export const fileProviders: readonly FileProvider[] = [
  {
    id: "givelively",
    name: "Give Lively",
    marks: [
      ...["order date", "date time of purchase", "payment platform charge id", "original amount"],
      ...["covered transaction fee amount", "anonymous to public", "page type", "line item id"],
    ],
    columns: {
      receivedAt: ["order date", "date time of purchase"],
      amount: ["original amount", "gross amount", "amount"],
      // One charge can pay for several line items: only their own id tells them apart.
      externalId: ["line item id", "donation id", "transaction id"],
      city: ["donor mailing city", "city"],
      state: ["donor mailing state", "state"],
      notes: ["dedication message", "notes"],
    },
    webhookIds: [],
  },
  {
    id: "donorbox",
    name: "Donorbox",
    marks: [
      ...["donor s first name", "donor s last name", "donated at", "donating company"],
      ...["receipt id", "stripe charge id", "paypal transaction id", "first recurring donation"],
    ],
    columns: {
      externalId: ["donation id", "id", "receipt id", "stripe charge id"],
      type: ["recurring donation", "recurring", "donation type"],
    },
    webhookIds: ["donation id", "id"],
    paidWords: ["migrated"],
  },
  {
    id: "givebutter",
    name: "Givebutter",
    marks: [
      ...["campaign code", "fee covered", "donated", "payout", "recurring plan id"],
      ...["transaction date utc", "anonymous hide name"],
    ],
    // The gift without the fees that the donor covered, as its webhook tells it.
    columns: {
      amount: ["donated", "amount"],
      externalId: ["transaction id", "id", "reference", "reference number"],
      notes: ["public message", "internal note", "message", "notes"],
    },
    webhookIds: ["transaction id", "id"],
  },
  {
    id: "zeffy",
    name: "Zeffy",
    marks: ["eligible amount", "campaign title", "donation amount", "in honor of", "form title"],
    // "Amount" holds what was given to Zeffy, too.
    columns: {
      amount: ["donation amount", "eligible amount", "amount"],
      externalId: ["payment id", "transaction id", "id"],
    },
    webhookIds: [],
    // It tells a recurring gift by its status; "stopped" is about the gifts still to come.
    paidWords: ["monthly", "yearly", "monthly new", "yearly new", "stopped"],
  },
  {
    id: "stripe",
    name: "Stripe",
    marks: [
      ...["created date utc", "converted amount", "captured", "amount refunded", "customer id"],
      ...["payment source type", "is link", "card id", "statement descriptor"],
    ],
    columns: {
      receivedAt: ["created date utc", "created utc", "created"],
      externalId: ["id", "payment intent id"],
      name: ["customer name", "card name", "customer description"],
      notes: ["description"],
      type: [],
    },
    webhookIds: [],
  },
  {
    // A report of opportunities: promises and lost hopes stand among the gifts, and the stage tells.
    id: "salesforce",
    name: "Salesforce report",
    marks: [
      ...["close date", "stage", "primary contact", "opportunity name", "opportunity id"],
      ...[
        "opportunity owner",
        "opportunity record type",
        "account name",
        "probability",
        "fiscal period",
      ],
    ],
    columns: {
      receivedAt: ["close date"],
      status: ["stage"],
      currency: ["amount currency", "currency"],
      externalId: ["opportunity id"],
      name: ["primary contact", "contact name", "full name", "account name"],
      type: ["donation type"],
      notes: ["description", "opportunity name"],
    },
    webhookIds: [],
    neededFields: ["status"],
  },
];

/** A file whose columns a person has named. */
export const anyCsv: FileProvider = {
  id: "csv",
  name: "Another CSV file",
  marks: [],
  columns: {},
  webhookIds: [],
};

export const allFileProviders: readonly FileProvider[] = [...fileProviders, anyCsv];

export const providerOf = (id: string): FileProvider =>
  allFileProviders.find((provider) => provider.id === id) ?? anyCsv;
