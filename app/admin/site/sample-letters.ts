/** Each mail of the site with sample values, as it arrives. */
import type { LetterName } from "#content/documents.ts";
import * as blocks from "#domain/mail/letter-blocks.ts";
import type { Block } from "#domain/mail/mail-template.ts";

interface Sample {
  placeholders: Record<string, string>;
  /** The mail's parts, of its texts and the sample. */
  blocks(letter: never): Block[];
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
  blocks: (letter) => blocks.attendeeBlocks<string>(letter, gathering, null),
};

export const sampleLetters: Record<LetterName, Sample> = {
  pledgeThanksLetter: {
    placeholders: { amount: "$1,200.00", months: "12" },
    blocks: (letter) =>
      blocks.pledgeThanksBlocks<string>(letter, {
        ...{ amount: "$1,200.00", months: 12 },
        ask: "hello@example.org, 970-555-0100",
      }),
  },
  receiptLetter: {
    placeholders: { amount: "$100.00" },
    blocks: (letter) =>
      blocks.receiptBlocks<string>(letter, {
        ...{ amount: "$100.00, one-time", day: "June 6, 2026", name: person.name },
        ...{ method: "visa ending 4242", receiver: "Sample Church", url },
      }),
  },
  donorLinkLetter: {
    placeholders: {},
    blocks: (letter) => blocks.donorLinkBlocks<string>(letter, { url }),
  },
  thanksLetter: {
    placeholders: {},
    blocks: (letter) => blocks.thanksBlocks<string>(letter, { subject: "General Question" }),
  },
  confirmationLetter: {
    placeholders: {},
    blocks: (letter) => blocks.confirmationBlocks<string>(letter, { url, endUrl: url }),
  },
  comingLetter: attendee,
  waitingLetter: attendee,
  changedLetter: {
    placeholders: { title: "Sample Supper" },
    blocks: (letter) => blocks.changedBlocks<string>(letter, gathering),
  },
  calledOffLetter: {
    placeholders: { title: "Sample Supper" },
    blocks: (letter) => blocks.calledOffBlocks<string>(letter, gathering),
  },
  contactLetter: {
    placeholders: { subject: "General Question", name: person.name },
    blocks: (letter) =>
      blocks.contactBlocks<string>(letter, {
        person,
        about: "General Question",
        quote: "When do you open?",
        url,
      }),
  },
  pledgeLetter: {
    placeholders: { amount: "$1,200.00", name: person.name, months: "12" },
    blocks: (letter) =>
      blocks.pledgeBlocks<string>(letter, {
        person,
        about: "$1,200.00",
        months: 12,
        quote: null,
        url,
      }),
  },
};
