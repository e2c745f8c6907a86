import { expect, test } from "vitest";
import { parseAssertion, parseRegistration } from "./response-schema.ts";

const common = { id: "a", rawId: "a", type: "public-key" };

test.each([
  ["sign-in", "clientDataJSON", 8_000],
  ["sign-in", "authenticatorData", 8_000],
  ["sign-in", "signature", 8_000],
  ["sign-in", "userHandle", 100],
  ["new passkey", "clientDataJSON", 8_000],
  ["new passkey", "attestationObject", 32_000],
] as const)("of a %s, %s has at most %i characters", (what, field, longest) => {
  const read = what === "sign-in" ? parseAssertion : parseRegistration;
  const parts = { clientDataJSON: "a", authenticatorData: "a", signature: "a" };
  const isRead = (length: number) => {
    const response = { ...parts, attestationObject: "a", [field]: "a".repeat(length) };
    return read(JSON.stringify({ ...common, response })) !== null;
  };
  expect([isRead(longest), isRead(longest + 1)]).toEqual([true, false]);
});

test("an id has at most the 1,364 characters of 1,023 bytes", () => {
  const response = { clientDataJSON: "a", attestationObject: "a" };
  const isRead = (id: string) =>
    parseRegistration(JSON.stringify({ ...common, id, rawId: id, response })) !== null;
  expect([isRead("a".repeat(1_364)), isRead("a".repeat(1_365))]).toEqual([true, false]);
});
