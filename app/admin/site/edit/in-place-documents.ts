/** The public pages that staff type where they stand, each with what it is drawn with. */
import type { StylesheetName } from "#app/styles/stylesheets.ts";

export const inPlaceDocuments = {
  home: ["home"],
  about: ["about"],
  plans: ["plans"],
  events: ["events"],
  newsPage: ["news"],
  donate: ["donate"],
  pledge: ["donate"],
  contact: ["contact"],
  newsletter: ["message"],
} as const satisfies Record<string, readonly StylesheetName[]>;

export type InPlaceName = keyof typeof inPlaceDocuments;

/** The page of a document; null where it is not typed in place. */
export const findInPlace = (key: string | undefined): InPlaceName | null =>
  Object.hasOwn(inPlaceDocuments, key ?? "") ? (key as InPlaceName) : null;
