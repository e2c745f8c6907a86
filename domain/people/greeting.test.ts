import { expect, test } from "vitest";
import { greetingOf } from "./greeting.ts";

test.each([
  ["Ada", "Larkspur", "Ada"],
  ["Dr. John", "Vale III", "Dr. Vale"],
  ["Mr. and Mrs.", "Vale", "Mr. and Mrs. Vale"],
  ["Rev. Dr. Ada", "Vale, Jr.", "Rev. Dr. Vale"],
  ["Dr. and Mary", "Vale", "Dr. and Mary"],
  ["John Vale &", "Mary Quist", "John Vale & Mary Quist"],
  ["John Vale and Mary", "Quist", "John Vale and Mary Quist"],
  ["Mr. John Vale & Mrs. Mary", "Quist", "Mr. John Vale & Mrs. Mary Quist"],
  ["Rev. Dr. & Mrs. Bo", "Lark", "Rev. Dr. & Mrs. Lark"],
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
