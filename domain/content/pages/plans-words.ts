/** The words of the gallery and of the 3D view on the plans page. */
import { z } from "zod";
import { entries, heading, linkName, text } from "./fields.ts";

const message = text(240);

const viewer = z.object({
  close: linkName,
  zoom: linkName,
  zoomIn: linkName,
  zoomOut: linkName,
  move: linkName,
  moveLeft: linkName,
  moveUp: linkName,
  moveDown: linkName,
  moveRight: linkName,
  help: linkName,
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
      aerial: linkName,
      approach: linkName,
      plaza: linkName,
      "open-roof": linkName,
      seats: linkName,
      floor: linkName,
      barn: linkName,
      camp: linkName,
    }),
    floorsName: linkName,
    floors: z.object({
      rodeo: linkName,
      basketball: linkName,
      concert: linkName,
      "trade-show": linkName,
    }),
    phasesName: linkName,
    phases: z.object({ first: linkName, second: linkName, third: linkName }),
    seasonsName: linkName,
    seasons: z.object({ spring: linkName, summer: linkName, fall: linkName, winter: linkName }),
    hour: linkName,
    nothing: linkName,
    turnLeft: linkName,
    turnRight: linkName,
    zoomIn: linkName,
    zoomOut: linkName,
    forward: linkName,
    back: linkName,
    reset: linkName,
  }),
};

export type GalleryViewerWords = z.infer<typeof viewer>;
