import { fillPlaces } from "#domain/mail/letter-places.ts";

/** The places of a template. */
export const PLACES = [
  "first name",
  "last name",
  "full name",
  "subject",
  "organization",
  "my name",
] as const;

/** What is filled in at each place. */
export type PlaceValues = Record<(typeof PLACES)[number], string>;

/** The texts with their places filled in; a place without a value stays, so that it is seen. */
export function fillTemplates<Text extends { text: string }>(
  templates: readonly Text[],
  values: PlaceValues,
): Text[] {
  const filled = new Map(Object.entries(values).filter(([, value]) => value !== ""));
  return templates.map((template) => ({ ...template, text: fillPlaces(template.text, filled) }));
}

/** A place of a template that an answer still has; null: none. */
export const unfilledPlace = (text: string): string | null =>
  PLACES.map((place) => `{${place}}`).find((place) => text.includes(place)) ?? null;
