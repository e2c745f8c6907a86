import { z } from "zod";
import { each, entries, heading, linkName, section, text } from "#domain/content/fields/fields.ts";

const message = text(240);

const viewer = z.object({
  ...each(linkName, "close", "zoom", "zoomIn", "zoomOut", "move", "moveLeft", "moveUp", "moveDown"),
  ...each(linkName, "moveRight", "help"),
  helpHeading: heading,
  helps: entries(z.object({ name: linkName, text: text(120) }), 8),
});

const galleryWords = z.object({
  previous: linkName,
  next: linkName,
  videoComing: text(80),
  unreachable: message,
  viewer,
});

const buildingWords = {
  open: linkName,
  size: text(60),
  caption: text(160),
  unseen: z.object({
    canvas: message,
    help: message,
    withoutScripts: message,
    loading: text(60),
    ready: text(60),
    unavailable: message,
    unreachable: message,
    again: linkName,
    close: linkName,
    viewsName: linkName,
    views: z.object({
      ...each(linkName, "aerial", "approach", "plaza", "open-roof", "seats", "floor", "barn"),
      camp: linkName,
    }),
    floorsName: linkName,
    floors: z.object({
      ...each(linkName, "rodeo", "basketball", "concert", "trade-show"),
    }),
    phasesName: linkName,
    phases: z.object({ first: linkName, second: linkName, third: linkName }),
    ...each(linkName, "nothing", "turnLeft", "turnRight", "zoomIn", "zoomOut", "forward"),
    ...each(linkName, "back", "reset"),
  }),
};

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
export type GalleryViewerWords = z.infer<typeof viewer>;
