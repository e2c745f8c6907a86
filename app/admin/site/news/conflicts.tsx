import type { NewsBody } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import type { NewsField } from "#domain/news/news-fields.ts";
import type { Conflict } from "./use-news-draft.ts";

const names: Record<NewsField, string> = {
  headline: labels.headline,
  summary: labels.summary,
  body: labels.body,
  slug: labels.slug,
  date: labels.date,
  action: labels.action,
  video: labels.hasVideo,
  learnMore: labels.learnMore,
  hasMediaContact: labels.hasMediaContact,
};

interface ConflictsProps {
  conflicts: readonly Conflict[];
  settle: (conflict: Conflict, keepsMine: boolean) => void;
}

/** Both versions of each place that a colleague changed at the same time. */
export function Conflicts({ conflicts, settle }: ConflictsProps) {
  return conflicts.map((conflict) => (
    <section key={conflict.field ?? ""} role="alert" className="news-conflict">
      <p className="font-semibold">
        {labels.conflict(conflict.field ? names[conflict.field] : labels.heading)}
      </p>
      <blockquote>{inWords(conflict.theirs)}</blockquote>
      <p className="flex flex-wrap gap-4">
        <button type="button" className="button-quiet" onClick={() => settle(conflict, true)}>
          {labels.mine}
        </button>
        <button type="button" className="button-quiet" onClick={() => settle(conflict, false)}>
          {labels.theirs}
        </button>
      </p>
    </section>
  ));
}

/** Every text in a value, in its order. */
function inWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join("\n");
  if (value === null || typeof value !== "object") return "";
  const { type, text, content, ...rest } = value as Partial<NewsBody> & { text?: string };
  return text ?? inWords(type ? (content ?? []) : Object.values(rest));
}
