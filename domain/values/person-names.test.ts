import { expect, test } from "vitest";
import { splitName } from "./person-names.ts";

test.each([
  ["Quist, Orla", "Orla", "Quist"],
  ["Ivo Marsh Jr.", "Ivo", "Marsh Jr."],
  ["Marsh, Ivo, Jr.", "Ivo", "Marsh Jr."],
  ["Ada Fenn M.D.", "Ada", "Fenn M.D."],
  ["Vale, Orla, Jr., MD", "Orla", "Vale Jr. MD"],
  ["Smith, John, MD, PhD", "John", "Smith MD PhD"],
  ["John Smith, Jr., MD", "John", "Smith Jr. MD"],
  ["John Smith, DVM", "John", "Smith DVM"],
  ["Ivo Marsh Jr., MD", "Ivo", "Marsh Jr. MD"],
  ["John Smith RN", "John", "Smith RN"],
  ["John Smith, J.D.", "John", "Smith J.D."],
  ["Smith, J.D.", "J.D.", "Smith"],
  ["Van Tran, OD", "Van", "Tran OD"],
  ["La Toya Vale, RN", "La Toya", "Vale RN"],
  ["Du Pham, DC", "Du", "Pham DC"],
  ["Di Vale, R.N.", "Di", "Vale R.N."],
  ["Smith, Jr.", "Smith", "Jr."],
  ["Smith, MD", "Smith", "MD"],
  ["John & Mary Vale", "John & Mary", "Vale"],
  ["Mr. & Mrs. Bo Lark", "Mr. & Mrs. Bo", "Lark"],
  ["van der Berg, Pim", "Pim", "van der Berg"],
  ["Pim Van Der Berg", "Pim", "Van Der Berg"],
  ["Juan De La Cruz Jr.", "Juan", "De La Cruz Jr."],
  ["ANA DE LA ROSA", "ANA", "DE LA ROSA"],
  ["Minh Van Tran", "Minh Van", "Tran"],
  ["Minh Van Le", "Minh Van", "Le"],
  ["Minh van Tran", "Minh", "van Tran"],
  ["Loom Family Foundation", "Loom Family Foundation", ""],
  ["First Church of Bayfield", "First Church of Bayfield", ""],
  ["The Vale Family", "The Vale Family", ""],
])("%s is %s, %s", (whole, first, last) => {
  expect(splitName(whole)).toEqual([first, last]);
});
