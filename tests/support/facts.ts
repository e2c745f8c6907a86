/** Changes facts and the notice through the desk, as a browser without scripts does. */
import { expect } from "vitest";
import { EMPTY_NOTICE } from "#domain/content/notice.ts";
import type { FactGroup } from "#domain/facts/facts.ts";
import type { Fields, Staff } from "./open-test-site.ts";

type Group = FactGroup | "notice";

const pathOf = (group: Group) => `/admin/site/${group === "notice" ? group : `facts/${group}`}`;

/** What the form of a group sends: the state that its page shows, and the changed fields. */
export function typedFacts({ site }: Staff, group: Group, changes: Fields): Fields {
  const { content, facts } = site.services;
  const seen = group === "notice" ? (content.current(group) ?? EMPTY_NOTICE) : facts.read(group);
  return { seen: JSON.stringify(seen), ...changes };
}

/** With the version of the draft that the page shows. */
export async function act(staff: Staff, group: Group, intent: string, fields: Fields = {}) {
  const page = await staff.html(pathOf(group));
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? "0";
  return staff.post(pathOf(group), { intent, version, ...fields });
}

/** Types the changes and publishes them, at once or from `starts` on. */
export async function publishFacts(staff: Staff, group: Group, changes: Fields) {
  const published = await act(staff, group, "publish", typedFacts(staff, group, changes));
  const notice = changes.starts ? "document-scheduled" : "document-published";
  expect(published.headers.get("location")).toBe(`${pathOf(group)}?toast=${notice}`);
}

/** Withdraws the revision of a group that is scheduled. */
export async function withdraw(staff: Staff, group: Group) {
  const page = `/admin/site/history/${group}`;
  const of = /name="of" value="([0-9a-f-]{36})"\/?>\s*<button[^>]*value="withdraw"/.exec(
    await staff.html(page),
  );
  return staff.post(page, { intent: "withdraw", of: of?.[1] ?? "" });
}
