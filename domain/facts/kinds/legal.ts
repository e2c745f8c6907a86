/** The privacy policy and the terms of service. */
import { z } from "zod";
import { type LegalPage, legalLabels, privacy, terms } from "#content/legal.ts";
import { fillTexts } from "#domain/mail/placeholders.ts";
import { day, factText } from "./fact-text.ts";

export const SECTIONS_MAX = 40;
export const PARAGRAPHS_MAX = 40;
const paragraph = factText(2_000);

const sectionSchema = z.object({
  heading: factText(120),
  paragraphs: z.array(paragraph).max(PARAGRAPHS_MAX),
  cases: z
    .array(z.object({ when: factText(120), stored: factText(600), receivers: factText(600) }))
    .max(PARAGRAPHS_MAX)
    .optional(),
  list: z.array(factText(500)).max(PARAGRAPHS_MAX).nullish(),
});

export const legalSchema = z.object({
  heading: factText(60),
  lead: factText(300),
  description: factText(200),
  /** The day that visitors read as the last change. */
  changedOn: day,
  /** When the organization reviewed it; null: it has still to. */
  reviewedOn: day.nullable(),
  sections: z.array(sectionSchema).min(1, "Write at least one section").max(SECTIONS_MAX),
});

export type LegalFacts = z.infer<typeof legalSchema>;

const firstOf = ({ heading, lead, description, sections }: LegalPage): LegalFacts => ({
  heading,
  lead,
  description,
  changedOn: legalLabels.changedIso,
  reviewedOn: null,
  sections: structuredClone(sections) as LegalFacts["sections"],
});

export const firstTerms = firstOf(terms);

/** `periods`: in words, by placeholder. */
export const firstPrivacy = (periods: ReadonlyMap<string, string> = new Map()): LegalFacts =>
  fillTexts(firstOf(privacy), periods);

export const describeLegal = ({ heading, changedOn, reviewedOn, sections }: LegalFacts): string =>
  `${heading}, ${sections.length} sections, changed on ${changedOn}, ${reviewedOn ? `reviewed on ${reviewedOn}` : "not reviewed"}`;
