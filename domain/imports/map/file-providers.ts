/** The providers whose exports are known by their columns. docs/giving.md says where each list comes from. */
import { names, type PreferredNames, plainName } from "./import-fields.ts";

interface FileProvider {
  /** The source of its records; the same as that of its webhook. */
  id: string;
  name: string;
  /** Columns that only this provider's files have; two of them identify it. */
  own: readonly string[];
  /** Where its columns mean something else than in most files. */
  prefers?: PreferredNames;
  paidWords?: readonly string[];
}

const fileProviders: readonly FileProvider[] = [
  {
    id: "givelively",
    name: "Give Lively",
    own: names(
      "order date, date time of purchase, payment platform charge id, original amount, covered transaction fee amount, anonymous to public, page type, line item id",
    ),
    // One charge can pay for several line items: only their own id tells them apart.
    prefers: { amount: names("original amount, gross amount"), externalId: ["line item id"] },
  },
  {
    id: "donorbox",
    name: "Donorbox",
    own: names(
      "donor s first name, donor s last name, donated at, donating company, receipt id, stripe charge id, paypal transaction id, first recurring donation",
    ),
    prefers: { externalId: names("donation id, id") },
    paidWords: ["migrated"],
  },
  {
    id: "givebutter",
    name: "Givebutter",
    own: names(
      "campaign code, fee covered, donated, payout, recurring plan id, transaction date utc, anonymous hide name",
    ),
    // The gift without the fees that the donor covered, as in its webhook.
    prefers: { amount: ["donated"], externalId: names("transaction id, id") },
  },
  {
    id: "zeffy",
    name: "Zeffy",
    own: names(
      "eligible amount, campaign title, donation amount, in honor of, form title, formtitle",
    ),
    // "Amount" includes what was given to Zeffy.
    prefers: { amount: names("donation amount, eligible amount") },
    // The status shows a recurring gift; "stopped" is about the gifts still to come.
    paidWords: names("monthly, yearly, monthly new, yearly new, stopped"),
  },
  {
    id: "stripe",
    name: "Stripe",
    own: names(
      "created date utc, converted amount, captured, amount refunded, customer id, payment source type, is link, card id, statement descriptor",
    ),
    prefers: { externalId: ["id"], name: names("customer name, card name") },
  },
  {
    // A report of opportunities: pledged and lost ones are among the gifts; the stage tells them apart.
    id: "salesforce",
    name: "Salesforce report",
    own: names(
      "close date, stage, primary contact, primary contact first name, primary contact last name, opportunity name, opportunity id, opportunity owner, opportunity record type, account name, probability, fiscal period",
    ),
    prefers: { externalId: ["opportunity id"] },
  },
];

/** What a former site stored of its contact form (import-messages.ts). */
const messages: FileProvider = { id: "messages", name: "Messages", own: [] };

export const anyCsv: FileProvider = { id: "csv", name: "Another file", own: [] };

export const providerOf = (id: string): FileProvider =>
  [...fileProviders, messages].find((provider) => provider.id === id) ?? anyCsv;

const OWN_COLUMNS_NEEDED = 2;

export function recognizeProvider(headers: readonly string[]): FileProvider {
  const found = new Set(headers.map(plainName));
  const [best] = fileProviders
    .map((provider) => ({ provider, count: provider.own.filter((name) => found.has(name)).length }))
    .sort((a, b) => b.count - a.count);
  return best && best.count >= OWN_COLUMNS_NEEDED ? best.provider : anyCsv;
}
