import { factLabels, factParts } from "#content/staff-facts.ts";
import { gatheringEditor } from "#content/staff-gatherings.ts";
import type { ContentPath } from "#domain/content/content-path.ts";
import type { FormField } from "#domain/content/form-fields.ts";

const facts = new Map(Object.entries(factLabels));
const gatherings = new Map<string, unknown>(Object.entries(gatheringEditor));

interface Labels {
  label: string;
  help?: string | undefined;
}

/** Of a field of the document `key`. */
function labelsAt(key: string, name: string): Labels | undefined {
  if (!key.startsWith("gatherings/")) return facts.get(name.replace(/\d+/g, "#"));
  const [label, help] = [name, `${name}Help`].map((each) => gatherings.get(each) as string);
  return label === undefined ? undefined : { label, help };
}

/** The label and the help of a field within its part of the form. */
export function labelsOf(key: string, { name, kind }: Pick<FormField, "name" | "kind">): Labels {
  const { label = name, help } = labelsAt(key, name) ?? {};
  const gift = /^giftCents\.(\d+)$/.exec(name)?.[1];
  return {
    label: gift === undefined ? label : factParts.gift(Number(gift) + 1),
    help: kind === "video" ? [help, factParts.videoHelp].filter(Boolean).join(". ") : help,
  };
}

/** The part of the form that a field is in; empty: it is beside all parts. */
export function partOf(name: string): string {
  const [, list, index] = /^(phases|sections)\.(\d+)/.exec(name) ?? [];
  if (list === "phases") return factParts.phase(Number(index) + 1);
  if (list === "sections") return factParts.section(Number(index) + 1);
  return name.startsWith("opening.") ? factParts.opening : "";
}

/** "Phase 1, Amount": a field by itself; undefined for what is no field. */
export function fieldLabel(key: string, path: ContentPath): string | undefined {
  const names = [path, path.slice(0, -1)].map((each) => each.join("."));
  const name = names.find((each) => labelsAt(key, each));
  if (!name) return undefined;
  return [partOf(name), labelsOf(key, { name, kind: "line" }).label].filter(Boolean).join(", ");
}
