import { expect, test } from "vitest";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import fc from "#tests/support/properties.ts";
import { checkMessage, MESSAGE_FIELDS } from "./message-schema.ts";

const good = {
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: "",
  subject: "General Question",
  message: "0123456789",
};

test("checkMessage accepts a message of ten characters and refuses nine characters or ten spaces", () => {
  expect(checkMessage(good).ok).toBe(true);
  expect(checkMessage({ ...good, message: "012345678" }).ok).toBe(false);
  expect(checkMessage({ ...good, message: "          " }).ok).toBe(false);
});

test("a line break of a plain post counts as one character, as in the browser that counted it", () => {
  const message = "x\r\n".repeat(TEXT_LIMITS.message / 2);
  expect(checkMessage({ ...good, message }).ok).toBe(true);
  expect(checkMessage({ ...good, message: `${message}x` }).ok).toBe(false);
});

test("checkMessage leaves line breaks in the message and turns them into spaces in header fields", () => {
  const check = checkMessage({
    ...good,
    firstName: "Ada\r\nBcc: all@example.org",
    message: "line one\r\nline two",
  });
  expect(check).toMatchObject({
    ok: true,
    value: { firstName: "Ada Bcc: all@example.org", message: "line one\nline two" },
  });
});

test("checkMessage turns any input into text that can be stored or an error of a known field", () => {
  const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
  const fields = Object.fromEntries(MESSAGE_FIELDS.map((name) => [name, anyText]));
  const anything = fc.oneof(fc.anything(), fc.record(fields, { requiredKeys: [] }));
  fc.assert(
    fc.property(anything, (input) => {
      const check = checkMessage(input);
      if (check.ok) {
        expect(
          Object.values(check.value).every((text) => text.isWellFormed() && !text.includes("\0")),
        ).toBe(true);
      } else {
        expect(Object.keys(check.errors).length).toBeGreaterThan(0);
        for (const field of Object.keys(check.errors)) expect(MESSAGE_FIELDS).toContain(field);
      }
    }),
  );
});

test("checkMessage uses nothing that a browser of 2020 lacks", () => {
  const { isWellFormed } = String.prototype;
  Reflect.deleteProperty(String.prototype, "isWellFormed");
  try {
    expect(checkMessage(good).ok).toBe(true);
    expect(checkMessage({ ...good, firstName: "Ada\ud800" }).ok).toBe(false);
    expect(checkMessage({ ...good, firstName: "Ada \u{1f40e}" }).ok).toBe(true);
  } finally {
    Object.defineProperty(String.prototype, "isWellFormed", {
      value: isWellFormed,
      writable: true,
      configurable: true,
    });
  }
});
