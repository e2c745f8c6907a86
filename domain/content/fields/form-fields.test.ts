import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { link, slug as slugField, slugFrom } from "./form-fields.ts";

test.each([
  ["The drainage drawings are done", "the-drainage-drawings-are-done"],
  ['  Señor Núñez\'s "hall" ', "senor-nunezs-hall"],
  ["8/21: 90,000 sq ft", "8-21-90-000-sq-ft"],
  ["Supper & songs", "supper-songs"],
  ["!!!", ""],
])("the headline %j suggests the address %j", (headline, slug) => {
  expect(slugFrom(headline)).toBe(slug);
});

test("a headline suggests a valid address, or nothing", () => {
  const address = slugField("");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (headline) => {
      const slug = slugFrom(headline);
      expect(slug === "" || address.safeParse(slug).success).toBe(true);
    }),
  );
});

test.each([
  ["https://example.org/a", "https://example.org/a"],
  ["https:example.org", "https://example.org"],
  ["HTTPS:/example.org", "https://example.org"],
  ["http://example.org", undefined],
  ["example.org", undefined],
])("the link %s is stored as %s", (typed, stored) => {
  expect(link("").safeParse(typed).data).toBe(stored);
});
