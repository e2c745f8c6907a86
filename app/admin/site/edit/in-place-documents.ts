/** The documents that staff type where they stand: public pages and mails. */
import { letters } from "#app/admin/site/letters/editable-letters.ts";
import type { StylesheetName } from "#app/styles/stylesheets.ts";
import { galleryDesk } from "#content/staff-gallery.ts";
import { gatheringTexts } from "#content/staff-gatherings.ts";
import { aboutSchema } from "#domain/content/pages/about.ts";
import { contactSchema } from "#domain/content/pages/contact.ts";
import { donateSchema } from "#domain/content/pages/donate.ts";
import { eventsSchema } from "#domain/content/pages/events.ts";
import { gallerySchema } from "#domain/content/pages/gallery.ts";
import { gatheringPageSchema } from "#domain/content/pages/gathering-page.ts";
import { homeSchema } from "#domain/content/pages/home.ts";
import { newsPageSchema } from "#domain/content/pages/news.ts";
import { newsletterSchema } from "#domain/content/pages/newsletter.ts";
import { plansSchema } from "#domain/content/pages/plans.ts";
import { pledgeSchema } from "#domain/content/pages/pledge.ts";
import { shellSchema } from "#domain/content/pages/shell.ts";
import { valuesSchema } from "#domain/content/pages/values.ts";

export const editablePages = {
  home: { name: "Home", path: "/", stylesheets: ["home"], schema: homeSchema },
  about: { name: "About Us", path: "/about", stylesheets: ["about"], schema: aboutSchema },
  plans: { name: "Our Plans", path: "/plans", stylesheets: ["plans"], schema: plansSchema },
  // Edited as a list of its own (app/admin/site/gallery/).
  gallery: {
    name: galleryDesk.name,
    path: "/plans",
    stylesheets: ["plans"],
    schema: gallerySchema,
  },
  events: {
    name: "Community Gatherings",
    path: "/events",
    stylesheets: ["events"],
    schema: eventsSchema,
  },
  // Beside the gatherings themselves, which are documents of their own.
  gatheringPage: {
    name: gatheringTexts.name,
    path: "/events",
    stylesheets: ["gathering"],
    schema: gatheringPageSchema,
  },
  newsPage: { name: "News", path: "/news", stylesheets: ["news"], schema: newsPageSchema },
  donate: { name: "Giving", path: "/donate", stylesheets: ["donate"], schema: donateSchema },
  pledge: { name: "Pledge", path: "/donate/pledge", stylesheets: ["donate"], schema: pledgeSchema },
  contact: {
    name: "Contact Us",
    path: "/contact",
    stylesheets: ["contact"],
    schema: contactSchema,
  },
  newsletter: {
    name: "Newsletter",
    path: "/newsletter",
    stylesheets: ["message"],
    schema: newsletterSchema,
  },
  values: {
    name: "Core values",
    path: "/about",
    stylesheets: ["about", "home"],
    schema: valuesSchema,
  },
  shell: { name: "Menu and footer", path: "/", stylesheets: ["about"], schema: shellSchema },
} as const satisfies Record<string, EditablePage>;

interface EditablePage {
  name: string;
  /** The public page's path. Texts that several pages share name the first of these pages. */
  path: string;
  stylesheets: readonly StylesheetName[];
  schema: unknown;
}

export type EditablePageName = keyof typeof editablePages;

/** The page of a content key; null where there is none. */
export const findPage = (key: string): EditablePageName | null =>
  Object.hasOwn(editablePages, key) ? (key as EditablePageName) : null;

export const inPlaceDocuments = { ...editablePages, ...letters };

export type InPlaceName = keyof typeof inPlaceDocuments;

/** The page or mail of a content key; null where there is none. */
export const findInPlace = (key: string): InPlaceName | null =>
  Object.hasOwn(inPlaceDocuments, key) ? (key as InPlaceName) : null;
