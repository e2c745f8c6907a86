/**
 * Documents in which staff name the people, project team, budget, log, questions and files. Empty
 * ones are not shown.
 */
import { z } from "zod";
import { factType } from "#domain/content/document-type.ts";
import {
  type ContentPath,
  type ContentProblem,
  problemsOf,
} from "#domain/content/fields/content-path.ts";
import { field, list, media, text } from "#domain/content/fields/fields.ts";
import {
  checkboxField,
  date,
  group,
  line,
  link,
  money,
  optionalDate,
  texts,
} from "#domain/content/fields/form-fields.ts";
import { dayOf } from "#domain/values/time-zone.ts";

const picture = field(media.nullable(), { kind: "picture", label: "Picture", isOptional: true });

const person = group("", {
  name: line(80, "Name"),
  role: line(80, "Role", { help: "Such as Pastor, or Treasurer" }),
  text: text(240, "One sentence", { isOptional: true }),
  picture,
});

const firm = group("", {
  role: line(60, "What they do", { help: "Such as Architect, Engineer, Builder, Land" }),
  name: line(120, "Name"),
  url: link("Their site", { isOptional: true }),
});

const question = group("", {
  question: line(160, "Question"),
  answer: texts("paragraphs", {
    label: "Answer",
    help: "An empty line begins a new paragraph",
    each: 1200,
    max: 6,
  }),
});

const row = group("", {
  name: line(80, "What it pays for"),
  amountCents: money(100, "Budget", { help: "Dollars, for example 4,200,000" }),
  spentCents: money(0, "Spent so far", { help: "0 until something is spent" }),
});

const logEntry = group("", {
  day: date("Day"),
  text: text(240, "What happened"),
  picture,
});

const HASH = /^[0-9a-f]{24}$/;

/** An uploaded PDF and its size; null while none is chosen. */
const file = field(
  z
    .object({ hash: z.string().regex(HASH), bytes: z.number().int().positive() })
    .nullable()
    .refine((chosen) => chosen !== null, "Choose a PDF file"),
  { kind: "file", label: "File", empty: null },
);

const paper = group("", {
  title: line(120, "Title", { help: "Such as IRS determination letter, or W-9" }),
  day: date("Its date"),
  file,
});

const way = group("", {
  name: line(80, "Way to give", {
    help: "Such as Donor-advised fund, IRA, Stock, Wire, Employer match",
  }),
  tell: text(600, "What to tell the fund, broker, bank or portal"),
  gets: text(240, "What the giver gets from us"),
});

const place = group("", {
  name: line(80, "Place", {
    help: "As in the list of rooms on Our Plans, such as Stock pen 3, Arena floor or Seats west-1: the plan then marks it",
  }),
  amountCents: money(100, "Gift that names it"),
  isTaken: checkboxField("It has a name"),
});

const challengeSchema = z.object({
  giver: line(80, "Who matches gifts", {
    help: "A name, or A family. Empty: there is no challenge",
    isOptional: true,
  }),
  upToCents: money(0, "Up to"),
  from: optionalDate("Gifts from this day on"),
  until: optionalDate("Until"),
  paidCents: money(0, "Paid of it so far", {
    help: "Record what came as a gift, too. No pledge: what is matched counts once it is paid",
  }),
  paidLaterCents: money(0, "Of that, received after the last day"),
});

export function challengeProblems({
  giver,
  upToCents,
  from,
  until,
  paidCents,
  paidLaterCents,
}: z.infer<typeof challengeSchema>): ContentProblem[] {
  if (!giver) return [];
  return problemsOf(
    [["upToCents"], upToCents === 0 && "Enter up to which sum gifts are matched"],
    [["until"], until !== "" && until < from && "The end has to come after the start"],
    [["paidLaterCents"], paidLaterCents > paidCents && "This is more than was paid"],
  );
}

export const projectFacts = {
  team: factType(
    "Church and people",
    "/about",
    z.object({ people: list(person, { label: "People", max: 12, noun: "person" }) }),
  ),
  projectTeam: factType(
    "Project team",
    "/plans",
    z.object({ firms: list(firm, { label: "Project team", max: 12, noun: "firm" }) }),
  ),
  budget: factType(
    "Budget of the current phase",
    "/plans",
    z.object({
      rows: list(row, { label: "Budget of the current phase", max: 24, noun: "row" }),
      /** Empty until staff enter a day. */
      checkedOn: optionalDate("As of"),
    }),
  ),
  log: factType(
    "Construction log",
    "/plans",
    z.object({ entries: list(logEntry, { label: "Construction log", max: 60, noun: "entry" }) }),
    { entries: [] },
    {
      problems: ({ entries }, { now, timeZone }) =>
        problemsOf(
          ...entries.map(({ day }, index): [ContentPath, string | false] => [
            ["entries", index, "day"],
            day > dayOf(now.toISOString(), timeZone) && "This date lies in the future",
          ]),
        ),
    },
  ),
  papers: factType(
    "Documents to download",
    "/donate",
    z.object({ papers: list(paper, { label: "Documents", max: 24, noun: "document" }) }),
  ),
  questions: factType(
    "Questions before you give",
    "/donate",
    z.object({
      questions: list(question, { label: "Questions before you give", max: 24, noun: "question" }),
    }),
  ),
  largeGifts: factType(
    "Ways for a large gift",
    "/donate",
    z.object({ ways: list(way, { label: "Ways for a large gift", max: 12, noun: "way" }) }),
  ),
  namedPlaces: factType(
    "Places that can carry a name",
    "/plans/names",
    z.object({
      places: list(place, { label: "Places that can carry a name", max: 60, noun: "place" }),
    }),
  ),
  challenge: factType(
    "Matching challenge",
    "/donate",
    challengeSchema,
    { giver: "", upToCents: 0, from: "", until: "", paidCents: 0, paidLaterCents: 0 },
    { problems: challengeProblems },
  ),
};
