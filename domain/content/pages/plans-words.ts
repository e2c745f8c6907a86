/** The words of the gallery and of the 3D view on the plans page. */
import { z } from "zod";
import { each, entries, heading, linkName, text } from "#domain/content/fields/fields.ts";

const message = text(240);

const viewer = z.object({
  ...each(linkName, "close", "zoom", "zoomIn", "zoomOut", "move", "moveLeft", "moveUp", "moveDown"),
  ...each(linkName, "moveRight", "help"),
  helpHeading: heading,
  helps: entries(z.object({ name: linkName, text: text(120) }), 8),
});

export const galleryWords = z.object({
  previous: linkName,
  next: linkName,
  videoComing: text(80),
  unreachable: message,
  viewer,
});

export const buildingWords = {
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

export type GalleryViewerWords = z.infer<typeof viewer>;
