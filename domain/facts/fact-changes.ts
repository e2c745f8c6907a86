import type { Json } from "#domain/content/content-path.ts";
import { type FactField, typedValues } from "./fact-fields.ts";
import { fieldsOf } from "./fact-forms.ts";
import type { FactGroup, FactGroups } from "./facts.ts";

export interface FactChange {
  field: Pick<FactField, "name" | "kind">;
  /** As typed; empty: nothing. */
  before: string;
  after: string;
}

/** The fields whose values differ, in the order of the form. */
export function factChanges<Group extends FactGroup>(
  group: Group,
  before: FactGroups[Group],
  after: FactGroups[Group],
): FactChange[] {
  const fields = new Map(
    [...fieldsOf(group, after), ...fieldsOf(group, before)].map((field) => [field.name, field]),
  );
  const all = [...fields.values()];
  const [was, becomes] = [before, after].map((value) => typedValues(all, value as Json));
  return all
    .map(({ name, kind }) => ({
      field: { name, kind },
      before: was?.get(name) ?? "",
      after: becomes?.get(name) ?? "",
    }))
    .filter(({ before, after }) => before !== after);
}
