/** The page about the ministry (specification, sections 1 and 2). It states nothing beyond them. */
import { ownPicture } from "./pictures.ts";

export const aboutContent = {
  page: {
    section: "About",
    heading: "About Us",
    lead: "We're a ministry of a church in a small Colorado town, with a plan for a place where faith, family and western heritage share one roof.",
    description:
      "The vision, mission and eight core values behind a faith-centered western heritage arena, planned debt-free in Bayfield, Colorado.",
    picture: ownPicture,
  },
  /** Vision, mission and the values come from the home page. */
  vision: { section: "Vision and mission" },
  values: { section: "Values" },
  debtFree: {
    section: "Debt-free",
    heading: "Built debt-free",
    figure: "$0",
    promise: "of debt when the doors open. That's our goal.",
    texts: [
      "The whole plan comes to about 40 million dollars, in three phases: 30 million for Phase 1, 8 million for Phase 2 and 2 million for Phase 3. Each phase waits until it is paid for.",
      "When the doors open, there will be no loan to repay. Every dollar after that can go to people, not to a bank.",
    ],
    action: { name: "Contribute Today", path: "/donate" },
    pledge: "Make a pledge",
  },
  church: {
    section: "The church",
    heading: "A ministry of the church",
    texts: [
      "The arena is a ministry of a church in a small Colorado town. The church came first; this work grows out of it.",
      "The arena's own 501(c)(3) certification is in progress. Until it's complete, gifts go to a designated fund via the church, set apart for this work, and are tax deductible as US law allows.",
      "If your gift takes some planning, the pastor will gladly meet with you.",
    ],
    action: {
      name: "Schedule a meeting with the pastor",
      path: "/contact?subject=Donations&about=meeting",
    },
  },
  forWhom: {
    section: "For whom",
    heading: "Who it's for",
    lead: "It's for everyone. Some will come for the horses, some for the music, some for a wedding.",
    uses: [
      { name: "Rodeo", text: "Riders, ropers, and the families in the stands." },
      {
        name: "Horse shows",
        text: "An indoor floor for every season, and warm-up pens beside it.",
      },
      { name: "Concerts", text: "Seating for 2,000 under one roof." },
      { name: "Weddings", text: "The Heritage Barn, with room for family and friends." },
      {
        name: "Conferences",
        text: "Conference and meeting rooms for churches, clubs and trade groups.",
      },
    ],
    action: { name: "See our plans", path: "/plans" },
  },
};

export type AboutContent = typeof aboutContent;
