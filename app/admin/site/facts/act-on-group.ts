/** What staff can do on the page of a group of facts. */
import { data, redirect } from "react-router";
import { textField, unknownIntent } from "#app/admin/shell/require-staff.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import type { Services } from "#app/services.ts";
import { factsPage as labels } from "#content/staff-facts.ts";
import { draftLabels, historyLabels } from "#content/staff-site.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import type { Json } from "#domain/content/content-path.ts";
import { discardDraft, requestPublication } from "#domain/content/end-draft.ts";
import { listRevisions } from "#domain/content/list-revisions.ts";
import { withdrawContent } from "#domain/content/publish-content.ts";
import { checkContent, publishDraft } from "#domain/content/publish-draft.ts";
import { readMoment } from "#domain/content/publish-moment.ts";
import { factChanges } from "#domain/facts/fact-changes.ts";
import { readTyped } from "#domain/facts/fact-fields.ts";
import { fieldsPosted, problemsByField, withoutEmpty } from "#domain/facts/fact-forms.ts";
import type { FactGroup, FactGroups } from "#domain/facts/facts.ts";
import { saveFacts } from "#domain/facts/save-facts.ts";
import { isoTime } from "#domain/ports/clock.ts";

export interface GroupAnswer {
  problem?: string;
  /** As typed, by the name of the field. */
  typed?: Map<string, string>;
  errors?: Map<string, string>;
}

type Staff = Pick<Services, "db" | "clock" | "content" | "facts" | "timeZone"> & {
  actor: Actor;
};

const HISTORY = 50;

/**
 * `intent` "review" saves the form as the draft; "again" (with `id`) and "first" make a draft of an
 * earlier state; "publish" (with `publishAt`), "ask" and "discard" end the draft or hand it on; "withdraw" (with `id`)
 * withdraws what is scheduled. `version` is the draft's that was seen, 0 for none.
 */
export async function actOnGroup(staff: Staff, group: FactGroup, form: FormData) {
  const { db, clock, actor } = staff;
  const version = Number(textField(form, "version")) || 0;
  const save = (value: Json) => saveFacts(db, clock, actor, group, value, version);
  switch (textField(form, "intent")) {
    case "review":
      return review(staff, group, form, save);
    case "first":
      return settle(group, await save(null));
    case "again": {
      const { revisions } = await listRevisions(db, clock, group, HISTORY);
      const revision = revisions.find(({ id }) => id === textField(form, "id"));
      return settle(group, revision ? await save(revision.value as Json) : { ok: false });
    }
    case "publish":
      return publish(staff, group, version, form);
    case "ask":
      return settle(group, await requestPublication(db, clock, actor, group, version));
    case "discard":
      return settle(group, await discardDraft(db, clock, actor, group, version));
    case "withdraw": {
      const result = await withdrawContent(db, clock, actor, textField(form, "id"));
      if (result.ok) return settle(group, result);
      return result.reason === "may-not-publish"
        ? refuse({ problem: labels.mayNotPublish }, 403)
        : refuse({ problem: historyLabels.notScheduled }, 409);
    }
    default:
      throw unknownIntent();
  }
}

const refuse = (answer: GroupAnswer, status: number) => data(answer, { status });

const pageOf = (group: FactGroup) => `/admin/site/facts/${group}`;

const settle = (group: FactGroup, { ok }: { ok: boolean }) =>
  ok ? redirect(pageOf(group), 303) : refuse({ problem: labels.changedMeanwhile }, 409);

async function review(
  staff: Staff,
  group: FactGroup,
  form: FormData,
  save: (value: Json) => Promise<{ ok: boolean }>,
) {
  const fields = fieldsPosted(group, (name) => form.has(name));
  const typed = new Map(fields.map(({ name }) => [name, textField(form, name)]));
  const value = withoutEmpty(
    group,
    readTyped(fields, (name) => typed.get(name) ?? ""),
  );
  const checked = checkContent(group, value, await problemContext(staff));
  if (!checked.ok) {
    const errors = problemsByField(fields, checked.problems);
    return refuse({ problem: errors.get("") ?? labels.problems, typed, errors }, 400);
  }
  const written = checked.value as FactGroups[FactGroup];
  if (factChanges(group, staff.facts.read(group), written).length === 0)
    return refuse({ problem: labels.nothingChanges, typed }, 400);
  const { ok } = await save(checked.value as Json);
  if (!ok) return refuse({ problem: labels.changedMeanwhile, typed }, 409);
  return redirect(pageOf(group), 303);
}

/** At once, or at the time `publishAt` of the organisation's zone. */
async function publish(staff: Staff, group: FactGroup, version: number, form: FormData) {
  const { db, clock, actor, timeZone } = staff;
  const now = isoTime(clock);
  const typed = textField(form, "publishAt");
  const moment = typed ? readMoment(typed, timeZone, form.has("second")) : { at: now };
  if ("error" in moment) return refuse({ problem: moment.error }, 400);
  if (moment.at < now) return refuse({ problem: draftLabels.past }, 400);
  const publishAt = moment.at;
  const result = await publishDraft(db, clock, actor, {
    key: group,
    version,
    publishAt,
    context: await problemContext(staff),
  });
  const notice = publishAt > now ? "site-scheduled" : "site-published";
  if (result.ok) return redirect(`${pageOf(group)}?notice=${notice}`, 303);
  if (result.reason === "may-not-publish") return refuse({ problem: labels.mayNotPublish }, 403);
  if (result.reason !== "problems") return refuse({ problem: labels.changedMeanwhile }, 409);
  const texts = result.problems.map(({ message }) => message);
  return refuse({ problem: [labels.notPublished, ...texts].join(" ") }, 400);
}
