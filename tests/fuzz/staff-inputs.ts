/** Inputs of the staff area, whose sender has signed in. */
import fc from "fast-check";
import type { Probe } from "./kinds.ts";

const PAGES = ["donations", "messages", "newsletter", "jobs", "audit", "accounts"];
const NAMES =
  "q status state subject from to page sort direction order open amount min max type city source _routes".split(
    " ",
  );

/** Pages of the desk, whole or as the router's own data requests, with any filters. */
export const staffPages = (pairs: (names: string[]) => fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...PAGES), fc.constantFrom("", ".data", ".data", ".data"), pairs(NAMES))
    .map(
      ([page, form, query]): Probe => ({
        method: "GET",
        path: `/admin/${page}${form}?${query}`,
        headers: {},
        signedIn: true,
      }),
    );

/** Names that stand for the id of an existing record; run-fuzz.ts replaces them by the id. */
export const RECORD_NAMES = [
  "a-message-that-is-there",
  "a-pledge-that-is-there",
  "a-gift-that-is-there",
] as const;
export type RecordName = (typeof RECORD_NAMES)[number];

const INTENTS = "handle note erase confirm void restore payment retry find".split(" ");
const STATES = ["new", "in_progress", "answered", "spam", "1", "12", "Check", "2026-02-10"];
const FIELDS = [
  "id",
  "state",
  "assignee",
  "text",
  "amount",
  "key",
  "months",
  "reason",
  "kind",
  "date",
  "notes",
  "firstName",
  "lastName",
  "email",
  "phone",
  "city",
  "version",
  "provider",
  "rows",
];

/**
 * The paths of the desk's forms. The account forms are not among them, because they could lock the
 * test out.
 */
const FORMS = [
  "messages",
  "donations",
  "jobs",
  "newsletter",
  "donations/new",
  "privacy",
  ...RECORD_NAMES.map((name) => `donations/${name}/edit`),
  "import/a-gift-that-is-there",
  "import/a-gift-that-is-there/columns",
  "privacy/export",
].map((page) => `/admin/${page}`);

/** Posts of the desk's forms: a valid record, a form about an existing record, or neither. */
export const staffForm = (values: fc.Arbitrary<unknown>) =>
  fc
    .tuple(
      fc.constantFrom(...FORMS),
      fc.option(
        fc.uuid().map((key) => ({ ...GOOD_GIFT, key })),
        { freq: 1, nil: {} },
      ),
      fc.constantFrom(...RECORD_NAMES),
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...INTENTS) },
        { weight: 1, arbitrary: values },
      ),
      fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(fc.constantFrom(...STATES), values), {
        maxKeys: 5,
      }),
    )
    .map(([path, base, id, intent, fields]) => ({
      path,
      fields: { ...base, id, ...fields, intent } as Record<string, unknown>,
    }));

const GOOD_GIFT = {
  kind: "Check",
  amount: "250.00",
  date: "2026-02-10",
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
};
