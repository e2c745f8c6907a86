import type { ReactElement } from "react";

/** A text of a page: either plain, or the field in which staff edit it (app/desk/site/edit/). */
export type TextOrField = string | ReactElement;

/**
 * Parts of content that a page uses as plain strings and cannot show as fields: link targets,
 * search engine descriptions, line styles, whether a step is done, and, under `unseen`, messages
 * and texts of other pages.
 */
export const PLAIN_KEYS = ["path", "description", "lineType", "isDone", "unseen"] as const;

/**
 * Content as a page shows it. Every text may be a field except the unseen ones; pictures have their
 * own tools.
 */
export type TextsOrFields<Content> = Content extends string
  ? TextOrField
  : Content extends readonly (infer Entry)[]
    ? readonly TextsOrFields<Entry>[]
    : {
        readonly [Name in keyof Content]: Name extends (typeof PLAIN_KEYS)[number] | "picture"
          ? Content[Name]
          : TextsOrFields<Content[Name]>;
      };

/**
 * For attributes and tests, which cannot take a field: the text, or nothing while it is a field.
 */
export const textIfPlain = (text: TextOrField) => (typeof text === "string" ? text : undefined);

/** Fills in a placeholder such as {count}; a field stays as it is. */
export const withPlaceholder = <Text extends TextOrField>(
  text: Text,
  name: string,
  value: string | number,
) => (typeof text === "string" ? text.replace(`{${name}}`, () => String(value)) : text) as Text;

/**
 * Returns the texts for an island, or undefined when they are those of the first edition, which the
 * island contains.
 */
export const textsIfChanged = <Texts>(texts: Texts, firstTexts: unknown): Texts | undefined =>
  isSame(texts, firstTexts) ? undefined : texts;

function isSame(texts: unknown, first: unknown): boolean {
  if (typeof texts !== "object" || typeof first !== "object") return texts === first;
  const entries = Object.entries(texts ?? {});
  const firstEntries = Object.entries(first ?? {});
  return (
    entries.length === firstEntries.length &&
    firstEntries.every(([name, text]) => isSame(entries.find(([each]) => each === name)?.[1], text))
  );
}
