import { expect, test } from "vitest";
import { describeExport } from "./describe-export.ts";

test.each([
  ["", "contacts"],
  ["q=ada%40example.org&from=2026-01-01", "contacts, filtered by q, from"],
  ["ada%40example.org=1&q=&from=", "contacts"],
])("describeExport of %j is %j, without the values", (query, expected) => {
  expect(describeExport("contacts", new URLSearchParams(query), ["q", "from"])).toBe(expected);
});
