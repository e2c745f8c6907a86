import { ownPicture } from "./pictures.ts";

/** The line style of a step: solid for current work, dotted for what is far ahead. */
export const LINE_TYPES = ["dashed", "solid", "dotted"] as const;

interface Step {
  years: string;
  name: string;
  status: string;
  lineType: (typeof LINE_TYPES)[number];
  isDone: boolean;
}

const steps: Step[] = [
  {
    years: "2023-2024",
    name: "Planning & Fundraising",
    status: "In Progress",
    lineType: "solid",
    isDone: false,
  },
  {
    years: "2024-2025",
    name: "Phase 1 Construction",
    status: "Upcoming",
    lineType: "dashed",
    isDone: false,
  },
  {
    years: "2025",
    name: "Inaugural Programs",
    status: "Coming Soon",
    lineType: "dashed",
    isDone: false,
  },
  {
    years: "2025-2027",
    name: "Phase 2 & 3 Construction",
    status: "Future",
    lineType: "dotted",
    isDone: false,
  },
];

/**
 * Community Gatherings (specification, section 2): the first edition of texts that staff can edit.
 */
export const eventsContent = {
  page: {
    section: "Gatherings",
    heading: "Community Gatherings",
    status: "Coming Soon",
    lead: "The building isn't open yet. These are the programs we're planning.",
    description:
      "Western heritage celebrations, faith-based gatherings and community shows are planned for Bayfield, Colorado. Programs coming soon.",
    picture: ownPicture,
  },
  programs: {
    section: "Programs",
    heading: "Programs Coming Soon",
    texts: ["Neighbors will ride, sing, pray and eat together. We'll post every date here."],
  },
  location: {
    section: "Location",
    heading: "Where it will be built",
    caption:
      "Bayfield, Colorado, near Durango and Pagosa Springs in the southwest corner of the state.",
    /** For people who cannot see the map. Distances are straight lines between the towns. */
    description:
      "Map of southwest Colorado. Bayfield lies between Durango, about 16 miles to the west, and Pagosa Springs, about 32 miles to the east, north of the New Mexico line.",
  },
  firstToKnow: {
    heading: "Be the First to Know",
    text: "We'll email you when there's news: a date, a program, a step in construction.",
  },
  activities: {
    status: "Details coming soon",
    items: [
      {
        name: "Western Heritage Celebrations",
        text: "Horses, rope and saddle, and the skills that one generation teaches the next.",
        picture: ownPicture,
      },
      {
        name: "Faith-based Gatherings",
        text: "Worship, prayer and teaching, with room for people who have never been to church.",
        picture: ownPicture,
      },
      {
        name: "Community Shows",
        text: "Music, livestock and crafts, close to home.",
        picture: ownPicture,
      },
    ],
  },
  buildFaster: {
    action: { name: "Help Us Build Faster", path: "/donate" },
  },
  timeline: {
    section: "Timeline",
    heading: "Timeline",
    steps,
  },
};

export type EventsContent = typeof eventsContent;

/** Towns on the map, in degrees north and east. */
export const towns = {
  bayfield: { name: "Bayfield", latitude: 37.2256, longitude: -107.5981 },
  durango: { name: "Durango", latitude: 37.2753, longitude: -107.8801 },
  pagosaSprings: { name: "Pagosa Springs", latitude: 37.2695, longitude: -107.0098 },
};

/** The source of the map's lines (scripts/make-map.ts). */
export const mapCredit = "State and county lines: US Census Bureau.";

export const mapApps = [
  {
    name: "Apple Maps",
    url: "https://maps.apple.com/?ll=37.2256,-107.5981&q=Bayfield%2C%20Colorado",
  },
  {
    name: "Google Maps",
    url: "https://www.google.com/maps/search/?api=1&query=Bayfield%2C%20Colorado",
  },
  {
    name: "OpenStreetMap",
    url: "https://www.openstreetmap.org/?mlat=37.2256&mlon=-107.5981#map=12/37.2256/-107.5981",
  },
] as const;
