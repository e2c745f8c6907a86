import { expect, test } from "vitest";
import { documentTypeOf, documentTypes, firstEditionsOf } from "../document-types.ts";
import { firstGiving } from "../facts/giving.ts";
import { firstGallery } from "../gallery.ts";
import { emptyDocument } from "../stored-values.ts";
import { type ContentPath, type Json, valueAt } from "./content-path.ts";
import { type ContentField, describeField, fieldAt, placeName } from "./describe-fields.ts";
import { fieldText, parseFieldText, videoIdIn } from "./field-text.ts";

const ZONE = "America/Denver";
const values: [string, unknown][] = [
  ...Object.entries(documentTypes)
    .filter(([key, { section }]) => section === "facts" && key !== "giving")
    .map(([key]) => [key, withEntries(emptyDocument(key) as Json, key)] as [string, unknown]),
  ["giving", firstGiving],
  ...firstEditionsOf("news"),
  ["gatherings/a", emptyDocument("gatherings/a")],
  ["notice", emptyDocument("notice")],
  ["shell", documentTypeOf("shell").firstEdition],
  ["thanksLetter", documentTypeOf("thanksLetter").firstEdition],
  ["gallery", firstGallery],
];

/** Makes a document with one entry in each list, as a form starts it. */
function withEntries(document: Json, key: string): Json {
  const { fields = [] } = describeField(documentTypeOf(key).type.schema);
  const lists = fields.flatMap(({ name, entries }) =>
    entries && (valueAt(document, [name]) as Json[]).length === 0
      ? [[name, [entries[0]?.empty ?? ""]]]
      : [],
  );
  return { ...Object(document), ...Object.fromEntries(lists) };
}

const NOT_TYPED = new Set(["richText", "picture", "anyVideo", "file", "hidden", "id", "box"]);

/** Lists every field that people type, with its path. */
function typedFields(
  field: ContentField,
  value: Json,
  path: ContentPath = [],
): [ContentField, ContentPath][] {
  const inner = valueAt(value, path);
  if (field.fields)
    return field.fields.flatMap((each) => typedFields(each, value, [...path, each.name]));
  if (field.entries)
    return (Array.isArray(inner) ? inner : []).flatMap((_, index) =>
      typedFields(field.entries?.[0] as ContentField, value, [...path, index]),
    );
  return NOT_TYPED.has(field.kind) ? [] : [[field, path]];
}

test.each(values)(
  "every field of %s has a name, and shows a text with the same value",
  (key, first) => {
    const value = first as Json;
    const form = describeField(documentTypeOf(key).type.schema);
    const fields = typedFields(form, value);
    expect(fields.length).toBeGreaterThan(0);
    for (const [field, path] of fields) {
      expect(placeName(form.fields ?? [], path), path.join(".")).not.toBe("");
      const stored = valueAt(value, path);
      if (stored === undefined || stored === null) continue;
      const isSame = parseFieldText(field, fieldText(field, stored, ZONE), ZONE);
      expect(isSame, path.join(".")).toEqual(stored);
    }
  },
);

test("half an amount stays as it was typed until it is one", () => {
  const { fields = [] } = describeField(documentTypeOf("campaign").type.schema);
  const goal = fieldAt(fields, ["goalCents"]) as ContentField;
  const read = (typed: string) => parseFieldText(goal, typed, ZONE);
  expect(["29,", "29,500,000"].map(read)).toEqual(["29,", 2_950_000_000]);
});

test.each([
  ["1,000", 1_000],
  ["80", 80],
  ["1,00", 0],
  ["1,000,000", 0],
])("a number typed as %j is %j", (typed, number) => {
  expect(parseFieldText({ kind: "number" }, typed, ZONE)).toBe(number);
});

test("a link that Outlook has wrapped is stored as its target, without its reader's address", () => {
  const wrapped =
    "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa&data=05%7C02%7Cada%40example.org%7C1&reserved=0";
  expect(parseFieldText({ kind: "link" }, ` ${wrapped}\n`, ZONE)).toBe("https://example.org/a");
});

test.each([
  ["https://www.youtube.com/watch?v=abcdefghijk", "abcdefghijk"],
  ["https://youtu.be/abcdefghijk?t=4", "abcdefghijk"],
  ["https://www.youtube.com/embed/abcdefghijk", "abcdefghijk"],
  ["https://m.youtube.com/watch?list=a&v=abcdefghijk&t=4", "abcdefghijk"],
  ["https://www.youtube.com/live/abcdefghijk/", "abcdefghijk"],
  ["youtu.be/abcdefghijk", "abcdefghijk"],
  [
    '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk?si=a"></iframe>',
    "abcdefghijk",
  ],
  ["https://www.youtube.com/abcdefghijk", "https://www.youtube.com/abcdefghijk"],
  ["abcdefghijk", "abcdefghijk"],
  ["https://example.org/abcdefghijk", "https://example.org/abcdefghijk"],
])("a video typed as %j is %j", (typed, id) => {
  expect(videoIdIn(typed)).toBe(id);
});
