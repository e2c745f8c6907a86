/** The public pages that staff type where they stand. */
import type { StylesheetName } from "#app/styles/stylesheets.ts";
import { aboutSchema } from "#domain/content/pages/about.ts";
import { contactSchema } from "#domain/content/pages/contact.ts";
import { donateSchema } from "#domain/content/pages/donate.ts";
import { eventsSchema } from "#domain/content/pages/events.ts";
import { gatheringPageSchema } from "#domain/content/pages/gathering-page.ts";
import { homeSchema } from "#domain/content/pages/home.ts";
import { newsPageSchema } from "#domain/content/pages/news.ts";
import { newsletterSchema } from "#domain/content/pages/newsletter.ts";
import { plansSchema } from "#domain/content/pages/plans.ts";
import { pledgeSchema } from "#domain/content/pages/pledge.ts";
import { valuesSchema } from "#domain/content/pages/values.ts";

export const inPlaceDocuments = {
  home: { stylesheets: ["home"], schema: homeSchema },
  about: { stylesheets: ["about"], schema: aboutSchema },
  plans: { stylesheets: ["plans"], schema: plansSchema },
  events: { stylesheets: ["events"], schema: eventsSchema },
  // Beside the gatherings themselves, which are documents of their own.
  gatheringPage: { stylesheets: ["gathering"], schema: gatheringPageSchema },
  newsPage: { stylesheets: ["news"], schema: newsPageSchema },
  donate: { stylesheets: ["donate"], schema: donateSchema },
  pledge: { stylesheets: ["donate"], schema: pledgeSchema },
  contact: { stylesheets: ["contact"], schema: contactSchema },
  newsletter: { stylesheets: ["message"], schema: newsletterSchema },
  values: { stylesheets: ["about", "home"], schema: valuesSchema },
} as const satisfies Record<string, { stylesheets: readonly StylesheetName[]; schema: unknown }>;

export type InPlaceName = keyof typeof inPlaceDocuments;

/** The page of a content key; null where it is not typed in place. */
export const findInPlace = (key: string | undefined): InPlaceName | null =>
  Object.hasOwn(inPlaceDocuments, key ?? "") ? (key as InPlaceName) : null;
