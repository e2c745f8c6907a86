/** Saving and publishing by the form of a news item. */
import { type StaffActor, textField } from "#app/admin/shell/require-staff.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { DraftTooLarge, readDraft } from "#domain/content/drafts.ts";
import type { ContentProblem, ProblemContext } from "#domain/content/problems.ts";
import { readMoment } from "#domain/content/publish-moment.ts";
import { editsSchema, newsKey } from "#domain/news/news-draft.ts";
import { publishNews } from "#domain/news/publish-news.ts";
import { readNews } from "#domain/news/read-news.ts";
import { type NewsDesk, saveNews } from "#domain/news/save-news.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { readNewsForm } from "./news-form.ts";

type Desk = NewsDesk & { actor: StaffActor };

export interface PublishAnswer {
  /** 303: done. */
  status: 303 | 400 | 409 | 413;
  notice?: string;
  problem?: string;
  /** What has to be mended; undefined: it is not about the item. */
  problems?: ContentProblem[];
  /** Of the field of time, and what was typed in it. */
  timeError?: string;
  time?: string;
}

/** Saves the form as a draft. With scripts the page has done so while it was typed. */
export async function saveForm(desk: Desk, id: string, form: FormData): Promise<PublishAnswer> {
  if (form.has("scripted")) return { status: 303 };
  const { value, draft } = await readNews(desk, id);
  const edits = readNewsForm(form, value);
  if (edits.length === 0) return { status: 303 };
  if ((draft?.version ?? 0) !== Number(textField(form, "version")))
    return { status: 409, problem: labels.changed };
  if (!editsSchema.safeParse(edits).success) return { status: 413, problem: labels.tooLarge };
  try {
    const { conflicts } = await saveNews(desk, desk.actor, id, edits);
    return conflicts.length > 0 ? { status: 409, problem: labels.changed } : { status: 303 };
  } catch (error) {
    if (!(error instanceof DraftTooLarge)) throw error;
    return { status: 413, problem: labels.tooLarge };
  }
}

/** Saves the form, then publishes it; a form with problems stays a draft. */
export async function publishForm(
  desk: Desk,
  id: string,
  form: FormData,
  context: ProblemContext,
): Promise<PublishAnswer> {
  const saved = await saveForm(desk, id, form);
  if (saved.status !== 303) return saved;
  const draft = await readDraft(desk.db, newsKey(id));
  if (!draft) return { status: 400, problem: labels.nothingToPublish };
  const version = form.has("scripted") ? Number(textField(form, "version")) : draft.version;
  const time = textField(form, "when") === "time" ? textField(form, "time") : null;
  const now = isoTime(desk.clock);
  const moment = time === null ? { at: now } : readMoment(time, desk.timeZone, form.has("second"));
  const timeError =
    "error" in moment ? moment.error : moment.at < now ? labels.pastTime : undefined;
  if ("error" in moment || timeError)
    return { status: 400, problem: labels.problems, timeError, time: time ?? "" } as PublishAnswer;
  const publication = { id, version, publishAt: moment.at, context };
  const result = await publishNews(desk, desk.actor, publication);
  if (result.ok)
    return { status: 303, notice: moment.at > now ? "news-scheduled" : "news-published" };
  if (result.reason !== "problems") return { status: 409, problem: labels.changed };
  return {
    ...{ status: 400, problem: labels.problems, problems: result.problems },
    ...(time !== null && { time }),
  };
}
