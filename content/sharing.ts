import type { RenderingName } from "./pictures.ts";

export interface Card {
  path: string;
  file: string;
  title: string;
  picture: RenderingName;
  /** The label is above the title. */
  label?: string;
}

/**
 * The pictures of shared links, 1200 x 630; scripts/make-cards.ts draws them into public/cards/.
 */
export const cards: readonly Card[] = [
  { path: "/", file: "home.jpg", title: "Let's build a legacy together", picture: "hero" },
  { path: "/about", file: "about.jpg", title: "About Us", picture: "staircase-entrance" },
  { path: "/plans", file: "plans.jpg", title: "Our Plans", picture: "aerial-view" },
  { path: "/events", file: "events.jpg", title: "Community Gatherings", picture: "concert-layout" },
  { path: "/news", file: "news.jpg", title: "News & Updates", picture: "building-mockup" },
  { path: "/contact", file: "contact.jpg", title: "Contact Us", picture: "entrance-plaza" },
  {
    path: "/news/local-news-feature",
    file: "local-news-feature.jpg",
    title: "Featured in a local news outlet",
    picture: "restored-barn",
    label: "News 8/21",
  },
  {
    path: "/news/press-release-project-relaunch",
    file: "press-release-project-relaunch.jpg",
    title: "Press Release and Project Relaunch",
    picture: "entrance-plaza",
    label: "News 5/22",
  },
  {
    path: "/news/design-updates-meeting",
    file: "design-updates-meeting.jpg",
    title: "Design updates meeting",
    picture: "panoramic-arena",
    label: "News 5/4",
  },
];

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
  file: "adapters/pictures/progress-card.jpg",
  title: "",
  label: "Raised and pledged",
  picture: "hero-tall",
};

export const cardLine = "Rooted in Faith, Family, and Western Heritage";
