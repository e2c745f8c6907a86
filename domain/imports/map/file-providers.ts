/**
 * The providers whose exports are known by their columns, and where these differ from what most files do
 * (import-fields.ts). docs/giving.md says where each list comes from.
 */
import type { ImportField } from "./import-fields.ts";

export interface FileProvider {
  /** The source of its records; the same as that of its webhook. */
  id: string;
  name: string;
  /** Columns that only this provider's files have; two of them identify it. */
  own: readonly string[];
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Id columns that hold the id of its webhook, so that file and webhook make one record. */
  webhookIds?: readonly string[];
  /** Its own words for "paid". */
  paidWords?: readonly string[];
  /** Without these columns its rows could be taken for money that did not come. */
  neededFields?: readonly ImportField[];
}

const names = (text: string) => text.split(",").map((name) => name.trim());

const fileProviders: readonly FileProvider[] = [
  {
    id: "givelively",
    name: "Give Lively",
    own: names(
      "order date, date time of purchase, payment platform charge id, original amount, covered transaction fee amount, anonymous to public, page type, line item id",
    ),
    columns: {
      receivedAt: names("order date, date time of purchase"),
      amount: names("original amount, gross amount, amount"),
      // One charge can pay for several line items: only their own id tells them apart.
      externalId: names("line item id, donation id, transaction id"),
      city: names("donor mailing city, city"),
      state: names("donor mailing state, state"),
      notes: names("dedication message, notes"),
    },
  },
  {
    id: "donorbox",
    name: "Donorbox",
    own: names(
      "donor s first name, donor s last name, donated at, donating company, receipt id, stripe charge id, paypal transaction id, first recurring donation",
    ),
    columns: {
      externalId: names("donation id, id, receipt id, stripe charge id"),
      type: names("recurring donation, recurring, donation type"),
    },
    webhookIds: names("donation id, id"),
    paidWords: ["migrated"],
  },
  {
    id: "givebutter",
    name: "Givebutter",
    own: names(
      "campaign code, fee covered, donated, payout, recurring plan id, transaction date utc, anonymous hide name",
    ),
    columns: {
      // The gift without the fees that the donor covered, as in its webhook.
      amount: names("donated, amount"),
      externalId: names("transaction id, id, reference, reference number"),
      notes: names("public message, internal note, message, notes"),
    },
    webhookIds: names("transaction id, id"),
  },
  {
    id: "zeffy",
    name: "Zeffy",
    own: names(
      "eligible amount, campaign title, donation amount, in honor of, form title, formtitle",
    ),
    columns: {
      // "Amount" includes what was given to Zeffy.
      amount: names("donation amount, eligible amount, amount"),
      externalId: names("payment id, transaction id, id"),
    },
    // The status shows a recurring gift; "stopped" is about the gifts still to come.
    paidWords: names("monthly, yearly, monthly new, yearly new, stopped"),
  },
  {
    id: "stripe",
    name: "Stripe",
    own: names(
      "created date utc, converted amount, captured, amount refunded, customer id, payment source type, is link, card id, statement descriptor",
    ),
    columns: {
      receivedAt: names("created date utc, created utc, created"),
      externalId: names("id, payment intent id"),
      name: names("customer name, card name, customer description"),
      paymentMethod: names("payment source type, payment method type"),
      notes: ["description"],
      type: [],
    },
  },
  {
    // A report of opportunities: pledged and lost ones are among the gifts; the stage tells them apart.
    id: "salesforce",
    name: "Salesforce report",
    own: names(
      "close date, stage, primary contact, primary contact first name, primary contact last name, opportunity name, opportunity id, opportunity owner, opportunity record type, account name, probability, fiscal period",
    ),
    columns: {
      receivedAt: ["close date"],
      status: ["stage"],
      externalId: ["opportunity id"],
      type: ["donation type"],
      notes: names("description, opportunity name"),
    },
    neededFields: ["status"],
  },
];

/** A file whose columns staff choose. */
export const anyCsv: FileProvider = { id: "csv", name: "Another file", own: [], columns: {} };

export const allFileProviders: readonly FileProvider[] = [...fileProviders, anyCsv];

export const providerOf = (id: string): FileProvider =>
  allFileProviders.find((provider) => provider.id === id) ?? anyCsv;
