import type { RenderingName } from "./pictures.ts";

export interface Card {
  path: string;
  title: string;
  picture: RenderingName;
  /** The label is above the title. */
  label?: string;
}

/**
 * The pictures of shared links, 1200 x 630; scripts/make-cards.ts draws them into public/cards/.
 */
export const cards: readonly Card[] = [
  { path: "/", title: "Let's build a legacy together", picture: "hero" },
  { path: "/about", title: "About Us", picture: "staircase-entrance" },
  { path: "/plans", title: "Our Plans", picture: "aerial-view" },
  { path: "/events", title: "Community Gatherings", picture: "concert-layout" },
  { path: "/news", title: "News & Updates", picture: "building-mockup" },
  { path: "/contact", title: "Contact Us", picture: "entrance-plaza" },
  {
    path: "/news/local-news-feature",
    title: "Featured in a local news outlet",
    picture: "restored-barn",
    label: "News 8/21",
  },
  {
    path: "/news/press-release-project-relaunch",
    title: "Press Release and Project Relaunch",
    picture: "entrance-plaza",
    label: "News 5/22",
  },
  {
    path: "/news/design-updates-meeting",
    title: "Design updates meeting",
    picture: "panoramic-arena",
    label: "News 5/4",
  },
];

/** The file of a page's card in public/cards/: the end of its path. */
export const cardFile = (path: string) => `${path.split("/").at(-1) || "home"}.jpg`;

/** Returns the picture of a news item without its own: the one on its card, if it has one. */
export function cardPicture(slug: string) {
  const card = cards.find(({ path }) => path === `/news/${slug}`);
  return card ? { name: card.picture } : null;
}

/**
 * The card on which the server draws the campaign's progress
 * (adapters/pictures/draw-progress-card.ts).
 */
export const progressCard: Card = {
  path: "/progress",
  title: "",
  label: "Raised and pledged",
  picture: "hero-tall",
};

export const cardLine = "Rooted in Faith, Family, and Western Heritage";
