/** Each email of the site with sample values, as it arrives, including letters that are printed. */
import { type MailName, receiptLetter } from "#content/mails.ts";
import type { LetterGift } from "#domain/letters/letter-gift.ts";
import { mailOf } from "#domain/letters/letter-mail.ts";
import {
  type LetterSources,
  refundText,
  statementText,
  thankYouText,
} from "#domain/letters/letter-text.ts";
import { mailBlocks, sampleData } from "#domain/mail/mail-blocks.ts";
import type { MailDraft } from "#domain/mail/mail-job.ts";
import type { Person } from "#domain/people/read-people.ts";

const SAMPLE_DAY = "2026-06-06";
const gift: LetterGift = {
  id: "",
  person_id: "",
  email: "",
  first_name: "Ada",
  last_name: "Sample",
  amount_cents: 10_000,
  donation_type: "One-time",
  payment_method: "check",
  check_number: "1187",
  designation: null,
  description: null,
  came_by: null,
  benefit: null,
  benefit_cents: null,
  pledge_id: null,
  letter_id: null,
  at: `${SAMPLE_DAY}T12:00`,
};
const donor: Person = {
  id: "",
  firstName: "Ada",
  lastName: "Sample",
  name: "Ada Sample",
  contact: "",
  greeting: "Ada",
  isNamed: false,
  emails: ["ada@example.org"],
  phones: [],
  address: null,
  place: "",
  postal: { street: "", city: "", state: "", postalCode: "" },
  wishes: { noMail: false, noCalls: false, noPublishing: false },
  died: false,
  note: "",
  household: { name: "", greeting: "" },
};
const sources = (mails: object) =>
  ({
    content: { current: (name: keyof typeof mails) => mails[name] },
    facts: {
      read: () => ({ church: "Sample Church", ein: "00-0000000" }),
      organization: { name: "Sample Arena" },
    },
    timeZone: "UTC",
  }) as unknown as LetterSources;

type Composed = keyof typeof mailBlocks;

const thanks = { recipient: donor, gifts: [gift], receipts: null, day: SAMPLE_DAY };

/** Letters that are also printed. */
const printed: Record<Exclude<MailName, Composed>, (letter: object) => MailDraft> = {
  receiptLetter: (letter) => mailOf(thankYouText(sources({ receiptLetter: letter }), thanks)),
  refundLetter: (refundLetter) => {
    const refunded = { ...thanks, returnedCents: 25_00 };
    return mailOf(refundText(sources({ receiptLetter, refundLetter }), refunded));
  },
  statementLetter: (statementLetter) =>
    mailOf(statementText(sources({ receiptLetter, statementLetter }), thanks, 2026, "2027-01-20")),
};

const isComposed = (name: MailName): name is Composed => name in mailBlocks;

/** Returns the parts of an email for its texts. */
export const sampleBlocks = (name: MailName, letter: object) =>
  isComposed(name) ? mailBlocks[name](letter as never, sampleData) : printed[name](letter).blocks;
