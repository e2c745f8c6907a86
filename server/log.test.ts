import { expect, test } from "vitest";
import { openLog } from "./log.ts";

function logged(fields: object): string {
  let text = "";
  openLog("info", { write: (line) => (text += line) }).error(fields, "something happened");
  return text;
}

test("an error keeps its message, stack, code and cause, and loses all other fields", () => {
  const cause = Object.assign(new Error("550 <ada@example.org> unknown"), {
    rejected: ["ada@example.org"],
  });
  const error = Object.assign(new TypeError("duplicate key", { cause }), {
    code: "23505",
    detail: "Key (name)=(Ada Larkspur) already exists.",
    parameters: ["Ada Larkspur"],
  });
  const text = logged({ err: error, requestId: "r-1" });
  expect(JSON.parse(text)).toMatchObject({
    requestId: "r-1",
    err: { type: "TypeError", message: "duplicate key", code: "23505" },
  });
  expect(text).toContain("550 <[address]> unknown");
  expect(text).not.toMatch(/Ada|ada@|rejected|detail|parameters/);
});

test("a thrown value that is not an error is not logged", () => {
  expect(logged({ err: { password: "x", text: "Ada Larkspur" } })).not.toContain("Ada");
});

// The values are long, because the line's own time has short runs of digits.
test("fields with personal data or secrets are removed", () => {
  const fields = {
    email: "ada@example.org",
    form: { password: "saddle", phone: "970-555-0142", token: "secret-token" },
  };
  expect(logged(fields)).not.toMatch(/ada@|saddle|970-555-0142|secret-token/);
});

test.each([
  ["/x/ada@example.org", "/x/[address]"],
  ["/x/ada%40example.org/y", "/x/[address]/y"],
  [`/newsletter/${"a".repeat(60)}`, "/newsletter/[token]"],
  ["/a\nb", "/a\nb"],
])("the path %j is logged as %j, on one line", (path, expected) => {
  const text = logged({ path });
  expect(JSON.parse(text).path).toBe(expected);
  expect(text.trimEnd()).not.toContain("\n");
});

test("an email address is removed even where the path is cut", () => {
  expect(JSON.parse(logged({ path: `/${"a/".repeat(90)}ada@example.org` })).path).toMatch(
    /a\/\[address\]$/,
  );
});

test("a long path is shortened", () => {
  expect(JSON.parse(logged({ path: "/x".repeat(9_000) })).path).toHaveLength(200);
});

test("control characters and those that change the writing direction are escaped", () => {
  const text = logged({ path: "/a\u202eb\u0085c\u2028d\u001b" });
  expect(text).toContain("/a\\u202eb\\u0085c\\u2028d\\u001b");
  expect(JSON.parse(text).path).toBe("/a\u202eb\u0085c\u2028d\u001b");
});
