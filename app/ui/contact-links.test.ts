import { expect, test } from "vitest";
import { blindCopyUrls, mailUrl, phoneUrl } from "./contact-links.tsx";

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

test("an address in a link holds no headers", () => {
  const odd = "r&d?cc=a%40b+o'brien@example.org";
  expect(mailUrl(odd)).toBe("mailto:r%26d%3Fcc%3Da%2540b+o'brien@example.org");
});

test("each link to many guests is as short as Windows needs it, and together they reach everybody once", () => {
  const emails = Array.from({ length: 180 }, (_, index) => `guest+${index}@example.org`);
  const urls = blindCopyUrls(emails);
  expect(Math.max(...urls.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  expect(urls.flatMap((url) => new URL(url).searchParams.get("bcc")?.split(","))).toEqual(emails);
  expect(blindCopyUrls(emails.slice(0, 60))).toHaveLength(1);
});
