import { expect, test } from "vitest";
import { chooseEncoding } from "./accepted-encoding.ts";

test.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["BR", "br"],
  ["br ; q=0, gzip;q=0.5", "gzip"],
  ["brotli", "identity"],
  ["*", "identity"],
])("Accept-Encoding: %j chooses %s", (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
});
