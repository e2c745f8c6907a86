/** Publishes facts and the notice through the desk. */
import { expect } from "vitest";
import type { FactName } from "#content/documents.ts";
import { act, pathOf } from "./edits.ts";
import type { Fields, Staff } from "./open-test-site.ts";

/** Types the changes and publishes them, at once or from `starts` on. */
export async function publishFacts(staff: Staff, group: FactName | "notice", changes: Fields) {
  const published = await act(staff, group, "publish", changes);
  const toast = changes.starts ? "document-scheduled" : "document-published";
  expect(published.headers.get("location")).toBe(`${pathOf(group)}?toast=${toast}`);
}
