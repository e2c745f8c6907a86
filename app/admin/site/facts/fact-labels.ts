import { factLabels, factParts } from "#content/staff-facts.ts";
import type { FactField } from "#domain/facts/fact-fields.ts";

/** The label and the help of a field within its part of the form. */
export const labelsOf = ({ name, kind }: Pick<FactField, "name" | "kind">) => {
  const { label = name, help } = factLabels[name.replace(/\d+/g, "#")] ?? {};
  const gift = /^giftCents\.(\d+)$/.exec(name)?.[1];
  return {
    label: gift === undefined ? label : factParts.gift(Number(gift) + 1),
    help: kind === "video" ? [help, factParts.videoHelp].filter(Boolean).join(". ") : help,
  };
};

/** The part of the form that a field is in; null: it is before all parts. */
export function partOf(name: string): string | null {
  const [, list, index] = /^(phases|sections)\.(\d+)/.exec(name) ?? [];
  if (list === "phases") return factParts.phase(Number(index) + 1);
  if (list === "sections") return factParts.section(Number(index) + 1);
  return name.startsWith("opening.") ? factParts.opening : null;
}

/** "Phase 1, Amount": a field by itself. */
export const fullLabel = (field: Pick<FactField, "name" | "kind">) =>
  [partOf(field.name), labelsOf(field).label].filter(Boolean).join(", ");
