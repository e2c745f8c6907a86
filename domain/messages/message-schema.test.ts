import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { CONTACT_FIELDS, checkContact } from "./message-schema.ts";

const good = {
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: "",
  subject: "General Question",
  message: "0123456789",
};

test("checkContact accepts a message of ten characters and refuses nine characters or ten spaces", () => {
  expect(checkContact(good).ok).toBe(true);
  expect(checkContact({ ...good, message: "012345678" }).ok).toBe(false);
  expect(checkContact({ ...good, message: "          " }).ok).toBe(false);
});

test("checkContact leaves line breaks in the message and turns them into spaces in header fields", () => {
  const check = checkContact({
    ...good,
    firstName: "Ada\r\nBcc: all@example.org",
    message: "line one\r\nline two",
  });
  expect(check).toMatchObject({
    ok: true,
    value: { firstName: "Ada Bcc: all@example.org", message: "line one\nline two" },
  });
});

test("checkContact turns any input into text that can be stored or an error of a known field", () => {
  const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
  const fields = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, anyText]));
  const anything = fc.oneof(fc.anything(), fc.record(fields, { requiredKeys: [] }));
  fc.assert(
    fc.property(anything, (input) => {
      const check = checkContact(input);
      if (check.ok) {
        expect(
          Object.values(check.value).every((text) => text.isWellFormed() && !text.includes("\0")),
        ).toBe(true);
      } else {
        expect(Object.keys(check.errors).length).toBeGreaterThan(0);
        for (const field of Object.keys(check.errors)) expect(CONTACT_FIELDS).toContain(field);
      }
    }),
  );
});

test("checkContact uses nothing that a browser of 2020 lacks", () => {
  const { isWellFormed } = String.prototype;
  Reflect.deleteProperty(String.prototype, "isWellFormed");
  try {
    expect(checkContact(good).ok).toBe(true);
    expect(checkContact({ ...good, firstName: "Ada\ud800" }).ok).toBe(false);
    expect(checkContact({ ...good, firstName: "Ada \u{1f40e}" }).ok).toBe(true);
  } finally {
    Object.defineProperty(String.prototype, "isWellFormed", {
      value: isWellFormed,
      writable: true,
      configurable: true,
    });
  }
});
