import type { ReactElement } from "react";

/** A text of a page: as it is, or as the field in which staff type it (app/admin/site/edit/). */
export type ShownText = string | ReactElement;

/**
 * Content as a page shows it. Every text may be a field; an address that a link leads to stays a string.
 */
export type Shown<Content> = Content extends string
  ? ShownText
  : Content extends readonly (infer Entry)[]
    ? readonly Shown<Entry>[]
    : {
        readonly [Name in keyof Content]: Name extends "path"
          ? Content[Name]
          : Shown<Content[Name]>;
      };
