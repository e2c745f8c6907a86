import { expect, test } from "vitest";
import { withDonorNames } from "#domain/people/household.ts";
import type { Person } from "#domain/people/read-people.ts";
import { greetingOf } from "./greeting.ts";

test.each([
  ["Ada", "Larkspur", "Ada"],
  ["Dr. John", "Vale III", "Dr. Vale"],
  ["Mr. and Mrs.", "Vale", "Mr. and Mrs. Vale"],
  ["Rev. Dr. Ada", "Vale, Jr.", "Rev. Dr. Vale"],
  ["Dr. Ann", "Lark DDS", "Dr. Lark"],
  ["Dr. Ivo", "Marsh Jr., MD", "Dr. Marsh"],
  ["Dr. and Mary", "Vale", "Dr. and Mary"],
  ["John Vale &", "Mary Quist", "John Vale & Mary Quist"],
  ["John Vale and Mary", "Quist", "John Vale and Mary Quist"],
  ["Mr. John Vale & Mrs. Mary", "Quist", "Mr. John Vale & Mrs. Mary Quist"],
  ["Rev. Dr. & Mrs. Bo", "Lark", "Rev. Dr. & Mrs. Lark"],
  ["Lt. Col. Bo", "Lark (Ret.)", "Lt. Col. Lark"],
  ["The Rev. Bo", "Lark", "Rev. Lark"],
  ["Dr. Bo", "Lark c/o Orla Vale", "Dr. Lark"],
  ["Attn: Bo", "Lark", "Bo"],
  ["Robert (Bob)", "Lark", "Robert"],
  ['Robert "Bob"', "Lark", "Robert"],
  ["Bo Q.", "Lark", "Bo"],
  ["Mr. & Mrs. Bo", "Lark #214", "Mr. & Mrs. Lark"],
  ["Bo 1042", "Lark", "Bo"],
  ["Knights Council", "42", "Knights Council"],
  ["J. P.", "Lark", "J. P."],
  ["Bo &", "A. Lark", "Bo & A. Lark"],
  ["Bo and A.", "Lark", "Bo and A."],
  ["bo@example.org", "", "friend"],
  ["Smith &", "Sons", "Smith & Sons"],
  ["Missy", "Fenn", "Missy"],
  ["Drew", "Fund", "Drew"],
  ["John", "Vale Jr.", "John"],
  ["", "Vale Family Foundation", "friends"],
  ["Quist Orchards LLC", "", "friends"],
  ["First Church", "", "friends"],
  ["Tern & Vale LLP", "", "friends"],
  ["First Church of Bayfield", "", "friends"],
  ["The Vale Family", "", "the Vale Family"],
  ["", "Vale", "Vale"],
  ["", "", "friend"],
])("%s %s is called %s", (first, last, called) => {
  expect(greetingOf(first, last)).toBe(called);
});

const given = (...names: string[]) =>
  names.map((name) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return { first_name, last_name };
  });
const QUIST = { name: "Quist", greeting: "Q.", isNamed: false, died: false, contact: "" };

test.each([
  [{}, given(), "Quist", "Q."],
  [{}, given("Ada Larkspur", "ada larkspur", " "), "ada larkspur", "ada"],
  [{}, given("John Vale", "Mary Vale"), "John and Mary Vale", "John and Mary"],
  [{}, given("Ada Vale", "Bo Vale", "Cy Vale"), "Ada, Bo and Cy Vale", "Ada, Bo and Cy"],
  [{}, given("John Vale", "June Larkspur"), "John Vale and June Larkspur", "John and June"],
  [{}, given("John Vale", " Vale"), "John Vale and Vale", "John and Vale"],
  [{ contact: "Rev. Fenn" }, given("Ada Vale"), "Ada Vale", "Q."],
  [{ isNamed: true }, given("Ada Vale"), "Quist", "Q."],
  [{ died: true }, given("Ada Vale"), "Quist", "Q."],
  [{ members: ["1", "2"] }, given("Ada Vale"), "Quist", "Q."],
])("a letter to %j for gifts of %j is to %s, who is called %s", (of, gifts, name, greeting) => {
  const recipient = { ...QUIST, ...of } as unknown as Person;
  expect(withDonorNames(recipient, gifts)).toMatchObject({ name, greeting });
});
