import { factLabels, factParts } from "#content/staff-facts.ts";
import type { ContentPath } from "#domain/content/content-path.ts";
import type { FormField } from "#domain/content/form-fields.ts";

const LABELS = new Map(Object.entries(factLabels));

const labelAt = (name: string) => LABELS.get(name.replace(/\d+/g, "#"));

/** The label and the help of a field within its part of the form. */
export const labelsOf = ({ name, kind }: Pick<FormField, "name" | "kind">) => {
  const { label = name, help } = labelAt(name) ?? {};
  const gift = /^giftCents\.(\d+)$/.exec(name)?.[1];
  return {
    label: gift === undefined ? label : factParts.gift(Number(gift) + 1),
    help: kind === "video" ? [help, factParts.videoHelp].filter(Boolean).join(". ") : help,
  };
};

/** The part of the form that a field is in; empty: it is beside all parts. */
export function partOf(name: string): string {
  const [, list, index] = /^(phases|sections)\.(\d+)/.exec(name) ?? [];
  if (list === "phases") return factParts.phase(Number(index) + 1);
  if (list === "sections") return factParts.section(Number(index) + 1);
  return name.startsWith("opening.") ? factParts.opening : "";
}

/** "Phase 1, Amount": a field by itself; undefined for what is no field. */
export function fieldLabel(path: ContentPath): string | undefined {
  const names = [path, path.slice(0, -1)].map((each) => each.join("."));
  const name = names.find(labelAt);
  return name && [partOf(name), labelsOf({ name, kind: "line" }).label].filter(Boolean).join(", ");
}
