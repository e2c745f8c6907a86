/**
 * Stores records of others before those of a test, so that a query without its condition finds or
 * changes them.
 */
import type { Insertable } from "kysely";
import { expect, onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { GUEST_MAIL_KIND } from "#domain/gatherings/change-guest-list.ts";
import { giftRow } from "./gift-row.ts";
import { BYSTANDER, isBystander, openSiteWithTestClock, type TestSite } from "./open-test-site.ts";
import { signInStaff } from "./staff.ts";

type Rows = { [Table in keyof Database]?: Insertable<Database[Table]>[] };

const ID = BYSTANDER;
const SECOND_ID = "00000000-0000-7000-8000-000000000001";
/** A time after the end of every test: no retention deletes them, and no job becomes due. */
const FAR_FUTURE = "2099-01-01T00:00:00.000Z";
/** When jobs were enqueued: those of a time ahead are made due. */
const ENQUEUED_AT = "2000-01-01T00:00:00.000Z";
const EMAIL = "bystander@example.net";

/** A second member of staff, with a session, every way to sign in, and two pictures. */
const staffRows = (): Rows => ({
  staff_accounts: [
    {
      id: ID,
      created_at: FAR_FUTURE,
      username: "a.bystander",
      // A valid hash of no known password.
      password_hash: `$argon2id$v=19$m=8,t=1,p=1$${"A".repeat(22)}$${"A".repeat(43)}`,
      role: "viewer",
      must_change_password: 0,
      totp_secret: "A".repeat(32),
      totp_enabled_at: FAR_FUTURE,
      totp_last_step: 1,
      name: "Bystander",
      email: "staff@example.net",
      former_email: "former@example.net",
    },
    {
      id: SECOND_ID,
      created_at: FAR_FUTURE,
      username: "b.bystander",
      password_hash: ID,
      role: "viewer",
      totp_begun_at: FAR_FUTURE,
      invited_at: FAR_FUTURE,
    },
  ],
  staff_sessions: [
    {
      id: ID,
      staff_id: ID,
      created_at: FAR_FUTURE,
      expires_at: FAR_FUTURE,
      ends_at: FAR_FUTURE,
      proven_at: FAR_FUTURE,
    },
  ],
  staff_recovery_codes: [{ id: ID, staff_id: ID, used_at: null }],
  staff_links: [{ token_hash: ID, staff_id: ID, expires_at: FAR_FUTURE }],
  staff_passkeys: [
    {
      id: ID,
      staff_id: ID,
      credential_id: ID,
      public_key: "",
      counter: 0,
      transports: "[]",
      name: "Bystander",
      created_at: FAR_FUTURE,
      last_used_at: null,
    },
  ],
  sign_in_failures: [
    { key: ID, failures: 1, last_failure_at: FAR_FUTURE, locked_until: FAR_FUTURE },
  ],
  media: [
    { id: ID, at: FAR_FUTURE, username: ID, file_name: "", state: "receiving" },
    { id: SECOND_ID, at: FAR_FUTURE, username: ID, file_name: "", state: "failed" },
  ],
  media_uploads: [{ media_id: ID, part: 0, bytes: new Uint8Array(1) }],
});

/** A second person, with a record of each kind. */
const personRows = (): Rows => ({
  people: [{ id: ID, created_at: FAR_FUTURE, name_key: "bystander" }],
  person_emails: [{ id: ID, email_key: EMAIL, person_id: ID }],
  person_notes: [
    { id: ID, person_id: ID, created_at: FAR_FUTURE, author: "bystander", text: "Note" },
  ],
  contacts: [
    {
      id: ID,
      created_at: FAR_FUTURE,
      name: "Bystander",
      email: EMAIL,
      phone: null,
      subject: "Other",
      message: "Message",
      idempotency_key: ID,
      suspected: null,
      person_id: ID,
      assignee_id: ID,
    },
  ],
  contact_notes: [
    { id: ID, contact_id: ID, created_at: FAR_FUTURE, author: "bystander", text: "Note" },
  ],
  contact_mails: [
    {
      id: ID,
      contact_id: ID,
      created_at: FAR_FUTURE,
      direction: "out",
      author: "bystander",
      staff_id: null,
      address: null,
      text: "Answer",
      message_id: "<bystander@example.net>",
      form_key: null,
      sent_at: null,
    },
  ],
  answer_templates: [
    { id: ID, created_at: FAR_FUTURE, updated_at: FAR_FUTURE, name: "Bystander", text: "Text" },
  ],
  subscribers: [
    {
      id: ID,
      created_at: FAR_FUTURE,
      email: EMAIL,
      email_key: EMAIL,
      asked_at: FAR_FUTURE,
      confirmed_at: FAR_FUTURE,
      person_id: ID,
    },
    {
      id: SECOND_ID,
      created_at: FAR_FUTURE,
      email: "unconfirmed@example.net",
      email_key: "unconfirmed@example.net",
      asked_at: FAR_FUTURE,
      confirmed_at: null,
      person_id: ID,
    },
  ],
  attendees: [
    {
      id: ID,
      gathering_id: ID,
      created_at: FAR_FUTURE,
      name: "Bystander",
      email: EMAIL,
      email_key: EMAIL,
      person_id: ID,
      people: 1,
      state: "coming",
      state_at: FAR_FUTURE,
      held_until: null,
      mailed_at: null,
      suspected: null,
      idempotency_key: ID,
    },
    {
      id: SECOND_ID,
      gathering_id: ID,
      created_at: FAR_FUTURE,
      name: "Bystander in line",
      email: "line@example.net",
      email_key: "line@example.net",
      person_id: ID,
      people: 1,
      state: "waiting",
      state_at: FAR_FUTURE,
      held_until: FAR_FUTURE,
      mailed_at: null,
      suspected: null,
      idempotency_key: SECOND_ID,
    },
  ],
  attendee_links: [{ token_hash: ID, attendee_id: ID, created_at: FAR_FUTURE }],
  jobs: [
    {
      id: ID,
      created_at: ENQUEUED_AT,
      kind: "newsletter.confirm",
      payload: JSON.stringify({ subscriberId: ID }),
      unique_key: `newsletter:${ID}`,
      run_at: FAR_FUTURE,
      lease_id: null,
      lease_until: null,
      last_error: null,
      finished_at: null,
    },
    {
      id: SECOND_ID,
      created_at: ENQUEUED_AT,
      kind: GUEST_MAIL_KIND,
      payload: JSON.stringify({ attendeeId: ID }),
      unique_key: `rsvp:${ID}:${SECOND_ID}`,
      run_at: FAR_FUTURE,
      lease_id: ID,
    },
    {
      id: "00000000-0000-7000-8000-000000000002",
      created_at: ENQUEUED_AT,
      kind: "account.invite",
      payload: JSON.stringify({ staffId: ID }),
      unique_key: `account.email-changed:${ID}:`,
      run_at: FAR_FUTURE,
      lease_id: ID,
    },
  ],
});

/** A gift of that person, as the bank, the provider and staff left it. */
const giftRows = (): Rows => ({
  donations: [
    giftRow(FAR_FUTURE, {
      id: ID,
      first_name: "",
      last_name: "Bystander",
      email: EMAIL,
      designation: "Bystander",
      person_id: ID,
    }),
  ],
  book_entries: [{ id: ID, donation_id: ID, day: "2020-02-20", cents: 1, designation: "Earlier" }],
  receipts: [
    {
      number: -1,
      donation_id: ID,
      letter_id: ID,
      issued_at: FAR_FUTURE,
      username: ID,
      details: "{}",
    },
  ],
  online_payments: [
    {
      donation_id: ID,
      payment_id: "pi_bystander",
      customer_id: "cus_bystander",
      method: "",
      state: "paid",
      read_at: FAR_FUTURE,
    },
  ],
  donation_changes: [
    {
      id: ID,
      donation_id: ID,
      at: FAR_FUTURE,
      username: "bystander",
      action: "corrected",
      details: "{}",
    },
  ],
  gift_events: [
    {
      id: ID,
      provider: "donorbox",
      event_id: "bystander",
      received_at: FAR_FUTURE,
      type: "new",
      outcome: "kept",
      body: "{}",
      donation_id: ID,
    },
  ],
});

/**
 * Money of others: an online gift with what belongs to it, a deposit, two imports, and dates of a
 * pledge.
 */
function moneyRows(): Rows {
  const at = "2020-02-20T12:00:00.000Z";
  const gift = {
    last_name: "Bystander",
    email: EMAIL,
    person_id: ID,
    amount_cents: 7_77,
    deposit_id: ID,
  };
  const lately = "2026-02-28T12:00:00.000Z";
  const file = { created_at: lately, source: "csv", file_name: ID, row_count: 0 };
  const letter = { created_at: at, kind: "thanks", username: ID, batch: ID, text: "{}" } as const;
  return {
    people: [{ id: ID, created_at: FAR_FUTURE, name_key: "", household_name: ID }],
    deposits: [
      {
        id: ID,
        number: -1,
        opened_at: at,
        opened_by: ID,
        day: "2020-02-20",
        account: "",
        counted_cents: null,
      },
    ],
    donations: [
      // A random id would sometimes match a number that is searched.
      giftRow(at, {
        ...gift,
        id: ID,
        source: "stripe",
        external_id: "ch_bystander",
        letter_id: ID,
      }),
      giftRow(at, { ...gift, source: "staff", voided_at: at }),
    ],
    donation_changes: [
      { id: ID, donation_id: ID, at, username: ID, action: "entered", details: null },
    ],
    payouts: [{ id: ID, arrives_on: "2020-02-21", state: "paid", cents: 7_77 }],
    payout_lines: [
      { id: ID, payout_id: ID, donation_id: ID, kind: "charge", cents: 7_77, fee_cents: 0 },
    ],
    online_payments: [
      {
        donation_id: ID,
        payment_id: ID,
        state: "paid",
        method: "card",
        subscription_id: ID,
        subscription_state: "active",
        payout_id: ID,
        payout_on: "2020-02-21",
        read_at: at,
      },
    ],
    gift_refunds: [
      { source: "csv", gift: ID, key: "", cents: 1, import_id: "" },
      { source: ID, gift: "G1", key: "", cents: 1, import_id: "" },
    ],
    pledge_installments: [{ pledge_id: ID, due_on: "2020-02-20", amount_cents: 1 }],
    donor_links: [{ id: ID, created_at: FAR_FUTURE, email: EMAIL, expires_at: FAR_FUTURE }],
    subscribers: [
      {
        id: ID,
        created_at: FAR_FUTURE,
        email: EMAIL,
        email_key: EMAIL,
        asked_at: FAR_FUTURE,
        confirmed_at: FAR_FUTURE,
      },
    ],
    checkouts: [
      { id: ID, created_at: lately, key: ID, total_cents: 7_77, is_monthly: 0, designation: "" },
    ],
    submission_counts: [{ key: ID, count: 1, ends_at: FAR_FUTURE }],
    imports: [
      { ...file, id: ID, state: "open" },
      { ...file, id: SECOND_ID, state: "done", booked_at: at },
    ],
    import_rows: [
      { import_id: ID, line: 2, cells: "[]" },
      { import_id: ID, line: 3, cells: "[]", kind: "error", reason: "" },
    ],
    letters: [
      { ...letter, id: ID, way: "email", sent_at: at },
      { ...letter, id: SECOND_ID, way: "print" },
    ],
  };
}

/** Stores rows; when the test ends, they must be unchanged. */
async function store(site: TestSite, added: Rows) {
  const tables = Object.keys(added) as (keyof Database)[];
  const stored = async () => {
    const byTable: Record<string, object[]> = {};
    for (const table of tables)
      byTable[table] = (await site.db.selectFrom(table).selectAll().execute()).filter(isBystander);
    return byTable;
  };
  // One by one: rows of one statement would have null in place of a default of SQLite.
  await change(site.db, "site", async (trx) => {
    for (const table of tables)
      for (const row of added[table] ?? [])
        await trx
          .insertInto(table)
          .values(row as never)
          .execute();
  });
  const before = await stored();
  onTestFinished(async () => expect(await stored(), "bystanders").toEqual(before));
}

/** Stores the money of others on a site; when the test ends, it must be unchanged. */
export const addBystanderGifts = (site: TestSite) => store(site, moneyRows());

/**
 * Stores the bystanders on a new site, also a gift if `hasGift`; when the test ends, they must be
 * unchanged. Call it before anyone signs in.
 */
export async function addBystanders(site: TestSite, hasGift = false) {
  const added: Rows = { ...staffRows(), ...personRows() };
  if (hasGift) Object.assign(added, giftRows());
  // A query without an order mostly finds the row that was stored first.
  const accounts = await site.rows("staff_accounts");
  await site.db.deleteFrom("staff_accounts").execute();
  await store(site, added);
  await site.add("staff_accounts", ...accounts);
}

/** Opens a site with bystanders, with a clock that stands still and the administrator signed in. */
export async function openDeskWithBystanders(...options: Parameters<typeof openSiteWithTestClock>) {
  const opened = await openSiteWithTestClock(...options);
  await addBystanders(opened.site, true);
  return { ...opened, staff: await signInStaff(opened.site) };
}
