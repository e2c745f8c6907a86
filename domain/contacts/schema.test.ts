import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTACT_FIELDS, checkContact } from "./schema.ts";

const good = {
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: "",
  subject: "General Question",
  message: "0123456789",
};

test("an empty form gets every specified complaint, and none about the phone", () => {
  expect(checkContact({})).toEqual({
    ok: false,
    errors: {
      firstName: "First name is required",
      lastName: "Last name is required",
      email: "Invalid email address",
      subject: "Please select a subject",
      message: "Message must be at least 10 characters",
    },
  });
});

test("a message of exactly ten characters is long enough, nine are not, ten spaces are none", () => {
  expect(checkContact(good).ok).toBe(true);
  expect(checkContact({ ...good, message: "012345678" }).ok).toBe(false);
  expect(checkContact({ ...good, message: "          " }).ok).toBe(false);
});

test("line breaks stay in the message and become spaces in what goes into headers", () => {
  const check = checkContact({
    ...good,
    firstName: "Ada\r\nBcc: all@example.org",
    message: "line one\r\nline two",
  });
  expect(check).toMatchObject({
    ok: true,
    message: { firstName: "Ada Bcc: all@example.org", message: "line one\nline two" },
  });
});

test("whatever is sent, the check answers: a whole message, or a complaint about a known field", () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record(
      Object.fromEntries(
        CONTACT_FIELDS.map((name) => [
          name,
          fc.oneof(fc.string({ unit: "binary" }), fc.anything()),
        ]),
      ),
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(anything, (input) => {
      const check = checkContact(input);
      if (check.ok) {
        expect(
          Object.values(check.message).every((text) => text.isWellFormed() && !text.includes("\0")),
        ).toBe(true);
      } else {
        expect(Object.keys(check.errors).length).toBeGreaterThan(0);
        for (const field of Object.keys(check.errors)) expect(CONTACT_FIELDS).toContain(field);
      }
    }),
    { numRuns: 2_000 },
  );
});
