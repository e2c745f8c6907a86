import { textField } from "#app/admin/shell/require-staff.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import type { Services } from "#app/services.ts";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import { DraftTooLarge, readDraft, saveDraft } from "#domain/content/drafts.ts";
import { publishDraft } from "#domain/content/publish-draft.ts";
import { readMoment } from "#domain/content/publish-moment.ts";
import {
  editsBetween,
  GATHERING_FIELDS,
  type GatheringErrors,
  type GatheringValues,
  readValues,
  timeErrors,
  valuesOf,
} from "#domain/gatherings/edit-gathering.ts";
import {
  EMPTY_GATHERING,
  type Gathering,
  type GatheringField,
  slugOf,
} from "#domain/gatherings/gathering.ts";
import { asGathering } from "#domain/gatherings/list-gatherings.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { keyOf } from "./read-editor.ts";

/** The answer to a form that changes nothing else on the page. */
export interface EditorAnswer {
  status: number;
  /** As typed. */
  values: GatheringValues;
  /** What the draft holds now; the next save is compared with it. */
  seen: Gathering | null;
  /** Of the draft; null: there was nothing to save. */
  version: number | null;
  errors: GatheringErrors;
  /** What a colleague wrote in a field meanwhile. */
  theirs: GatheringErrors;
  problem: string;
  publishAt?: { typed: string; error: string };
}

type Editor = Services & { actor: Actor };

/** Saves what is typed in the draft; a form without changes begins none. */
export async function saveGathering(
  services: Editor,
  id: string,
  form: FormData,
): Promise<EditorAnswer> {
  const { db, clock, actor, timeZone } = services;
  const seen = readSeen(textField(form, "seen"));
  const typed = Object.fromEntries(
    GATHERING_FIELDS.map((name) => [name, textField(form, name)]),
  ) as GatheringValues;
  const base = seen ?? EMPTY_GATHERING;
  const next = readValues(typed, base, form.getAll("second").map(String), timeZone);
  const edits = editsBetween(seen, next);
  const answer: EditorAnswer = {
    ...{ status: 200, values: typed, seen, version: null, errors: {}, theirs: {}, problem: "" },
  };
  if (edits.length === 0) return answer;
  try {
    const { draft, conflicts } = await saveDraft(db, clock, actor, keyOf(id), edits);
    const stored = asGathering(JSON.stringify(draft.value));
    const shown = valuesOf(stored, timeZone);
    const theirs: GatheringErrors = {};
    for (const name of GATHERING_FIELDS)
      if (conflicts.some(({ path }) => path.length === 0 || path[0] === name))
        theirs[name] = shown[name];
    const isRefused = conflicts.length > 0;
    return {
      ...answer,
      ...(isRefused && { status: 409, problem: labels.conflicts }),
      ...{ seen: stored, version: draft.version, theirs, errors: timeErrors(next, timeZone) },
    };
  } catch (error) {
    if (error instanceof DraftTooLarge) return { ...answer, status: 400, problem: labels.tooLarge };
    throw error;
  }
}

/** Saves and publishes, at once or at the time in the form. */
export async function publishGathering(
  services: Editor,
  id: string,
  form: FormData,
): Promise<{ answer: EditorAnswer } | { isScheduled: boolean }> {
  const { db, clock, actor, timeZone } = services;
  const typed = textField(form, "publishAt");
  const isSecond = form.getAll("second").includes("publishAt");
  const moment = typed ? readMoment(typed, timeZone, isSecond) : { at: isoTime(clock) };
  if (!textField(form, "slug").trim()) form.set("slug", slugOf(textField(form, "title")));
  const saved = await saveGathering(services, id, form);
  const refuse = (more: Partial<EditorAnswer>) => ({
    answer: { ...saved, status: 400, problem: labels.problems, ...more },
  });
  if (saved.status !== 200) return { answer: saved };
  if ("error" in moment) return refuse({ publishAt: { typed, error: moment.error } });
  // Published as it is, again.
  const draft =
    (await readDraft(db, keyOf(id))) ?? (await saveDraft(db, clock, actor, keyOf(id), [])).draft;
  const result = await publishDraft(db, clock, actor, {
    key: keyOf(id),
    version: draft.version,
    publishAt: moment.at,
    context: await problemContext(services),
  });
  if (result.ok) return { isScheduled: moment.at > isoTime(clock) };
  if (result.reason !== "problems") return refuse({ status: 409, problem: labels.changed });
  const errors: GatheringErrors = {};
  for (const { path, message } of result.problems) errors[path[0] as GatheringField] ??= message;
  return refuse({ errors: { ...errors, ...saved.errors } });
}

/** What the form was drawn from; null for a new gathering. */
function readSeen(json: string): Gathering | null {
  try {
    const seen: unknown = JSON.parse(json);
    return seen && typeof seen === "object" ? asGathering(json) : null;
  } catch {
    return null;
  }
}
