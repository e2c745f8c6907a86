/** The documents that are written as forms: gatherings, facts and the notice. */
import type { StaffServices } from "#app/admin/shell/require-staff.ts";
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
import { EMPTY_GATHERING, type Gathering, slugOf } from "#domain/gatherings/gathering.ts";
import { gatheringFields } from "#domain/gatherings/gathering-fields.ts";
import { callOff, publishGathering } from "#domain/gatherings/publish-gathering.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { SiteDocument } from "./documents.ts";

export function factsDocument(desk: StaffServices, key: FactGroup): SiteDocument {
  const first = desk.facts.first(key) as Json;
  return {
    key,
    name: factsPage.groups[key].name,
    editUrl: `/admin/site/facts/${key}`,
    blank: first,
    first,
    problems: (value) => problemsOf(desk, key, value),
    readForm: (form, seen) => readForm(fieldsOf(key, seen), form, seen, desk.timeZone),
    publish: (publication) => publishDraft(desk, key, publication, { first }),
    takeDown: async () => undefined,
  };
}

export function noticeDocument(desk: StaffServices): SiteDocument {
  const key = "notice";
  return {
    key,
    name: siteLabels.notice,
    editUrl: "/admin/site/notice",
    blank: EMPTY_NOTICE,
    problems: (value) => problemsOf(desk, key, value),
    readForm: (form, seen) => readForm(noticeFields, form, seen, desk.timeZone),
    publish: (publication) => {
      // Its end is checked against its start.
      const context = { ...publication.context, now: new Date(publication.publishAt) };
      return publishDraft(desk, key, { ...publication, context });
    },
    takeDown: () => takeDown(desk, key),
  };
}

export async function problemsOf(desk: StaffServices, key: SiteDocument["key"], value: Json) {
  const checked = checkContent(key, value, await problemContext(desk));
  return checked.ok ? [] : checked.problems;
}

export function gatheringDocument(desk: StaffServices, id: string): SiteDocument {
  const key = `gatherings/${id}` as const;
  return {
    key,
    name: null,
    editUrl: `/admin/site/gatherings/${id}`,
    blank: EMPTY_GATHERING,
    problems: async (value) => {
      const { title, slug } = value as Gathering;
      const filled = { ...(value as Gathering), slug: slug.trim() || slugOf(title) };
      const taken = await addressProblems(desk.db, isoTime(desk.clock), key, filled);
      return [...(await problemsOf(desk, key, filled)), ...taken];
    },
    readForm: (form, seen) => readForm(gatheringFields, form, seen, desk.timeZone),
    publish: (publication, tells) => publishGathering(desk, id, publication, tells),
    takeDown: (tells) => callOff(desk, id, tells),
  };
}
