import { expect, test } from "vitest";
import { erasedValues, policySentence, type Rules } from "./personal-columns.ts";

test("a column without a rule, and an erased text without its replacement, do not compile", () => {
  type Guest = { id: string; diet: string };
  const id = { rule: "stays" } as const;
  // @ts-expect-error: diet has no rule
  const forgotten: Rules<Guest> = { id };
  // @ts-expect-error: diet cannot be null
  const empty: Rules<Guest> = { id, diet: { policy: "your diet" } };
  const whole: Rules<Guest> = { id, diet: { erased: "", policy: "your diet" } };
  expect([forgotten, empty, whole]).toHaveLength(3);
});

test("a rule without other instructions erases, and the privacy policy names what is stored", () => {
  expect(erasedValues("receipts")).toEqual({ details: null });
  expect(erasedValues("contacts")).toMatchObject({ name: "Erased", email: "", phone: null });
  expect(policySentence("contacts")).toMatch(
    /^Name, email, phone if you give it, .*subject, .*your message, the time$/,
  );
});
