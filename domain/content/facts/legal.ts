import { z } from "zod";
import { type LegalPage, legalLabels, privacyPolicy, terms } from "#content/legal.ts";
import { policySentence } from "#db/personal-columns.ts";
import { list, text } from "#domain/content/fields/fields.ts";
import { date, group, line, texts } from "#domain/content/fields/form-fields.ts";

const MAX_ENTRIES = 40;

const oneCase = group("", {
  when: line(120, "When"),
  stored: text(600, "What is stored"),
  receivers: text(600, "Who receives it"),
});

const section = group("", {
  heading: line(120, "Heading"),
  paragraphs: texts("paragraphs", {
    each: 2_000,
    max: MAX_ENTRIES,
    label: "Paragraphs",
    help: "An empty line between two",
  }),
  cases: list(oneCase, { max: MAX_ENTRIES, noun: "case" }).optional(),
  list: texts("lines", {
    each: 500,
    max: MAX_ENTRIES,
    label: "List",
    help: "One entry a line",
  }).nullish(),
});

export const legalSchema = z.object({
  heading: line(60, "Heading"),
  lead: text(300, "Line below the heading"),
  description: text(200, "Description", { help: "For search engines and shared links" }),
  changedOn: date("Last changed", {
    help: "The day that visitors read. It moves by itself when you publish other texts",
  }),
  /** Null until the organization has reviewed it. */
  reviewedOn: date("Reviewed on", {
    help: "When the organization reviewed this text. Empty: the page says that it has still to",
  }).nullable(),
  sections: list(section, {
    max: MAX_ENTRIES,
    noun: "section",
    missing: "Write at least one section",
  }),
});

export type LegalFacts = z.infer<typeof legalSchema>;

/**
 * Moves the date at the top when the texts change, as they promise, unless staff set it themselves.
 * A date of another revision is not set: it came with a version that was put back or rescheduled.
 */
export function dateChange(
  value: LegalFacts,
  earlierValues: LegalFacts[],
  day: string,
): LegalFacts {
  const textsOf = ({ changedOn: _, reviewedOn: __, ...texts }: LegalFacts) => JSON.stringify(texts);
  const isSetByStaff = earlierValues.every(({ changedOn }) => changedOn !== value.changedOn);
  const [shown = value] = earlierValues;
  if (isSetByStaff) return value;
  return { ...value, changedOn: textsOf(value) === textsOf(shown) ? shown.changedOn : day };
}

const firstEditionOf = ({ heading, lead, description, sections }: LegalPage): LegalFacts => ({
  heading,
  lead,
  description,
  changedOn: legalLabels.changedIso,
  reviewedOn: null,
  sections: structuredClone(sections) as LegalFacts["sections"],
});

export const firstTerms = firstEditionOf(terms);

/** The placeholders stand for the periods that the software enforces (domain/content/facts.ts). */
export const firstPrivacy = firstEditionOf(
  privacyPolicy({
    contacts: policySentence("contacts"),
    subscribers: policySentence("subscribers"),
    attendees: policySentence("attendees"),
    donations: policySentence("donations"),
  }),
);
