import type { RenderingName } from "./pictures.ts";

export const pressContent = {
  section: "Press",
  heading: "Press",
  lead: "Facts, pictures to download and a media contact.",
  description:
    "Facts, pictures for download, the mark and a media contact of the western heritage arena planned in Bayfield, Colorado.",
  contact: { heading: "Media contact" },
  facts: {
    section: "Facts",
    heading: "Facts",
    name: "Name",
    place: "Place",
    kind: "What it is",
    kindText: "A planned, faith-centered western heritage arena, a ministry of a church",
    built: "Built",
    builtText: "Nothing is built yet. All pictures are concept renderings.",
  },
  pictures: {
    section: "Pictures",
    heading: "Pictures to download",
    credit: (name: string) => `Credit: ${name}, concept rendering`,
    download: "Download",
    mark: "The mark",
    markText: "The Rafter Cross: a gable over a cross.",
    svg: "SVG",
    png: "PNG, 512 px",
  },
  release: { section: "Release", whole: "This release on its own page" },
};

export const pressPictures: readonly RenderingName[] = [
  "building-mockup",
  "panoramic-arena",
  "restored-barn",
];
