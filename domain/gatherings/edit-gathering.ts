/** What staff type about a gathering, as changes of its draft. */
import type { Json } from "#domain/content/content-path.ts";
import type { DraftEdit } from "#domain/content/drafts.ts";
import { storedTime, timeError, typedTime } from "#domain/content/publish-moment.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { EMPTY_GATHERING, type Gathering, type GatheringField } from "./gathering.ts";

const GATHERING_FIELDS = Object.keys(EMPTY_GATHERING) as GatheringField[];

/** The form's fields as text; a ticked box is "on". */
export type GatheringValues = Record<GatheringField, string>;
export type GatheringErrors = Partial<Record<GatheringField, string>>;

/** A stored gathering as the form shows it. */
export function valuesOf(value: Gathering, timeZone: string): GatheringValues {
  const box = (ticked: boolean) => (ticked ? "on" : "");
  return {
    ...value,
    startsAt: typedTime(value.startsAt, timeZone),
    endsAt: typedTime(value.endsAt, timeZone),
    body: value.body.join("\n\n"),
    limit: value.limit === null ? "" : String(value.limit),
    takesNames: box(value.takesNames),
    waitingList: box(value.waitingList),
  };
}

/**
 * The form's fields as a gathering. A time that the form shows unchanged stays the moment that it is in
 * `seen`, also in the hour that comes twice; `second` names the times whose later hour is meant.
 */
function readValues(
  typed: GatheringValues,
  seen: Gathering,
  second: readonly string[],
  timeZone: string,
): Gathering {
  const shown = valuesOf(seen, timeZone);
  const time = (name: "startsAt" | "endsAt") =>
    typed[name] === shown[name] && !second.includes(name)
      ? seen[name]
      : storedTime(typed[name], timeZone, second.includes(name));
  const number = /^\d{1,6}$/.test(typed.limit.trim()) ? Number(typed.limit) : 0;
  return {
    title: typed.title,
    slug: typed.slug,
    place: typed.place,
    hours: typed.hours,
    cost: typed.cost,
    askName: typed.askName,
    askEmail: typed.askEmail.trim(),
    summary: typed.summary,
    startsAt: time("startsAt"),
    endsAt: time("endsAt"),
    // A paragraph that is begun on the page is still empty.
    body: typed.body === shown.body ? seen.body : paragraphsOf(typed.body),
    takesNames: typed.takesNames === "on",
    limit: typed.limit.trim() === "" ? null : number,
    waitingList: typed.waitingList === "on",
  };
}

/** Paragraphs stand between empty lines. */
const paragraphsOf = (text: string): string[] =>
  plainText(text)
    .split("\n\n")
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

/** The changed fields. */
const editsBetween = (seen: Gathering, next: Gathering): DraftEdit[] =>
  GATHERING_FIELDS.filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(next[name])).map(
    (name) => ({ path: [name], was: seen[name] as Json, value: next[name] as Json }),
  );

/**
 * The form as changes of the gathering that it was drawn from. A text without a field in the form stays
 * as it was: it is typed on the page. A box that is not ticked has no field in any form.
 */
export function readGatheringForm(form: FormData, seen: Gathering, timeZone: string): DraftEdit[] {
  const shown = { ...valuesOf(seen, timeZone), takesNames: "", waitingList: "" };
  const typed = Object.fromEntries(
    GATHERING_FIELDS.map((name) => [name, String(form.get(name) ?? shown[name])]),
  ) as GatheringValues;
  return editsBetween(seen, readValues(typed, seen, form.getAll("second").map(String), timeZone));
}

/** What is wrong with times that are still as typed. */
export function timeErrors(value: Gathering, timeZone: string): GatheringErrors {
  const errors: GatheringErrors = {};
  for (const name of ["startsAt", "endsAt"] as const) {
    const error = value[name] && timeError(value[name], timeZone);
    if (error) errors[name] = error;
  }
  return errors;
}
