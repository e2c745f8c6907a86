/** The form of a gathering. */
import type { FormField } from "#domain/content/form-fields.ts";
import { type GatheringField, GATHERING_LIMITS as limits } from "./gathering.ts";

const field = (
  name: GatheringField,
  kind: FormField["kind"],
  max: number,
  isOptional = false,
): FormField => ({ name, kind, max, isOptional });

export const gatheringFields: readonly FormField[] = [
  field("title", "line", limits.title),
  field("startsAt", "time", 16),
  field("endsAt", "time", 16),
  field("hours", "line", limits.hours, true),
  field("slug", "line", limits.slug, true),
  field("place", "line", limits.place),
  field("cost", "line", limits.cost, true),
  field("askName", "line", limits.askName, true),
  field("askEmail", "email", limits.askEmail, true),
  field("summary", "text", limits.summary),
  field("body", "paragraphs", limits.paragraph * limits.paragraphs, true),
  field("takesNames", "box", 2),
  field("limit", "number", 6, true),
  field("waitingList", "box", 2),
];
