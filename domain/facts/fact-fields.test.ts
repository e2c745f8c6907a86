import { expect, test } from "vitest";
import type { Json } from "#domain/content/content-path.ts";
import { readTyped, typedValues } from "./fact-fields.ts";
import { FACT_GROUPS, fieldsOf, withoutEmpty } from "./fact-forms.ts";
import type { FactGroup, FactGroups } from "./facts.ts";
import { firstCampaign } from "./kinds/campaign.ts";
import { firstGiving } from "./kinds/giving.ts";
import { firstPrivacy, firstTerms } from "./kinds/legal.ts";

const values = new Map<FactGroup, FactGroups[FactGroup]>([
  ["campaign", firstCampaign],
  ["giving", firstGiving],
  ["videos", { facility: null, arena: "abcdefghijk", news: null }],
  ["privacy", firstPrivacy()],
  ["terms", firstTerms],
]);

test.each(FACT_GROUPS.filter((group) => values.has(group)))(
  "%s as its form shows it reads as the same value",
  (group) => {
    const value = values.get(group) as FactGroups[FactGroup];
    const fields = fieldsOf(group, value);
    const typed = typedValues(fields, value as Json);
    const read = withoutEmpty(
      group,
      readTyped(fields, (name) => typed.get(name) ?? ""),
    );
    expect(read).toEqual(value);
  },
);

test.each([
  ["https://www.youtube.com/watch?v=abcdefghijk", "abcdefghijk"],
  ["https://youtu.be/abcdefghijk?t=4", "abcdefghijk"],
  ["https://www.youtube.com/embed/abcdefghijk", "abcdefghijk"],
  ["abcdefghijk", "abcdefghijk"],
  ["https://example.org/abcdefghijk", "https://example.org/abcdefghijk"],
  ["", null],
])("a video typed as %j is %j", (typed, id) => {
  expect(readTyped([{ name: "news", kind: "video", max: 200 }], () => typed)).toEqual({ news: id });
});
