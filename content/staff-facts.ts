/** Site > Facts on the desk. */
export const factsPage = {
  heading: "Organization and campaign",
  /** Where each group is shown. */
  groups: {
    organisation:
      "contact page, search engines and the sender of every mail; email, hours and place also in the footer",
    campaign: "progress card, phases on Home and Our Plans, the overview of this desk",
    giving: "giving form and the donate page",
    videos: "gallery on Our Plans, and the news story",
    privacy: "/privacy (words in braces are periods that the site fills in)",
    terms: "/terms",
  },
  shownOn: "Shown on:",
} as const;
