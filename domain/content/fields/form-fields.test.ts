import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { slug as slugField, slugFrom } from "./form-fields.ts";

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
