import { expect, test } from "vitest";
import { mailboxOf } from "./visitor-mail-limit.ts";

test.each([
  ["Ada@Example.ORG", "ada@example.org"],
  ["ada+news+more@example.org", "ada@example.org"],
  ["a.d.a+x@GoogleMail.com", "ada@gmail.com"],
  ["a.da@example.org", "a.da@example.org"],
])("the mailbox of %s is %s", (email, receiver) => {
  expect(mailboxOf(email)).toBe(receiver);
});
