/** Makes the schemas of emails and letters from their first editions in content/. */
import { z } from "zod";
import { placeholdersIn } from "#domain/values/placeholders.ts";
import { field, metaOf, textWith } from "./fields/fields.ts";
import { limitsByName } from "./page-schema.ts";

const mailLimit = limitsByName([
  [
    120,
    ["subject", "subjectInKind", "subjectThrough", "greeting", "heading", "over", "unsubscribe"],
  ],
  [
    600,
    [
      "lead",
      "leadSoFar",
      "leadWithoutGifts",
      "leadThrough",
      "waitingLead",
      "body",
      "payText",
      "payTextOffline",
      "part",
      "whole",
      "portal",
      "answer",
      "unexpected",
      "stop",
      "tax",
      "taxNote",
      "taxOthers",
      "ira",
      "estimate",
      "excess",
      "foot",
      "throughNote",
      "inKind",
    ],
  ],
]);

/** Labels for fields of an email or a letter whose names do not explain themselves. */
const MAIL_LABELS = new Map(
  Object.entries({
    lead: "First paragraph",
    leadSoFar: "First paragraph, while the year runs",
    leadWithoutGifts: "First paragraph, when no gift is left",
    leadThrough: "First paragraph, for a gift through others",
    waitingLead: "First paragraph, to those who wait",
    subjectThrough: "Subject, for a gift through others",
    subjectInKind: "Subject, for goods and stock",
    body: "Second paragraph",
    heading: "Heading of the receipt",
    headingThrough: "Heading, for a gift through others",
    foot: "Last line",
    action: "Button",
    portal: "Beside the button",
    unexpected: "For those who did not expect it",
    about: "Name of the first line",
    fund: "Name of the line of the fund",
    receiver: "Name of the line of the church",
    inReturn: "Name of the line of what was given in return",
    ira: "For a gift from an IRA",
    throughNote: "Beside own gifts, for one given through others",
    inKind: "For goods and stock",
    totalMoney: "Total, with goods and stock",
    name: "Name of the line of the person",
    through: "Name of the line of a gift through others",
    tax: "Where nothing was given in return",
    taxOthers: "Where nothing was given in return for the other gifts",
    estimate: "Before the worth of what was given in return",
    excess: "Before what is deductible then",
    taxLabel: "Name of the line of the tax note",
    taxNote: "Tax note",
    atOnce: "Of a pledge that is paid at once",
    over: "Of a pledge that is paid over months",
    pay: "Name of the line of how to pay",
    payText: "How to pay",
    payTextOffline: "How to pay what can't be paid online",
    payNow: "Button that pays online",
    ask: "Name of the line of questions",
    stop: "For those who want no reminders",
    left: "Name of the line of what is left",
    part: "Where a part was refunded",
    whole: "Where all was refunded",
    change: "Link to change or cancel",
  }),
);

/**
 * Makes the schema of the texts of an email or a letter. Each text must have the placeholders of
 * its first edition, which the code fills in, and no others.
 */
export const mailSchema = <Texts extends Record<string, string>>(firstEdition: Texts) =>
  z.object(
    Object.fromEntries(
      Object.entries(firstEdition).map(([name, text]) => {
        const schema = textWith(mailLimit(name), ...placeholdersIn(text));
        const label = MAIL_LABELS.get(name);
        const meta = metaOf(schema);
        return [name, meta && label ? field(schema, { ...meta, label }) : schema];
      }),
    ),
  ) as unknown as z.ZodType<Texts>;
