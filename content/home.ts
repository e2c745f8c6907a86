/** The home page's head and figure (specification, section 2). */
export const hero = {
  title: "Let's build a legacy together",
  line: "Rooted in Faith, Family, and Western Heritage",
  note: "Planned for Bayfield, Colorado. Concept rendering of the main entrance.",
  action: { name: "Donate Now", path: "/donate" },
} as const;

export const funding = {
  heading: "Help Us Make This Vision a Reality",
  text: "Phase 1 comes first. Every gift brings its first timber closer.",
  action: { name: "Contribute Today", path: "/donate" },
  allPhases: "All three, about",
} as const;

export const phasesIntro = {
  heading: "Three phases, built one at a time",
} as const;
