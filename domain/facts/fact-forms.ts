/** The form of each group of facts. */
import { type Json, valueAt } from "#domain/content/content-path.ts";
import type { FormField } from "#domain/content/form-fields.ts";
import type { FactGroup } from "./facts.ts";
import { PHASE_STATUSES } from "./kinds/campaign.ts";
import { GIFTS_MAX } from "./kinds/giving.ts";
import { PARAGRAPHS_MAX, SECTIONS_MAX } from "./kinds/legal.ts";

export const FACT_GROUPS = [
  "organisation",
  "campaign",
  "giving",
  "videos",
  "privacy",
  "terms",
] as const satisfies FactGroup[];

export const findFactGroup = (key: string | undefined): FactGroup | undefined =>
  FACT_GROUPS.find((group) => group === key);

const MONEY_MAX = 20;
const line = (name: string, max: number): FormField => ({ name, kind: "line", max });
const text = (name: string, max: number): FormField => ({ name, kind: "text", max });
const link = (name: string): FormField => ({ name, kind: "link", max: 300 });
const money = (name: string): FormField => ({ name, kind: "money", max: MONEY_MAX });
const date = (name: string): FormField => ({ name, kind: "date", max: 10 });
const video = (name: string): FormField => ({ name, kind: "video", max: 200 });

const organisation: FormField[] = [
  line("name", 80),
  { name: "email", kind: "email", max: 254 },
  line("phone", 50),
  line("physicalAddress", 200),
  line("mailingAddress", 200),
  line("hours", 80),
  link("updatesUrl"),
  ...["x", "instagram", "facebook", "youtube"].map(link),
];

const phase = (at: number): FormField[] => [
  line(`phases.${at}.name`, 40),
  money(`phases.${at}.amountCents`),
  { name: `phases.${at}.status`, kind: "choice", max: 40, options: PHASE_STATUSES },
  line(`phases.${at}.title`, 80),
  text(`phases.${at}.text`, 300),
];

const campaign: FormField[] = [
  money("goalCents"),
  ...[0, 1, 2].flatMap(phase),
  money("opening.raisedCents"),
  money("opening.pledgedCents"),
  date("opening.enteredOn"),
  line("opening.source", 160),
];

const videos = ["facility", "arena", "news"].map(video);

/** The fields of a list's entries, of which the first can remove its entry, and the button that adds one. */
function list(
  of: Json | undefined,
  name: string,
  max: number,
  entry: Json,
  fieldsOf: (name: string, entry: Json) => FormField[],
): FormField[] {
  const fields = (Array.isArray(of) ? of : []).flatMap((each, at) =>
    fieldsOf(`${name}.${at}`, each).map((field, i) => ({
      ...field,
      isFirst: field.isFirst || i === 0,
    })),
  );
  return [...fields, { name, kind: "more", max, entry }];
}

const giving = (value: Json) =>
  list(valueAt(value, ["giftCents"]), "giftCents", GIFTS_MAX, "", (name) => [money(name)]);

const legal = (value: Json): FormField[] => [
  line("heading", 60),
  text("lead", 300),
  text("description", 200),
  date("changedOn"),
  { ...date("reviewedOn"), isOptional: true },
  ...list(
    valueAt(value, ["sections"]),
    "sections",
    SECTIONS_MAX,
    { heading: "", paragraphs: [] },
    section,
  ),
];

function section(name: string, value: Json): FormField[] {
  const cases = valueAt(value, ["cases"]);
  return [
    line(`${name}.heading`, 120),
    { name: `${name}.paragraphs`, kind: "paragraphs", max: 20_000 },
    { name: `${name}.list`, kind: "lines", max: 10_000, isOptional: true },
    ...(cases
      ? list(
          cases,
          `${name}.cases`,
          PARAGRAPHS_MAX,
          { when: "", stored: "", receivers: "" },
          oneCase,
        )
      : []),
  ];
}

const oneCase = (name: string) => [
  line(`${name}.when`, 120),
  text(`${name}.stored`, 600),
  text(`${name}.receivers`, 600),
];

/** The fields of a group's form: of a list as many as the value has entries. */
export function fieldsOf(group: FactGroup, value: Json): readonly FormField[] {
  if (group === "privacy" || group === "terms") return legal(value);
  return group === "giving" ? giving(value) : { organisation, campaign, videos }[group];
}
