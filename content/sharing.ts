/** The pictures of shared links; scripts/make-cards.ts draws them into public/cards/. */
export const cards = [
  { path: "/", file: "home.png", title: "Let's build a legacy together" },
  { path: "/about", file: "about.png", title: "About Us" },
  { path: "/plans", file: "plans.png", title: "Our Plans" },
  { path: "/events", file: "events.png", title: "Community Gatherings" },
  { path: "/news", file: "news.png", title: "News & Updates" },
  { path: "/donate", file: "donate.png", title: "Support Our Mission" },
  { path: "/contact", file: "contact.png", title: "Contact Us" },
] as const;

export const cardLine = "Rooted in Faith, Family, and Western Heritage";

/** Pages that no menu names. */
export const unlinkedPaths = ["/events", "/newsletter"] as const;
