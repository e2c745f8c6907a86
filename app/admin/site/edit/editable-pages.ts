/** The public pages that staff edit where they stand. */
import type { StylesheetName } from "#app/styles/stylesheets.ts";
import { galleryDesk } from "#content/staff-gallery.ts";
import { aboutSchema } from "#domain/content/pages/about.ts";
import { gallerySchema } from "#domain/content/pages/gallery.ts";
import { homeSchema } from "#domain/content/pages/home.ts";

export const editablePages = {
  home: { name: "Home", path: "/", stylesheet: "home", top: "dark", schema: homeSchema },
  about: {
    name: "About Us",
    path: "/about",
    stylesheet: "about",
    top: "light",
    schema: aboutSchema,
  },
  // Edited as a list of its own (app/admin/site/gallery/).
  gallery: {
    ...{ name: galleryDesk.name, path: "/plans", stylesheet: "plans", top: "light" },
    schema: gallerySchema,
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
