import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactLink } from "#app/desk/records/record-panel.tsx";
import { dialedNumber, isPhone, PHONE_SEPARATORS, phoneNumber } from "#db/phone-number.ts";
import { blindCopyUrls, mailUrl, phoneUrl } from "./contact-links.tsx";

test.each([
  ["(970) 555-0100", "tel:9705550100"],
  ["+1 970 555 0100", "tel:+19705550100"],
  ["970-555-0100 ext. 12", "tel:9705550100,12"],
  ["970-555-0100, x12", "tel:9705550100,12"],
  ["970-555-0100 #12", "tel:9705550100,12"],
  ["970-555-0100 or 970-555-0101", "tel:9705550100"],
  ["970-555-0100, 970-555-0101", "tel:9705550100"],
  ["970/555-0100", "tel:9705550100"],
  ["1/970/555-0100", "tel:19705550100"],
  ["970-555-0100/970-555-0101", "tel:9705550100"],
  ["Cell (970) 555-0100", "tel:9705550100"],
  ["970-555-0100 after 6pm", "tel:9705550100"],
  ["970-555-0100 extension 12, mornings", "tel:9705550100,12"],
])("%j is dialed as %j", (phone, url) => {
  expect(phoneUrl(phone)).toBe(url);
});

test("a number with any separator between its groups is dialed whole", () => {
  for (const sign of PHONE_SEPARATORS)
    for (const before of ["", "1", "+1"])
      for (const extension of ["", " x12", "ext. 12", " Ext. 12"]) {
        const phone = `${before && before + sign}970${sign}555${sign}0100${extension}`;
        expect(isPhone(phone), phone).toBe(true);
        const [dialed = ""] = phoneUrl(phone).replace("tel:", "").split(",");
        expect(phoneNumber(dialed), phone).toBe(dialedNumber(phone));
      }
});

test.each([
  ["tel", "Cell 970/555-0100", "tel:9705550100"],
  ["mailto", "r&d@example.org", "mailto:r%26d@example.org"],
] as const)("the desk's %s link of %j is %j", (by, contact, url) => {
  const html = renderToStaticMarkup(createElement(ContactLink, { by, contact }));
  expect(html).toContain(`href="${url}"`);
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
