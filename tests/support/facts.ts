/** Changes facts through the desk as staff do. */
import { expect } from "vitest";
import type { Json } from "#domain/content/content-path.ts";
import { typedValues } from "#domain/facts/fact-fields.ts";
import { fieldsOf } from "#domain/facts/fact-forms.ts";
import type { FactGroup } from "#domain/facts/facts.ts";
import type { Fields, Staff } from "./open-test-site.ts";

const pathOf = (group: FactGroup) => `/admin/site/facts/${group}`;

/** Of the draft that the page shows. */
export const draftVersion = async (staff: Staff, group: FactGroup) =>
  /name="version" value="(\d+)"/.exec(await staff.html(pathOf(group)))?.[1] ?? "0";

/** The whole form of a group as it stands on the site, with some fields typed otherwise. */
export function typedFacts({ site }: Staff, group: FactGroup, changes: Fields): Fields {
  const value = site.services.facts.read(group);
  return { ...Object.fromEntries(typedValues(fieldsOf(group, value), value as Json)), ...changes };
}

export const act = (staff: Staff, group: FactGroup, intent: string, fields: Fields = {}) =>
  draftVersion(staff, group).then((version) =>
    staff.post(pathOf(group), { intent, version, ...fields }),
  );

/** Types the changes, sees what they change, and publishes them. */
export async function publishFacts(staff: Staff, group: FactGroup, changes: Fields) {
  const review = await act(staff, group, "review", typedFacts(staff, group, changes));
  expect(review.status).toBe(303);
  const published = await act(staff, group, "publish");
  expect(published.headers.get("location")).toBe(`${pathOf(group)}?notice=site-published`);
}
