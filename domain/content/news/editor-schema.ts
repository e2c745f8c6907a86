/**
 * The document schema of the news editor (ProseMirror): what the editor can make and what pasting
 * keeps.
 */
import { Schema } from "prosemirror-model";
import { isTextLink, unwrapLink } from "./news-text.ts";

/**
 * Returns a check that throws unless the value is a text of 1 to `max` characters that passes
 * `good`.
 */
const checkText =
  (max: number, good: (text: string) => boolean = Boolean) =>
  (value: unknown) => {
    if (typeof value !== "string" || value.length > max || !good(value))
      throw new RangeError("This is no attribute of a text");
  };

export const editorSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: {
      content: "inline*",
      group: "block",
      parseDOM: [{ tag: "p" }],
      toDOM: () => ["p", 0],
    },
    heading: {
      content: "inline*",
      group: "block",
      defining: true,
      parseDOM: ["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => ({ tag })),
      toDOM: () => ["h2", 0],
    },
    bullet_list: {
      content: "list_item+",
      group: "block",
      parseDOM: [{ tag: "ul" }],
      toDOM: () => ["ul", { class: "dashes" }, 0],
    },
    ordered_list: {
      content: "list_item+",
      group: "block",
      parseDOM: [{ tag: "ol" }],
      toDOM: () => ["ol", 0],
    },
    list_item: {
      content: "paragraph+",
      defining: true,
      parseDOM: [{ tag: "li" }],
      toDOM: () => ["li", 0],
    },
    blockquote: {
      content: "paragraph+",
      group: "block",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    picture: {
      group: "block",
      atom: true,
      draggable: true,
      // Stored texts contain `small`, but nothing reads it.
      attrs: { media: { validate: checkText(40) }, small: { default: false, validate: "boolean" } },
      parseDOM: [
        {
          tag: "figure[data-media]",
          getAttrs: (figure) => ({ media: figure.getAttribute("data-media") ?? "" }),
        },
      ],
      toDOM: ({ attrs: { media } }) => ["figure", { "data-media": media }],
    },
    text: { group: "inline" },
  },
  marks: {
    link: {
      attrs: { href: { validate: checkText(500, isTextLink) } },
      inclusive: false,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (link) => {
            const href = unwrapLink(link.getAttribute("href") ?? "");
            return isTextLink(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ["a", { href, class: "text-link" }, 0],
    },
    strong: {
      parseDOM: [
        { tag: "strong" },
        // Google Docs wraps a whole text in <b style="font-weight:normal">.
        { tag: "b", getAttrs: ({ style }) => style.fontWeight !== "normal" && null },
        { style: "font-weight=normal", clearMark: ({ type }) => type.name === "strong" },
        { style: "font-weight=400", clearMark: ({ type }) => type.name === "strong" },
        {
          style: "font-weight",
          getAttrs: (weight) => /^(bold(er)?|[6-9]\d\d)$/.test(weight) && null,
        },
      ],
      toDOM: () => ["strong", 0],
    },
    em: {
      parseDOM: [
        { tag: "em" },
        { tag: "i" },
        { style: "font-style=italic" },
        // Google Docs gives a list item the style of its first letter.
        { style: "font-style=normal", clearMark: ({ type }) => type.name === "em" },
      ],
      toDOM: () => ["em", 0],
    },
  },
});
