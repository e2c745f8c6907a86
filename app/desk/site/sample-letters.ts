/** Each mail of the site with sample values, as it arrives. */
import { type LetterName, receiptLetter } from "#content/mails.ts";
import type { LetterGift } from "#domain/letters/letter-gift.ts";
import { mailOf } from "#domain/letters/letter-mail.ts";
import {
  type LetterSources,
  refundText,
  statementText,
  thanksText,
} from "#domain/letters/letter-text.ts";
import * as blocks from "#domain/mail/letter-blocks.ts";
import type { Block } from "#domain/mail/mail-template.ts";
import type { Person } from "#domain/people/read-people.ts";

const DAY = "2026-06-06";
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
  at: `${DAY}T12:00`,
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
const sources = (letters: object) =>
  ({
    letters: { current: (name: keyof typeof letters) => letters[name] },
    facts: {
      read: () => ({ church: "Sample Church", ein: "00-0000000" }),
      organization: { name: "Sample Arena" },
    },
    timeZone: "UTC",
  }) as unknown as LetterSources;

interface Sample {
  placeholders: Record<string, string>;
  /** The mail's parts, of its texts and the sample. */
  blocks(letter: never): readonly Block[];
}

const person = { name: "Ada Sample", email: "ada@example.org", phone: null };
const url = "https://example.org/…";
const gathering = {
  when: "Saturday, June 6, 2026, 6 to 9 pm",
  where: "Sample Hall, Bayfield",
  cost: "Free",
  url,
};
const attendee: Sample = {
  placeholders: { title: "Sample Supper", people: "2 people" },
  blocks: (letter) => blocks.guestBlocks(letter, gathering, null),
};

const change: Sample = {
  placeholders: { title: "Sample Supper" },
  blocks: (letter) => blocks.changedBlocks(letter, gathering),
};

const pledge: Sample = {
  placeholders: { amount: "$1,200.00", months: "12" },
  blocks: (letter) =>
    blocks.pledgeThanksBlocks(letter, {
      amount: "$1,200.00",
      schedule: "over 12 months",
      answer: [],
      url,
      ask: "hello@example.org, 970-555-0100",
    }),
};

export const sampleLetters: Record<LetterName, Sample> = {
  pledgeThanksLetter: pledge,
  pledgeConfirmedLetter: pledge,
  receiptLetter: {
    placeholders: { amount: "$100.00", name: "Ada" },
    blocks: (letter) =>
      mailOf(thanksText(sources({ receiptLetter: letter }), donor, [gift], null, DAY)).blocks,
  },
  refundLetter: {
    placeholders: { amount: "$25.00", name: "Ada" },
    blocks: (refundLetter) =>
      mailOf(refundText(sources({ receiptLetter, refundLetter }), donor, [gift], null, DAY, 25_00))
        .blocks,
  },
  statementLetter: {
    placeholders: { year: "2026", name: "Ada" },
    blocks: (statementLetter) => {
      const statement = { person: donor, gifts: [gift] };
      const texts = sources({ receiptLetter, statementLetter });
      return mailOf(statementText(texts, statement, 2026, DAY)).blocks;
    },
  },
  installmentLetter: {
    placeholders: { amount: "$100.00" },
    blocks: (letter) =>
      blocks.installmentBlocks(letter, {
        amount: "$100.00",
        day: "June 6, 2026",
        left: "$700.00",
        url,
        ask: "hello@example.org, 970-555-0100",
      }),
  },
  donorLinkLetter: {
    placeholders: {},
    blocks: (letter) => blocks.donorLinkBlocks(letter, { url }),
  },
  thanksLetter: {
    placeholders: {},
    blocks: (letter) => blocks.thanksBlocks(letter, { subject: "General Question" }),
  },
  confirmationLetter: {
    placeholders: {},
    blocks: (letter) => blocks.confirmationBlocks(letter, { url, endUrl: url }),
  },
  comingLetter: attendee,
  waitingLetter: attendee,
  changedLetter: change,
  givenUpLetter: change,
  calledOffLetter: {
    placeholders: { title: "Sample Supper" },
    blocks: (letter) => blocks.calledOffBlocks(letter, gathering),
  },
  messageMail: {
    placeholders: { subject: "General Question", name: person.name },
    blocks: (letter) =>
      blocks.messageBlocks(letter, {
        person,
        about: "General Question",
        quote: "When do you open?",
        url,
      }),
  },
  pledgeLetter: {
    placeholders: { amount: "$1,200.00", name: person.name, months: "12" },
    blocks: (letter) =>
      blocks.messageBlocks(
        letter,
        { person, about: "$1,200.00", quote: null, url },
        "over 12 months",
      ),
  },
};
