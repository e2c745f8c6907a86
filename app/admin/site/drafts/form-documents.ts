/** The documents that are written as forms: gatherings, facts and the notice. */
import { problemContext } from "#app/admin/site/problem-context.ts";
import { factsPage } from "#content/staff-facts.ts";
import { siteLabels } from "#content/staff-site.ts";
import { addressProblems } from "#domain/content/addresses.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readForm } from "#domain/content/form-fields.ts";
import { EMPTY_NOTICE, noticeFields } from "#domain/content/notice.ts";
import { takeDown } from "#domain/content/publish-content.ts";
import { checkContent, publishDraft } from "#domain/content/publish-draft.ts";
import { fieldsOf } from "#domain/facts/fact-forms.ts";
import type { FactGroup } from "#domain/facts/facts.ts";
import {
  EMPTY_GATHERING,
  type Gathering,
  gatheringDraftSchema,
  slugOf,
} from "#domain/gatherings/gathering.ts";
import { gatheringFields } from "#domain/gatherings/gathering-fields.ts";
import { callOff, publishGathering } from "#domain/gatherings/publish-gathering.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Desk, SiteDocument } from "./documents.ts";
import { isFormDrawable } from "./page-shape.ts";

export function factsDocument(desk: Desk, key: FactGroup): SiteDocument {
  const { db, clock, facts, timeZone } = desk;
  const editUrl = `/admin/site/facts/${key}`;
  const first = facts.first(key) as Json;
  return {
    ...{ key, name: factsPage.groups[key].name, editUrl, blank: first, first },
    isDrawable: (value) => isFormDrawable(key, value),
    problems: (value) => problemsOf(desk, key, value),
    readForm: (form, seen) => readForm(fieldsOf(key, seen), form, seen, timeZone),
    publish: (actor, publication) => publishDraft(db, clock, actor, { key, ...publication, first }),
    takeDown: async () => undefined,
  };
}

export function noticeDocument(desk: Desk): SiteDocument {
  const { db, clock, timeZone } = desk;
  const [key, editUrl] = ["notice", "/admin/site/notice"] as const;
  return {
    ...{ key, name: siteLabels.notice, editUrl, blank: EMPTY_NOTICE },
    isDrawable: (value) => isFormDrawable(key, value),
    problems: (value) => problemsOf(desk, key, value),
    readForm: (form, seen) => readForm(noticeFields, form, seen, timeZone),
    publish: (actor, { context, ...publication }) => {
      const starts = { ...context, now: new Date(publication.publishAt) };
      return publishDraft(db, clock, actor, { key, ...publication, context: starts });
    },
    takeDown: (actor) => takeDown(db, clock, actor, key),
  };
}

export async function problemsOf(desk: Desk, key: SiteDocument["key"], value: Json) {
  const checked = checkContent(key, value, await problemContext(desk));
  return checked.ok ? [] : checked.problems;
}

export function gatheringDocument(desk: Desk, id: string): SiteDocument {
  const { db, clock, timeZone } = desk;
  const editUrl = `/admin/site/gatherings/${id}`;
  const key = `gatherings/${id}` as const;
  return {
    ...{ key, name: null, editUrl, blank: EMPTY_GATHERING },
    isDrawable: (value) => gatheringDraftSchema.safeParse(value).success,
    problems: async (value) => {
      const { title, slug } = value as Gathering;
      const filled = { ...(value as Gathering), slug: slug.trim() || slugOf(title) };
      const taken = await addressProblems(db, isoTime(clock), key, filled);
      return [...(await problemsOf(desk, key, filled)), ...taken];
    },
    readForm: (form, seen) => readForm(gatheringFields, form, seen, timeZone),
    publish: (actor, publication) => publishGathering(db, clock, actor, { id, ...publication }),
    takeDown: (actor, tells) => callOff(db, clock, actor, id, tells),
  };
}
