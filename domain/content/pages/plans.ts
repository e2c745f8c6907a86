import { z } from "zod";
import { entries, heading, linkName, section, text } from "#domain/content/fields/fields.ts";
import { buildingWords, galleryWords } from "./plans-words.ts";

const figure = z.object({ name: text(40), value: text(16), unit: text(16) });
const fact = z.object({ name: text(40), value: text(24) });
const part = z.object({ name: text(40), figure: text(24), text: text(240) });
const use = z.object({ name: text(40), text: text(160) });
const uses = z.object({ name: text(60), entries: entries(use, 12) });

/**
 * What the plans page says (specification, sections 1 and 2). The phases are facts; the gallery's items
 * are a document of their own; the lists of rooms come from the building's parameters.
 */
export const plansSchema = z.object({
  page: z.object({ section, heading, lead: text(200), description: text(200) }),
  facility: z.object({
    drawing: z.object({ title: text(40), line: text(120), description: text(300) }),
    figures: entries(figure, 5),
    phases: fact,
    debt: fact,
    note: text(120),
  }),
  intro: z.object({ section, roof: part, floor: part, seats: part }),
  gallery: z.object({ heading: text(80), unseen: galleryWords }),
  building: z.object({ heading, lead: text(160), ...buildingWords }),
  rooms: z.object({ heading, lead: text(160) }),
  phases: z.object({ section, heading, total: linkName }),
  uses: z.object({ section, heading, lead: text(160), events: uses, grounds: uses }),
});

export type PlansContent = z.infer<typeof plansSchema>;
