/** Inputs behind the staff's door: whoever sends these has signed in. */
import fc from "fast-check";
import type { Probe } from "./kinds.ts";

const PAGES = ["donations", "contacts", "newsletter", "jobs", "audit", "accounts"];
const NAMES = [
  "q",
  "status",
  "state",
  "subject",
  "from",
  "to",
  "page",
  "sort",
  "direction",
  "order",
  "open",
  "amount",
  "min",
  "max",
  "type",
  "city",
  "source",
  "_routes",
];

/** Pages of the desk, whole or as the router's own data requests, with any filters. */
export const staffAddresses = (pairs: (names: string[]) => fc.Arbitrary<string>) =>
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

const INTENTS = [
  "handle",
  "note",
  "erase",
  "release",
  "spam",
  "confirm",
  "void",
  "payment",
  "retry",
];
const FIELDS = ["id", "state", "assignee", "text", "amount", "key", "months", "reason"];

/** What the desk's forms post; never to the accounts, where it would lock itself out. */
export const staffForm = (values: fc.Arbitrary<unknown>) =>
  fc.record({
    path: fc.constantFrom(
      "/admin/contacts",
      "/admin/donations",
      "/admin/jobs",
      "/admin/newsletter",
    ),
    fields: fc
      .tuple(
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...INTENTS) },
          { weight: 1, arbitrary: values },
        ),
        fc.array(fc.tuple(fc.constantFrom(...FIELDS), values), { maxLength: 5 }),
      )
      .map(
        ([intent, fields]): Record<string, unknown> => ({
          ...Object.fromEntries(fields),
          intent,
        }),
      ),
  });
