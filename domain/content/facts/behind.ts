/** Documents in which staff name the people, project team, budget, log, questions and files. An empty one is not shown. */
import { z } from "zod";
import { field, list, media, text } from "#domain/content/fields/fields.ts";
import { date, line, link, money, texts } from "#domain/content/fields/form-fields.ts";

const entry = <Shape extends z.ZodRawShape>(noun: string, shape: Shape) =>
  field(z.object(shape), { kind: "group", noun });

const picture = field(media.nullable(), { kind: "picture", label: "Picture", isOptional: true });

const person = entry("person", {
  name: line(80, { label: "Name" }),
  role: line(80, { label: "Role", help: "Such as Pastor, or Treasurer" }),
  text: text(240, { label: "One sentence", isOptional: true }),
  picture,
});

export const teamSchema = z.object({
  people: list(person, { label: "People", max: 12, noun: "person" }),
});

const firm = entry("firm", {
  role: line(60, { label: "What they do", help: "Such as Architect, Engineer, Builder, Land" }),
  name: line(120, { label: "Name" }),
  url: link({ label: "Their site", isOptional: true }),
});

export const projectTeamSchema = z.object({
  firms: list(firm, { label: "Project team", max: 12, noun: "firm" }),
});

const question = entry("question", {
  question: line(160, { label: "Question" }),
  answer: texts("paragraphs", {
    label: "Answer",
    help: "An empty line begins a new paragraph",
    each: 1200,
    most: 6,
  }),
});

export const questionsSchema = z.object({
  questions: list(question, { label: "Questions before you give", max: 24, noun: "question" }),
});

const row = entry("row", {
  name: line(80, { label: "What it pays for" }),
  amountCents: money(100, { label: "Budget", help: "Dollars, for example 4,200,000" }),
  spentCents: money(0, { label: "Spent so far", help: "0 until something is spent" }),
});

export const budgetSchema = z.object({
  rows: list(row, { label: "Budget of the current phase", max: 24, noun: "row" }),
  /** Empty while nothing is stated. */
  checkedOn: field(z.union([z.literal(""), z.iso.date("Please enter a date")]), {
    kind: "date",
    max: 10,
    label: "As of",
    isOptional: true,
  }),
});

const logEntry = entry("entry", {
  day: date({ label: "Day" }),
  text: text(240, { label: "What happened" }),
  picture,
});

export const logSchema = z.object({
  entries: list(logEntry, { label: "Construction log", max: 60, noun: "entry" }),
});

const HASH = /^[0-9a-f]{24}$/;

/** An uploaded PDF, and its size; null while none is chosen. */
const file = field(
  z
    .object({ hash: z.string().regex(HASH), bytes: z.number().int().positive() })
    .nullable()
    .refine((chosen) => chosen !== null, "Choose a PDF file"),
  { kind: "file", label: "File", empty: null },
);

const paper = entry("document", {
  title: line(120, { label: "Title", help: "Such as IRS determination letter, or W-9" }),
  day: date({ label: "Its date" }),
  file,
});

export const papersSchema = z.object({
  papers: list(paper, { label: "Documents", max: 24, noun: "document" }),
});

export type Papers = z.infer<typeof papersSchema>;
export const firstPapers: Papers = { papers: [] };

export type Team = z.infer<typeof teamSchema>;
export type ProjectTeam = z.infer<typeof projectTeamSchema>;
export type Questions = z.infer<typeof questionsSchema>;
export type Budget = z.infer<typeof budgetSchema>;
export type ConstructionLog = z.infer<typeof logSchema>;

export const firstTeam: Team = { people: [] };
export const firstProjectTeam: ProjectTeam = { firms: [] };
export const firstQuestions: Questions = { questions: [] };
export const firstBudget: Budget = { rows: [], checkedOn: "" };
export const firstLog: ConstructionLog = { entries: [] };
