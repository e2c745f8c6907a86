import { expect, test } from "vitest";
import { phoneUrl } from "./contact-links.tsx";

test.each([
  ["(970) 555-0100", "tel:9705550100"],
  ["+1 970 555 0100", "tel:+19705550100"],
  ["970-555-0100 ext. 12", "tel:9705550100,12"],
  ["970-555-0100, x12", "tel:9705550100,12"],
  ["970-555-0100 #12", "tel:9705550100,12"],
  ["970-555-0100 or 970-555-0101", "tel:9705550100"],
  ["970-555-0100, 970-555-0101", "tel:9705550100"],
])("%j is dialed as %j", (phone, url) => {
  expect(phoneUrl(phone)).toBe(url);
});
