import { isDeepStrictEqual } from "node:util";
import { mayPublish } from "#domain/accounts/editors-write-only.ts";
import type { Desk } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { addressProblems, lockAddresses } from "./addresses.ts";
import type { ContentKey } from "./content-kinds.ts";
import type { Json } from "./content-path.ts";
import { endDraft, readDraft } from "./drafts.ts";
import { findKind, kindOf } from "./find-kind.ts";
import { mediaProblems } from "./media-in.ts";
import { type ContentProblem, type ProblemContext, problemsOf } from "./problems.ts";
import {
  type AlsoDone,
  addPublication,
  type PublishResult,
  withdrawScheduled,
} from "./publish-content.ts";

export interface Publication {
  /** The draft's version that the staff member saw. */
  version: number;
  /** From when it is shown, ISO UTC. */
  publishAt: string;
  context: ProblemContext;
}

interface Further {
  /** What is published in place of the draft: the same, with what is filled in by itself. */
  value?: Json;
  /** The first edition that the environment can change: a draft that says the same is published as null. */
  first?: Json;
  also?: AlsoDone | undefined;
}

export type PublishDraftResult =
  | PublishResult
  | { ok: false; reason: "problems"; problems: ContentProblem[] };

/**
 * Publishes a draft, at once or at a time, and ends it; a draft with problems stays. What else was
 * scheduled of a document of a collection is withdrawn. Publishing a draft
 * that has ended already (the same form sent again) is refused as "changed-meanwhile".
 */
export async function publishDraft(
  { db, clock, actor }: Desk,
  key: ContentKey,
  { version, publishAt, context }: Publication,
  { value, first, also }: Further = {},
): Promise<PublishDraftResult> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    if (!(await mayPublish(trx, actor))) return { ok: false, reason: "may-not-publish" };
    const draft = await readDraft(trx, key);
    if (draft?.version !== version) return { ok: false, reason: "changed-meanwhile" };
    const checked = checkContent(key, value ?? draft.value, context);
    if (!checked.ok) return { ok: false, reason: "problems", problems: checked.problems };
    await lockAddresses(trx, key);
    const problems = await addressProblems(trx, now, key, Object(checked.value));
    if (problems.length > 0) return { ok: false, reason: "problems", problems };
    if (!(await endDraft(trx, key, version))) return { ok: false, reason: "changed-meanwhile" };
    const isFirst = isDeepStrictEqual(checked.value, first);
    const json = JSON.stringify(isFirst ? null : checked.value);
    const id = await addPublication(trx, now, actor, { key, json, publishAt });
    if (findKind(key)?.isItem) await withdrawScheduled(trx, now, actor, key, id);
    await also?.(trx, id);
    return { ok: true };
  });
}

/** A value as typed, checked by its kind's schema and rules. */
export function checkContent(
  key: ContentKey,
  typed: unknown,
  context: ProblemContext,
): { ok: true; value: unknown } | { ok: false; problems: ContentProblem[] } {
  const { kind } = kindOf(key);
  const parsed = kind.schema.safeParse(typed);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error) };
  const problems = [
    ...(kind.problems?.(parsed.data, context) ?? []),
    ...mediaProblems(parsed.data, context),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: parsed.data };
}
