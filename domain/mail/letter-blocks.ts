/** How each mail of the site is put together from what staff have written in it and a record. */
import type * as letters from "#content/mails.ts";
import type { Block, MailRow } from "./mail-template.ts";

/** What a notice to staff tells of a record. */
interface StaffNotice {
  person: { name: string; email: string; phone: string | null };
  /** The subject of a message, the amount of a pledge. */
  about: string;
  quote: string | null;
  url: string;
}

/** Tells staff about a person's message or pledge; a reply goes to that person, and quotes only the own words. */
export function messageBlocks(
  letter: Omit<typeof letters.messageMail, "subject">,
  { person, about, quote, url }: StaffNotice,
  note?: string,
): Block[] {
  return [
    {
      kind: "list",
      rows: [
        { name: letter.name, value: person.name },
        { name: letter.email, value: person.email },
        { name: letter.phone, value: person.phone ?? "N/A" },
        { name: letter.about, value: about, ...(note !== undefined && { note }) },
      ],
    },
    ...(quote ? [{ kind: "quote" as const, text: quote }] : []),
    { kind: "not-quoted" },
    { kind: "paragraph", text: letter.lead },
    { kind: "paragraph", text: letter.answer },
    { kind: "action", label: letter.open, url },
  ];
}

interface MadePledge {
  amount: string;
  /** How it is paid, in words. */
  schedule: string;
  /** Who answers it. */
  answer: MailRow[];
  ask: string;
  /** Where it can be paid online; null: it cannot. */
  url: string | null;
}

/** Says what was pledged, how it is paid, and whom to ask. */
export const pledgeThanksBlocks = (
  letter: typeof letters.pledgeThanksLetter,
  { amount, schedule, answer, ask, url }: MadePledge,
): Block[] => [
  { kind: "paragraph", text: letter.lead },
  {
    kind: "list",
    rows: [
      { name: letter.about, value: amount, note: schedule },
      ...answer,
      { name: letter.pay, value: "", note: letter.payText },
      { name: letter.ask, value: ask },
    ],
  },
  ...payBlock(letter, url),
  { kind: "small", text: letter.unexpected },
];

const payBlock = ({ payNow }: { payNow: string }, url: string | null): Block[] =>
  url ? [{ kind: "action", label: payNow, url }] : [];

interface Installment {
  amount: string;
  day: string;
  left: string;
  ask: string;
  /** Where it can be paid online; null: it cannot. */
  url: string | null;
}

/** Says what of a pledge is due, what is open in all, and whom to ask. */
export const installmentBlocks = (
  letter: typeof letters.installmentLetter,
  { amount, day, left, ask, url }: Installment,
): Block[] => [
  { kind: "paragraph", text: letter.lead },
  {
    kind: "list",
    rows: [
      { name: letter.about, value: amount },
      { name: letter.since, value: day },
      { name: letter.left, value: left },
      { name: letter.pay, value: "", note: letter.payText },
      { name: letter.ask, value: ask },
    ],
  },
  ...payBlock(letter, url),
  { kind: "small", text: letter.stop },
];

export const donorLinkBlocks = (
  letter: typeof letters.donorLinkLetter,
  { url }: { url: string },
): Block[] => [
  { kind: "paragraph", text: letter.lead },
  { kind: "action", label: letter.action, url },
  { kind: "small", text: letter.unexpected },
];

/**
 * Thanks the visitor. The mail repeats none of the visitor's text: otherwise a stranger could use the
 * form to send any text to any person under the organization's name.
 */
export const thanksBlocks = (
  letter: typeof letters.thanksLetter,
  { subject }: { subject: string },
): Block[] => [
  { kind: "paragraph", text: letter.lead },
  { kind: "list", rows: [{ name: letter.about, value: subject }] },
  { kind: "small", text: letter.unexpected },
];

export const confirmationBlocks = (
  letter: typeof letters.confirmationLetter,
  { url, endUrl }: { url: string; endUrl: string },
): Block[] => [
  { kind: "paragraph", text: letter.lead },
  { kind: "action", label: letter.action, url },
  { kind: "small", text: letter.unexpected },
  { kind: "small", text: letter.unsubscribe, url: endUrl },
];

interface GatheringFacts {
  when: string;
  where: string;
  /** May be empty. */
  cost: string;
}

/** Of a gathering that does not take place. */
export const calledOffBlocks = (
  letter: typeof letters.calledOffLetter,
  { when, where, cost }: GatheringFacts,
): Block[] => {
  const rows: MailRow[] = [
    { name: letter.when, value: when },
    { name: letter.where, value: where },
  ];
  if (cost) rows.push({ name: letter.cost, value: cost });
  return [
    { kind: "paragraph", text: letter.lead },
    { kind: "list", rows },
  ];
};

export const changedBlocks = (
  letter: typeof letters.changedLetter,
  { url, ...facts }: GatheringFacts & { url: string },
): Block[] => [...calledOffBlocks(letter, facts), { kind: "action", label: letter.change, url }];

export const guestBlocks = (
  letter: typeof letters.comingLetter,
  { url, ...facts }: GatheringFacts & { url: string },
  held: { lead: string; action: string } | null,
): Block[] => [
  ...calledOffBlocks(letter, facts),
  ...(held ? [{ kind: "paragraph" as const, text: held.lead }] : []),
  { kind: "action", label: held?.action ?? letter.change, url },
  { kind: "small", text: letter.unexpected },
];
