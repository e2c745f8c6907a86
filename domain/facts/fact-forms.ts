/** The form of each group of facts. */
import type { Json } from "#domain/content/content-path.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import type { FactField } from "./fact-fields.ts";
import type { FactGroup, FactGroups } from "./facts.ts";
import { PHASE_STATUSES } from "./kinds/campaign.ts";
import { GIFTS_MAX } from "./kinds/giving.ts";
import { type LegalFacts, SECTIONS_MAX } from "./kinds/legal.ts";

export const FACT_GROUPS = [
  "organisation",
  "campaign",
  "giving",
  "videos",
  "privacy",
  "terms",
] as const satisfies FactGroup[];

const MONEY_MAX = 20;
const line = (name: string, max: number): FactField => ({ name, kind: "line", max });
const text = (name: string, max: number): FactField => ({ name, kind: "text", max });
const link = (name: string): FactField => ({ name, kind: "link", max: 300 });
const money = (name: string): FactField => ({ name, kind: "money", max: MONEY_MAX });
const date = (name: string): FactField => ({ name, kind: "date", max: 10 });
const video = (name: string): FactField => ({ name, kind: "video", max: 200 });

const organisation: FactField[] = [
  line("name", 80),
  { name: "email", kind: "email", max: 254 },
  line("phone", 50),
  line("physicalAddress", 200),
  line("mailingAddress", 200),
  line("hours", 80),
  link("updatesUrl"),
  ...["x", "instagram", "facebook", "youtube"].map(link),
];

const phase = (at: number): FactField[] => [
  line(`phases.${at}.name`, 40),
  money(`phases.${at}.amountCents`),
  { name: `phases.${at}.status`, kind: "choice", max: 40, options: PHASE_STATUSES },
  line(`phases.${at}.title`, 80),
  text(`phases.${at}.text`, 300),
];

const campaign: FactField[] = [
  money("goalCents"),
  ...[0, 1, 2].flatMap(phase),
  money("opening.raisedCents"),
  money("opening.pledgedCents"),
  date("opening.enteredOn"),
  line("opening.source", 160),
];

const giving = Array.from(
  { length: GIFTS_MAX },
  (_, at): FactField => ({ ...money(`giftCents.${at}`), isOptional: true }),
);

const videos = ["facility", "arena", "news"].map(video);

const legalHead: FactField[] = [
  line("heading", 60),
  text("lead", 300),
  text("description", 200),
  date("changedOn"),
  { ...date("reviewedOn"), isOptional: true },
];

/** With one more section and one more case than there are: an empty one is left out. */
function legal({ sections }: LegalFacts): FactField[] {
  const count = Math.min(sections.length + 1, SECTIONS_MAX);
  const casesOf = (at: number) => {
    const cases = sections[at]?.cases;
    return cases ? cases.length + 1 : 0;
  };
  return [
    ...legalHead,
    ...Array.from({ length: count }, (_, at) => section(at, casesOf(at))).flat(),
  ];
}

function section(at: number, cases: number): FactField[] {
  const name = `sections.${at}`;
  return [
    line(`${name}.heading`, 120),
    { name: `${name}.paragraphs`, kind: "paragraphs", max: 20_000 },
    { name: `${name}.list`, kind: "lines", max: 10_000, isOptional: true },
    ...Array.from({ length: cases }, (_, of) => [
      line(`${name}.cases.${of}.when`, 120),
      text(`${name}.cases.${of}.stored`, 600),
      text(`${name}.cases.${of}.receivers`, 600),
    ]).flat(),
  ];
}

const fixed = { organisation, campaign, giving, videos };

/** The fields of a group's form; for the legal texts as many as the value has sections. */
export function fieldsOf(group: FactGroup, value: FactGroups[FactGroup]): FactField[] {
  return group === "privacy" || group === "terms" ? legal(value as LegalFacts) : fixed[group];
}

/** The fields of a group's form as it was posted: `has` answers which names came. */
export function fieldsPosted(group: FactGroup, has: (name: string) => boolean): FactField[] {
  if (group !== "privacy" && group !== "terms") return fixed[group];
  const count = (prefix: string, field: string) => {
    let at = 0;
    while (at < SECTIONS_MAX && has(`${prefix}.${at}.${field}`)) at += 1;
    return at;
  };
  return [
    ...legalHead,
    ...Array.from({ length: count("sections", "heading") }, (_, at) =>
      section(at, count(`sections.${at}.cases`, "when")),
    ).flat(),
  ];
}

/** Leaves out sections and cases in which nothing is typed. */
export function withoutEmpty(group: FactGroup, value: Json): Json {
  if (group !== "privacy" && group !== "terms") return value;
  const sections = listIn(value, "sections").flatMap((section) => {
    const cases = listIn(section, "cases").filter(hasText);
    const kept = { ...(section as object), ...(cases.length > 0 && { cases }) } as Json;
    return hasText(kept) ? [cases.length > 0 ? kept : without(kept, "cases")] : [];
  });
  return { ...(value as object), sections } as Json;
}

const listIn = (value: Json, name: string): Json[] => {
  const own = Object.entries(Object(value) as Record<string, Json>).find(([key]) => key === name);
  return Array.isArray(own?.[1]) ? own[1] : [];
};

const without = (value: Json, name: string): Json =>
  Object.fromEntries(Object.entries(value as Record<string, Json>).filter(([key]) => key !== name));

const hasText = (value: Json): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(hasText)
    : value !== "" && value !== null;

/** The first problem of each field by name, and those of no field under "". */
export function problemsByField(
  fields: readonly FactField[],
  problems: readonly ContentProblem[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of problems) {
    const dotted = path.join(".");
    const field = fields.find(({ name }) => dotted === name || dotted.startsWith(`${name}.`));
    const name = field?.name ?? "";
    if (!found.has(name)) found.set(name, message);
  }
  return found;
}
