import { expect, test } from "vitest";
import type { Json } from "#domain/content/content-path.ts";
import { valueAt, withValueAt } from "#domain/content/content-path.ts";
import { pathOf, readForm, typedText, videoIdIn } from "#domain/content/form-fields.ts";
import { FACT_GROUPS, fieldsOf } from "./fact-forms.ts";
import type { FactGroup } from "./facts.ts";
import { firstCampaign } from "./kinds/campaign.ts";
import { firstGiving } from "./kinds/giving.ts";
import { firstPrivacy, firstTerms } from "./kinds/legal.ts";

const ZONE = "America/Denver";
const values = new Map<FactGroup, unknown>([
  ["campaign", firstCampaign],
  ["giving", firstGiving],
  ["videos", { facility: null, arena: "abcdefghijk", news: null }],
  ["privacy", firstPrivacy],
  ["terms", firstTerms],
]);

test.each(FACT_GROUPS.filter((group) => values.has(group)))(
  "the form of %s unchanged changes nothing, and each of its texts is read at its place",
  (group) => {
    const value = values.get(group) as Json;
    const fields = fieldsOf(group, value).filter(({ kind }) => kind !== "more");
    const form = new FormData();
    for (const field of fields)
      form.set(field.name, typedText(field, valueAt(value, pathOf(field.name)), ZONE));
    expect(readForm(fields, form, value, ZONE)).toEqual([]);
    for (const { name } of fields) {
      const path = pathOf(name);
      const other = withValueAt(value, path, "");
      const [edit] = readForm(fields, form, other, ZONE);
      const stored = valueAt(value, path);
      // Nothing typed says nothing else.
      if (form.get(name)) expect(edit).toEqual({ path, value: stored });
    }
  },
);

test("half an amount stays as it was typed until it is one", () => {
  const read = (typed: string) => {
    const form = new FormData();
    form.set("goalCents", typed);
    return readForm(fieldsOf("campaign", firstCampaign), form, firstCampaign, ZONE)[0]?.value;
  };
  expect(["29,", "29,500,000", "$30,000,000.00"].map(read)).toEqual([
    "29,",
    2_950_000_000,
    undefined,
  ]);
});

test.each([
  ["https://www.youtube.com/watch?v=abcdefghijk", "abcdefghijk"],
  ["https://youtu.be/abcdefghijk?t=4", "abcdefghijk"],
  ["https://www.youtube.com/embed/abcdefghijk", "abcdefghijk"],
  ["abcdefghijk", "abcdefghijk"],
  ["https://example.org/abcdefghijk", "https://example.org/abcdefghijk"],
])("a video typed as %j is %j", (typed, id) => {
  expect(videoIdIn(typed)).toBe(id);
});
