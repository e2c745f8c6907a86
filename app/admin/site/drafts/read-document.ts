import type { StaffServices } from "#app/admin/shell/require-staff.ts";
import { contradictionsNow } from "#app/admin/site/facts/contradictions-now.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Json } from "#domain/content/content-path.ts";
import { signDraftLink } from "#domain/content/draft-link.ts";
import { type Conflict, type Draft, endedWith, readDraft } from "#domain/content/drafts.ts";
import { readNewestStanding } from "#domain/content/newest-revision.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { type Contradiction, wrongAmounts } from "#domain/facts/contradictions.ts";
import { isoTime, MINUTE } from "#domain/ports/clock.ts";
import type { SiteDocument } from "./documents.ts";
import { isDrawable } from "./is-drawable.ts";
import { changesBetween } from "./read-history.ts";

/** A document as its editor shows it, and as the editor asks for it again while it is open. */
export interface DocumentState {
  /** The draft's, else what was published last, else blank. */
  value: Json;
  draft: Pick<Draft, "version" | "username" | "updatedAt" | "requestedAt"> | null;
  /** The draft's version, else the one with which the last draft ended: it tells an older state. */
  version: number;
  /** Where there is no draft: from when the newest edition is shown, ISO UTC, when that is to come. */
  scheduledAt: string | null;
  /** False for what was never published, and for what was taken down. */
  isPublished: boolean;
  /** Where people without an account see the draft; null: there is none, or the reader may not write. */
  link: string | null;
  /** How many texts of the draft differ from what was published last. */
  changes: number;
  /** Who else is writing in it at this moment. */
  colleague: string | null;
  problems: ContentProblem[];
  /** Figures that contradict the campaign's. They may be meant: nothing is kept from being published. */
  warnings: ContentProblem[];
  /** Of the campaign alone: where it contradicts itself or the site. */
  contradictions: Contradiction[];
}

/** The answer to edits. */
export interface SavedDocument extends DocumentState {
  conflicts: Conflict[];
}

/** How long a colleague's last change counts as writing. */
const RECENT = 2 * MINUTE;

export async function readDocument(
  { db, clock, origin, facts, content, session }: StaffServices,
  document: SiteDocument,
): Promise<DocumentState> {
  const draft = await readDraft(db, document.key);
  const drafted = draft && (draft.value ?? document.blank);
  const newest = await readNewestStanding(db, document.key);
  const isDrawn = drafted !== null && isDrawable(document.key, drafted);
  const value = isDrawn ? drafted : ((newest.value as Json) ?? document.blank);
  const isCampaign = document.key === "campaign";
  const isRecent = draft && clock.now().getTime() - Date.parse(draft.updatedAt) < RECENT;
  return {
    value,
    version: draft?.version ?? (await endedWith(db, document.key)),
    draft: draft && {
      version: draft.version,
      username: draft.username,
      updatedAt: draft.updatedAt,
      requestedAt: draft.requestedAt,
    },
    changes:
      draft && isDrawn
        ? changesBetween(document.key, (newest.value ?? document.first ?? null) as Json, value)
            .length
        : 0,
    isPublished: (newest.value ?? document.first ?? null) !== null,
    scheduledAt: (newest.publishAt ?? "") > isoTime(clock) ? newest.publishAt : null,
    link:
      draft && mayWith(session, "write")
        ? `${origin}/draft?link=${await signDraftLink(db, clock, document.key)}`
        : null,
    colleague: isRecent && draft.username !== session.username ? draft.username : null,
    problems: await document.problems(value),
    warnings: isCampaign ? [] : wrongAmounts(facts.read("campaign"), value),
    contradictions: isCampaign ? await contradictionsNow({ db, facts, content }) : [],
  };
}
