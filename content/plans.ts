/** The plans page (specification, sections 1 and 2). The figures are the specification's. */
import { building3d } from "./building-3d.ts";
import { galleryViewer } from "./gallery-viewer.ts";
import { type PictureName, pictures, plans } from "./pictures.ts";

export const gallery = {
  previous: "Previous",
  next: "Next",
  videoComing: "Video coming soon.",
  unreachable: "We couldn't open this. Please check your connection and try again.",
};

export const plansContent = {
  page: {
    section: "Facility",
    heading: "Our Plans",
    lead: "One roof for rodeo, horse shows, concerts, weddings and conferences. Planned debt-free, in three phases.",
    description:
      "A 90,000 sq ft covered structure with a 28,700 sq ft indoor arena floor and seating for 2,000, planned debt-free in three phases in Bayfield, Colorado.",
  },
  /** The facility in figures, as the title block of a drawing sheet. */
  facility: {
    drawing: {
      title: "Front elevation",
      line: "Main entrance with porch. Concept drawing, not to scale.",
      /** The description for people who cannot see it. */
      description:
        "Front elevation of the arena: a wide timber gable with tall glass in its middle, a gabled porch on stone piers before it, and lower wings left and right.",
    },
    figures: [
      { name: "Covered structure", value: "90,000", unit: "sq ft" },
      { name: "Indoor arena floor", value: "28,700", unit: "sq ft" },
      { name: "Seating", value: "2,000", unit: "seats" },
    ],
    phases: { name: "Phases", value: "3" },
    debt: { name: "Debt", value: "None planned" },
    note: "Concept drawing. For information, not for construction.",
  },
  /** The three sections before the gallery. */
  intro: {
    section: "Phase 1",
    roof: {
      name: "The roof",
      figure: "90,000 sq ft",
      text: "A covered structure of 90,000 square feet keeps riders, families and stock under one roof in any weather.",
    },
    floor: {
      name: "The floor",
      figure: "28,700 sq ft",
      text: "The indoor arena floor measures 28,700 square feet. One day it hosts a rodeo or a horse show, another day a concert, a wedding or a conference.",
    },
    seats: {
      name: "The seats",
      figure: "2,000 seats",
      text: "There's seating for 2,000. The stands face one floor, so everyone watches the same event.",
    },
  },
  gallery: {
    heading: "Phase 1: Main Facility and Infrastructure",
    unseen: { ...gallery, viewer: galleryViewer },
  },
  building: {
    heading: "Walk around it",
    lead: "Turn the building, lift the roof, take a seat.",
    ...building3d,
  },
  rooms: {
    heading: "What the floor plans show",
    lead: "Every room on the drawings, and about how big it is.",
  },
  phases: {
    section: "Phases",
    heading: "Three phases, built one at a time",
    total: "All three phases, about",
  },
  uses: {
    section: "Uses",
    heading: "Built to be used all year",
    lead: "What happens under the roof and around it.",
    events: {
      name: "What it's for",
      entries: [
        { name: "Rodeo", text: "Stock pens, chutes and a floor made for it." },
        { name: "Horse shows", text: "Room to ride, show and warm up, in any weather." },
        { name: "Concerts", text: "A stage at one end, the stands on three sides." },
        { name: "Weddings", text: "Room for the whole family, however large." },
        { name: "Conferences", text: "A floor for many, and rooms for a few." },
      ],
    },
    grounds: {
      name: "What comes with it",
      entries: [
        { name: "Warm-up pens", text: "Where horses warm up before they go in." },
        { name: "Heritage Barn", text: "A restored barn for smaller gatherings." },
        { name: "Conference and meeting rooms", text: "For meetings, classes and small banquets." },
        { name: "Camping", text: "Stay close to your horses." },
        { name: "Trails", text: "Ride or walk out from the arena." },
      ],
    },
  },
};

export type PlansContent = typeof plansContent;

/**
 * A rendering or plan of the first edition by its name, or a picture that staff uploaded by its id.
 */
export type PictureChoice = FirstPicture | { media: string };
type FirstPicture = { name: PictureName };

/** An item's `id` is its name in the URL: /plans?item=aerial-view */
export type GalleryItem<Picture = PictureChoice> =
  | { type: "image"; id: string; caption: string; picture: Picture }
  | {
      type: "video";
      id: string;
      caption: string;
      /** One of the site's own videos, or an id at the video provider. */
      video: { fact: "facility" | "arena" } | { id: string };
      /** The picture is shown until the visitor plays the video. */
      picture: Picture;
    };

const image = (name: PictureName): GalleryItem<FirstPicture> => ({
  type: "image",
  id: name,
  picture: { name },
  caption: { ...pictures, ...plans }[name].caption,
});

/** The gallery's first edition (specification, section 2). */
export const galleryItems: GalleryItem<FirstPicture>[] = [
  image("interior-arena"),
  image("staircase-entrance"),
  image("basketball-layout"),
  image("concert-layout"),
  image("trade-show-layout"),
  image("aerial-view"),
  image("panoramic-arena"),
  image("restored-barn"),
  image("entrance-plaza"),
  image("plan-arena-phase-1"),
  image("plan-arena-phase-2"),
  image("plan-club"),
  {
    type: "video",
    id: "facility-video",
    video: { fact: "facility" },
    caption: "Video: the facility",
    picture: { name: "mission" },
  },
  {
    type: "video",
    id: "arena-video",
    video: { fact: "arena" },
    caption: "Video: inside the arena",
    picture: { name: "vision" },
  },
];
