import { expect, test } from "vitest";
import { chooseEncoding } from "./accepted-encoding.ts";

test.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["BR", "br"],
  ["brotli", "identity"],
  ["*", "identity"],
])("accept-encoding %j is answered with %s", (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
  expect(chooseEncoding(accepted)).toBe(expected);
});
