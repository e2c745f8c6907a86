/**
 * The names of a donation's columns in its panel and its history, and the headings of the CSV file
 * for people, in the order of that file.
 */
export const readableHeadings = {
  received_at: "Date",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  amount_cents: "Amount",
  fee_cents: "Fee",
  net_cents: "Net",
  currency: "Currency",
  donation_type: "Type",
  payment_method: "Paid by",
  check_number: "Check number",
  designation: "Designation",
  description: "What was given",
  came_by: "Through",
  came_from: "Printed link",
  benefit: "Given in return",
  benefit_cents: "Worth of that",
  postmarked_on: "Postmark",
  status: "Status",
  deposit_number: "Deposit",
  payout_on: "Payout day",
  payout_id: "Payout ID",
  street: "Street",
  city: "City",
  state: "State",
  postal_code: "Postal code",
  notes: "Notes",
  source: "Source",
  external_id: "Transaction ID",
  pledge_id: "Paid on pledge (record ID)",
  pledge_months: "Pledge runs (months)",
  pledge_every: "Pledge paid every (months)",
  pledge_starts_on: "Pledge starts on",
  own_dates: "Pledge's own dates",
  confirmed_at: "Pledge confirmed",
  written_off_at: "Pledge written off",
  voided_at: "Voided",
  is_test: "Test gift",
  recorded_at: "Record made",
  id: "Record ID",
};

/** The status of a gift in closed books, which stays as it was, and of a later correction. */
export const entryStatus = { booked: "Received", correction: "Correction" } as const;

/** Names a column of days in the organization's calendar: "Date (America/Denver)". */
export const inZone = (name: string, timeZone: string) => `${name} (${timeZone})`;

export const yesOrNo = (isTrue: boolean) => (isTrue ? "Yes" : "No");
