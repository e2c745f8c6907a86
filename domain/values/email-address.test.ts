import { expect, test } from "vitest";
import { bareEmail, EMAIL_ADDRESS } from "./email-address.ts";

test("an email address is valid when a browser's own field accepts it and a public mail server can have it", () => {
  const good =
    "ada@example.org|a+b=c@example.org|o'brien@example.org|post@bücher.example|a@xn--bcher-kva.example|ada.l@mail.example.co.uk|{x}@example.org";
  const odd =
    "ada@example|ada@@example.org|a da@example.org|.ada@example.org|ada.@example.org|a..b@example.org|ada@-x.org|ada@example.org.|ada@127.0.0.1|@example.org|ada@exam_ple.org|почта@example.org|a@b.c|<a@example.org>|a,b@example.org|";
  const isOne = (typed: string) => EMAIL_ADDRESS.test(typed);
  expect(good.split("|").filter((typed) => !isOne(typed))).toEqual([]);
  expect(odd.split("|").filter(isOne)).toEqual([]);
  expect([64, 65].map((octets) => isOne(`${"a".repeat(octets)}@example.org`))).toEqual([
    true,
    false,
  ]);
});

test.each([
  ["Ada O\u2019Brien <o\u2019brien@example.org>", "o'brien@example.org"],
  ["mailto:ada@example.org", "ada@example.org"],
  ["<ada@example.org>", "ada@example.org"],
  ["ada@example.org,", "ada@example.org"],
  ["ada@example.org, bo@example.org", "ada@example.org, bo@example.org"],
  ["a<b", "a<b"],
])("bareEmail reads %j as %j", (typed, email) => {
  expect(bareEmail(typed)).toBe(email);
});
