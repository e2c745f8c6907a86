/** What the page of one group of facts shows. */
import type { Services } from "#app/services.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { listRevisions } from "#domain/content/list-revisions.ts";
import { factChanges } from "#domain/facts/fact-changes.ts";
import { typedValues } from "#domain/facts/fact-fields.ts";
import { fieldsOf } from "#domain/facts/fact-forms.ts";
import type { FactGroup, FactGroups } from "#domain/facts/facts.ts";

const REVISIONS_SHOWN = 20;

export async function loadGroup<Group extends FactGroup>(
  { db, clock, facts }: Pick<Services, "db" | "clock" | "facts">,
  group: Group,
) {
  const shown = facts.read(group);
  const first = facts.first(group);
  const draft = await readDraft(db, group);
  const written = (draft ? (draft.value ?? first) : shown) as FactGroups[Group];
  const { revisions, newest } = await listRevisions(db, clock, group, REVISIONS_SHOWN);
  const editionOf = (at: number) => (revisions[at]?.value ?? first) as FactGroups[Group];
  const isPublished = facts.published(group) !== null;
  const fields = fieldsOf(group, written);
  const typed = typedValues(fields, written as Json);
  const typedFirst = typedValues(fields, first as Json);
  return {
    group,
    newest,
    isPublished,
    fields: fields.map((field) => ({
      ...field,
      typed: typed.get(field.name) ?? "",
      variable: facts.variableOf(group, field.name) ?? null,
      first: typedFirst.get(field.name) ?? "",
    })),
    draft: draft && {
      version: draft.version,
      username: draft.username,
      updatedAt: draft.updatedAt,
      requestedAt: draft.requestedAt,
      isFirst: draft.value === null,
      changes: factChanges(group, shown, written),
    },
    history: revisions.map(({ id, at, publishAt, username, value, state }, index) => ({
      ...{ id, at, publishAt, username, state },
      isFirst: value === null,
      changes: factChanges(group, editionOf(index + 1), editionOf(index)),
    })),
  };
}

export type GroupData = Awaited<ReturnType<typeof loadGroup>>;
