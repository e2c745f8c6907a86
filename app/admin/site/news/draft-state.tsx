import { LocalTime } from "#app/ui/local-time.tsx";
import { staffNews as labels } from "#content/staff-news.ts";
import type { EditedNews } from "#domain/news/read-news.ts";
import type { SaveState } from "./use-news-draft.ts";

const words: Record<Exclude<SaveState, "idle">, string> = {
  saving: labels.saving,
  saved: labels.saved,
  unsent: labels.unsent,
  "too-large": labels.tooLarge,
};

/** Whether what is typed is saved, in words. */
export function DraftState({ state, draft }: { state: SaveState; draft: EditedNews["draft"] }) {
  return (
    <p role="status" className="news-draft-state" data-state={state}>
      {state !== "idle" && words[state]}
      {state === "idle" && !draft && labels.notSaved}
      {state === "idle" && draft && (
        <>
          {labels.draftOf} {draft.username}, <LocalTime time={draft.updatedAt} withTime />
        </>
      )}
    </p>
  );
}
