import { z } from "zod";
import {
  action,
  entries,
  heading,
  paragraph,
  picture,
  section,
  text,
} from "#domain/content/fields/fields.ts";

const titled = z.object({ title: text(60), text: text(160), picture });

/** What the home page says (specification, section 2). */
export const homeSchema = z.object({
  description: text(160),
  hero: z.object({
    // One line from edge to edge on a wide screen.
    title: text(32),
    line: text(80),
    note: text(120),
    place: text(60),
    action,
    picture,
  }),
  overview: z.object({
    heading,
    statement: text(240),
    text: text(320),
    aerial: titled,
    mockup: titled,
  }),
  aboutTeaser: z.object({ section, heading, text: text(320), action }),
  plansTeaser: z.object({
    heading,
    text: text(160),
    figures: entries(
      z.object({
        name: text(40),
        value: text(12),
        unit: z.string().trim().max(8, "Use at most 8 characters"),
      }),
      6,
    ),
    action,
  }),
  vision: z.object({ section, heading, text: text(180), picture }),
  mission: z.object({ section, heading, text: text(180), picture }),
  values: z.object({ section, heading, text: text(240) }),
  funding: z.object({ section, heading, text: text(200), action, allPhases: text(40) }),
  debtFree: z.object({ section, verse: text(240), source: text(60), heading, text: paragraph }),
  phases: z.object({ section, heading }),
});

export type HomeContent = z.infer<typeof homeSchema>;
