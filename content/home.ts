/**
 * The home page's texts (specification, section 2): the first edition of texts that staff can edit.
 */
import { ownPicture } from "./pictures.ts";

export const homeContent = {
  description: "A faith-centered western heritage arena, planned debt-free in Bayfield, Colorado.",
  hero: {
    title: "Let's build a legacy together",
    line: "Rooted in Faith, Family, and Western Heritage",
    note: "Planned for Bayfield, Colorado. Concept rendering of the main entrance.",
    /** Replaces the note beside an uploaded picture's own description. */
    place: "Planned for Bayfield, Colorado.",
    action: { name: "Donate Now", path: "/donate" },
    picture: ownPicture,
  },
  overview: {
    heading: "Overview",
    statement:
      "A place for faith, family and western heritage. One heavy timber roof, wide enough for a rodeo and a wedding, a horse show and a concert.",
    text: "We plan to build it in Bayfield, in three phases, and without debt. It's a ministry of the church, and it's meant for the whole community.",
    aerial: {
      title: "Aerial view.",
      text: "The arena, the Heritage Barn and the warm-up pens.",
      picture: ownPicture,
    },
    mockup: {
      title: "Building mockup.",
      text: "The porch and the main doors.",
      picture: ownPicture,
    },
  },
  aboutTeaser: {
    section: "About and plans",
    heading: "About Us",
    text: "We're a ministry of a church in a small Colorado town. We want people to meet Jesus through community, and children to learn what their grandparents knew: horses, honest work and neighbors.",
    action: { name: "Learn more", path: "/about" },
  },
  plansTeaser: {
    heading: "Our Plans",
    text: "The building in numbers.",
    figures: [
      { name: "Covered structure", value: "90,000", unit: "sq ft" },
      { name: "Indoor arena floor", value: "28,700", unit: "sq ft" },
      { name: "Seating", value: "2,000", unit: "seats" },
      { name: "Phases", value: "3", unit: "" },
    ],
    action: { name: "Learn more", path: "/plans" },
  },
  vision: {
    section: "Vision",
    heading: "Our Vision",
    text: "A house built to last, where the whole valley gathers under one roof and the Lord is honored.",
    picture: ownPicture,
  },
  mission: {
    section: "Mission",
    heading: "Our Mission",
    text: "A place where people encounter Jesus through community and where western heritage is passed from generation to generation.",
    picture: ownPicture,
  },
  values: {
    section: "Values",
    heading: "Eight core values, eight brands",
    text: "A brand is a simple mark that shows who an animal belongs to. Each of our eight core values has its own.",
  },
  funding: {
    section: "Funding",
    heading: "Help Us Make This Vision a Reality",
    text: "Your gift helps build it, one phase at a time.",
    action: { name: "Contribute Today", path: "/donate" },
    allPhases: "All three phases, about",
  },
  debtFree: {
    section: "Debt-free",
    verse:
      "For which of you, intending to build a tower, sitteth not down first, and counteth the cost, whether he have sufficient to finish it?",
    source: "Luke 14:28, King James Version",
    heading: "Built debt-free",
    text: "We have counted the cost: about $40,000,000 in three phases. Our goal is to borrow none of it, so when the doors open there's no loan to repay, and every dollar can go to people, not to a bank.",
  },
  phases: { section: "Phases", heading: "Three phases, built one at a time" },
};

export type HomeContent = typeof homeContent;
