/**
 * The longest text of each kind from outside, in UTF-16 units, for forms, webhooks and imports.
 * Real texts are shorter; the limits bound records, emails, tables and the CRM. Forms refuse longer
 * text; provider reports are cut, because their money must not be lost
 * (adapters/giving/event-fields.ts).
 */
export const TEXT_LIMITS = {
  /** A first or last name. */
  name: 200,
  /** The longest valid email (RFC 5321, 4.5.3.1). */
  email: 254,
  phone: 50,
  street: 200,
  city: 100,
  state: 100,
  postalCode: 20,
  /** The message of a contact form. */
  message: 20_000,
  /** Notes on a donation, and staff's notes on a message. */
  notes: 5_000,
  /** Notes on a visitor's pledge. */
  pledgeNotes: 2_000,
  /** A note on a payment: a few words. */
  paymentNote: 500,
  /** Why a record is voided, refunded, written off or opened again. */
  reason: 500,
  checkNumber: 30,
  designation: 100,
  /** The description of a gift in kind or of stock. */
  description: 500,
  donationType: 100,
  /** An amount as typed. */
  amount: 30,
  /** A day such as "2026-11-22". */
  date: 10,
  /** A number such as "36". */
  months: 3,
  /** A value of a drop-down list. */
  choice: 50,
  /** An id from outside the server: a transaction, an event, a form instance. */
  id: 200,
  eventType: 100,
  search: 200,
  passkeyName: 60,
  /** The name of a template for answers. */
  templateName: 60,
  /** The caption of a picture. */
  caption: 80,
} as const;
