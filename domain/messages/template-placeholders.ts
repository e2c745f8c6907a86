import { fillPlaceholders } from "#domain/values/placeholders.ts";

export const PLACEHOLDERS = [
  "first name",
  "last name",
  "full name",
  "subject",
  "organization",
  "my name",
] as const;

export type PlaceholderValues = Record<(typeof PLACEHOLDERS)[number], string>;

/**
 * Fills in the placeholders of the templates. A placeholder without a value stays, so that staff
 * see it.
 */
export function fillTemplates<Text extends { text: string }>(
  templates: readonly Text[],
  values: PlaceholderValues,
): Text[] {
  const filled = new Map(Object.entries(values).filter(([, value]) => value !== ""));
  return templates.map((template) => ({
    ...template,
    text: fillPlaceholders(template.text, filled),
  }));
}

/** Returns a placeholder that an answer still contains, or null. */
export const unfilledPlaceholder = (text: string): string | null =>
  PLACEHOLDERS.map((name) => `{${name}}`).find((placeholder) => text.includes(placeholder)) ?? null;
