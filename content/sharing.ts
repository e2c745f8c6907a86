import type { RenderingName } from "./pictures.ts";

interface Card {
  path: string;
  file: string;
  title: string;
  picture: RenderingName;
}

/** The pictures of shared links, 1200 x 630; scripts/make-cards.ts draws them into public/cards/. */
export const cards = [
  { path: "/", file: "home.jpg", title: "Let's build a legacy together", picture: "hero" },
  { path: "/about", file: "about.jpg", title: "About Us", picture: "staircase-entrance" },
  { path: "/plans", file: "plans.jpg", title: "Our Plans", picture: "aerial-view" },
  { path: "/events", file: "events.jpg", title: "Community Gatherings", picture: "concert-layout" },
  { path: "/news", file: "news.jpg", title: "News & Updates", picture: "building-mockup" },
  { path: "/donate", file: "donate.jpg", title: "Support Our Mission", picture: "hero-tall" },
  { path: "/contact", file: "contact.jpg", title: "Contact Us", picture: "entrance-plaza" },
] as const satisfies readonly Card[];

export const cardLine = "Rooted in Faith, Family, and Western Heritage";

/** Pages that no menu names. */
export const unlinkedPaths = ["/events", "/newsletter"] as const;
