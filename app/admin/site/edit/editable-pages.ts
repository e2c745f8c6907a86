/** The public pages that staff edit where they stand. */
import type { StylesheetName } from "#app/styles/stylesheets.ts";
import { aboutSchema } from "#domain/content/pages/about.ts";
import { contactSchema } from "#domain/content/pages/contact.ts";
import { eventsSchema } from "#domain/content/pages/events.ts";
import { homeSchema } from "#domain/content/pages/home.ts";
import { newsletterSchema } from "#domain/content/pages/newsletter.ts";
import { plansSchema } from "#domain/content/pages/plans.ts";

export const editablePages = {
  home: { name: "Home", path: "/", stylesheet: "home", top: "dark", schema: homeSchema },
  about: {
    name: "About Us",
    path: "/about",
    stylesheet: "about",
    top: "light",
    schema: aboutSchema,
  },
  plans: {
    name: "Our Plans",
    path: "/plans",
    stylesheet: "plans",
    top: "light",
    schema: plansSchema,
  },
  events: {
    name: "Community Gatherings",
    path: "/events",
    stylesheet: "events",
    top: "light",
    schema: eventsSchema,
  },
  contact: {
    name: "Contact Us",
    path: "/contact",
    stylesheet: "contact",
    top: "light",
    schema: contactSchema,
  },
  newsletter: {
    name: "Newsletter",
    path: "/newsletter",
    stylesheet: "message",
    top: "light",
    schema: newsletterSchema,
  },
} as const satisfies Record<string, EditablePage>;

interface EditablePage {
  name: string;
  /** The public page's path. */
  path: string;
  stylesheet: StylesheetName;
  /** The ground under the bar, as in the page's route. */
  top: "dark" | "light";
  schema: unknown;
}

export type EditablePageName = keyof typeof editablePages;

/** The page of a URL's name; null where there is none. */
export const findPage = (name: string): EditablePageName | null =>
  (Object.keys(editablePages) as EditablePageName[]).find((own) => own === name) ?? null;
