/** A community gathering, as staff write it: a document whose first edition is empty. */
import { z } from "zod";
import { field, text } from "./fields/fields.ts";
import { checkboxField, email, line, slug, texts, time } from "./fields/form-fields.ts";
import { ISO_MOMENT } from "./fields/publish-moment.ts";

/** Addresses below /events that other pages use. */
const RESERVED_SLUGS = ["coming", "past"];
const MAX_LIMIT = 10_000;

const schema = z.object({
  title: line(80, "Name", { missing: "Give the gathering a name" }),
  startsAt: time("Begins", "Choose when it begins"),
  endsAt: time("Ends", "Choose when it ends"),
  place: line(120, "Where", { missing: "Say where it is" }),
  /** The hours in words, shown instead of the times; may be empty. */
  hours: line(120, "Hours, as text", {
    help: "Shown instead of the times, for example: doors at 5:00, supper at 5:30",
    isOptional: true,
  }),
  summary: text(280, "Summary, in a sentence or two", {
    missing: "Say in a sentence or two what it is",
  }),
  body: texts("paragraphs", {
    each: 2_000,
    max: 40,
    label: "Description",
    help: "An empty line begins a new paragraph",
  }),
  cost: line(80, "Cost", { isOptional: true }),
  children: line(120, "Children", {
    help: "For example: welcome, with a program of their own",
    isOptional: true,
  }),
  parking: line(120, "Parking", { isOptional: true }),
  slug: slug("The last part of its address: /events/… Empty: made from the name", RESERVED_SLUGS),
  /** The contact person; both fields may be empty. */
  askName: line(80, "Contact person", { isOptional: true }),
  askEmail: email("Contact’s email", { isOptional: true }),
  /** True when visitors can sign up. */
  takesNames: checkboxField("Take sign-ups"),
  /** Maximum number of guests; null means no limit. */
  limit: field(
    z
      .int("Enter a whole number, or nothing")
      .min(1, "At least 1, or nothing")
      .max(MAX_LIMIT, `At most ${MAX_LIMIT.toLocaleString("en-US")}`)
      .nullable(),
    { kind: "number", max: 6, label: "Most people", help: "Empty: no limit", isOptional: true },
  ),
  /** True when guests can still sign up for a waiting list once all seats are taken. */
  waitingList: checkboxField("Keep a waiting list when all places are taken"),
});

export type Gathering = z.infer<typeof schema>;

export const gatheringType = {
  schema,
  firstEditions: new Map<string, Gathering>(),
  title: ({ title }: Gathering) => title,
  problems,
};

function problems({ startsAt, endsAt, askName, askEmail }: Gathering) {
  const fieldProblems: { path: [keyof Gathering]; message: string }[] = [];
  if (endsAt && endsAt <= startsAt)
    fieldProblems.push({ path: ["endsAt"], message: "The end has to come after the start" });
  if (askEmail && !askName)
    fieldProblems.push({ path: ["askName"], message: "Name the person who can be asked" });
  return fieldProblems;
}

/** Whether day and time are valid: a draft may hold them as typed. */
export const isSettled = ({ startsAt, endsAt }: Pick<Gathering, "startsAt" | "endsAt">) =>
  [startsAt, endsAt].every((time) => ISO_MOMENT.test(time) && !Number.isNaN(Date.parse(time)));
