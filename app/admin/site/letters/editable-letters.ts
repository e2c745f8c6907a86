/** The mails that staff edit, each with what a sample of it tells. */
import type { ShownText } from "#app/ui/shown.ts";
import * as schemas from "#domain/content/letter-schemas.ts";
import {
  attendeeBlocks,
  calledOffBlocks,
  changedBlocks,
  confirmationBlocks,
  contactBlocks,
  pledgeBlocks,
  thanksBlocks,
} from "#domain/mail/letter-blocks.ts";
import type { Block } from "#domain/mail/mail-template.ts";

interface Letter {
  name: string;
  to: "visitors" | "staff";
  schema: unknown;
  /** The sample's values of the placeholders. */
  placeholders: Record<string, string>;
  /** The mail's parts, of its texts and the sample. */
  blocks(letter: never): Block<ShownText>[];
  stylesheets: readonly ["message"];
}

const toVisitors = { to: "visitors", stylesheets: ["message"] } as const;
const toStaff = { to: "staff", stylesheets: ["message"] } as const;
const person = { name: "Ada Sample", email: "ada@example.org", phone: null };
const url = "https://example.org/…";
const gathering = {
  when: "Saturday, June 6, 2026, 6 to 9 pm",
  where: "Sample Hall, Bayfield",
  cost: "Free",
  url,
};

export const letters = {
  thanksLetter: {
    ...toVisitors,
    name: "Thanks for a message",
    schema: schemas.thanksLetterSchema,
    placeholders: {},
    blocks: (letter) => thanksBlocks<ShownText>(letter, { subject: "General Question" }),
  },
  confirmationLetter: {
    ...toVisitors,
    name: "Newsletter sign-up",
    schema: schemas.confirmationLetterSchema,
    placeholders: {},
    blocks: (letter) => confirmationBlocks<ShownText>(letter, { url, endUrl: url }),
  },
  comingLetter: {
    ...toVisitors,
    name: "A place at a gathering",
    schema: schemas.attendeeLetterSchema,
    placeholders: { title: "Sample Supper", people: "2 people" },
    blocks: (letter) => attendeeBlocks<ShownText>(letter, gathering, null),
  },
  waitingLetter: {
    ...toVisitors,
    name: "Waiting list of a gathering",
    schema: schemas.attendeeLetterSchema,
    placeholders: { title: "Sample Supper", people: "2 people" },
    blocks: (letter) => attendeeBlocks<ShownText>(letter, gathering, null),
  },
  changedLetter: {
    ...toVisitors,
    name: "Changed gathering",
    schema: schemas.changedLetterSchema,
    placeholders: { title: "Sample Supper" },
    blocks: (letter) => changedBlocks<ShownText>(letter, gathering),
  },
  calledOffLetter: {
    ...toVisitors,
    name: "Gathering called off",
    schema: schemas.calledOffLetterSchema,
    placeholders: { title: "Sample Supper" },
    blocks: (letter) => calledOffBlocks<ShownText>(letter, gathering),
  },
  contactLetter: {
    ...toStaff,
    name: "New message, to staff",
    schema: schemas.contactLetterSchema,
    placeholders: { subject: "General Question", name: person.name },
    blocks: (letter) =>
      contactBlocks<ShownText>(letter, {
        person,
        about: "General Question",
        quote: "When do you open?",
        url,
      }),
  },
  pledgeLetter: {
    ...toStaff,
    name: "New pledge, to staff",
    schema: schemas.pledgeLetterSchema,
    placeholders: { amount: "$1,200.00", name: person.name, months: "12" },
    blocks: (letter) =>
      pledgeBlocks<ShownText>(letter, { person, about: "$1,200.00", months: 12, quote: null, url }),
  },
} satisfies Record<string, Letter>;

export type LetterName = keyof typeof letters;
