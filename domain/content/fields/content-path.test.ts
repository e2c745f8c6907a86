import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { type Json, valueAt, withValueAt } from "./content-path.ts";

const page: Json = { hero: { title: "Old" }, items: [{ name: "First" }, { name: "Second" }] };

test("a text is changed at its path, and nothing else changes", () => {
  expect(withValueAt(page, ["items", 1, "name"], "New")).toEqual({
    hero: { title: "Old" },
    items: [{ name: "First" }, { name: "New" }],
  });
  expect(withValueAt(page, ["items", 2], { name: "Third" })).toHaveProperty(
    "items.2.name",
    "Third",
  );
});

test.each([[["items", 4]], [["items", "name"]], [["hero", "title", "x"]], [["none", "x"]]])(
  "%j is not a path",
  (path) => {
    expect(withValueAt(page, path, "x")).toBe(null);
    expect(valueAt(page, path)).toBe(undefined);
  },
);

test("whatever the path, no object gets another prototype, and the value given is not changed", () => {
  const name = fc.oneof(
    fc.string(),
    fc.nat(5),
    fc.constantFrom("__proto__", "constructor", "prototype", "hero", "items", "name"),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 4 }), (path) => {
      const before = JSON.stringify(page);
      withValueAt(page, path, { polluted: true });
      valueAt(page, path);
      expect(JSON.stringify(page)).toBe(before);
      expect(Object.keys(Object.getOwnPropertyDescriptors(Object.prototype))).not.toContain(
        "polluted",
      );
    }),
  );
});
