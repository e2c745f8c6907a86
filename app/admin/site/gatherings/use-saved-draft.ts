import { useEffect, useRef, useState } from "react";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { EditorAnswer } from "./save-gathering.ts";

type Answer = Omit<EditorAnswer, "status">;

/** Milliseconds without a keystroke after which the draft is saved, and after which it is tried again. */
const AFTER = 800;
const AGAIN_AFTER = 5_000;

interface Saving {
  step: "idle" | "saving" | "failed";
  /** The change that was sent last, and the answer to it. */
  sent: number;
  saved: Answer | null;
}

/**
 * Saves a form's draft while one types: one save at a time, the next one compared with what the last
 * one stored. Without a connection it is tried again. After a conflict only the button saves, so that a
 * colleague's text is read first.
 */
export function useSavedDraft(id: string, answer: Answer | null) {
  const form = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState(0);
  const [{ step, sent, saved }, setSaving] = useState<Saving>({
    ...{ step: "idle", sent: 0, saved: null },
  });
  const hasConflict = Object.keys((saved ?? answer)?.theirs ?? {}).length > 0;

  useEffect(() => {
    if (changes === sent || step === "saving" || hasConflict) return;
    const save = async () => {
      if (!form.current) return;
      const body = new FormData(form.current);
      setSaving((saving) => ({ ...saving, step: "saving" }));
      const next = await post(`/admin/site/gatherings/${id}/save`, body);
      setSaving((saving) =>
        next ? { step: "idle", sent: changes, saved: next } : { ...saving, step: "failed" },
      );
    };
    const timer = setTimeout(save, step === "failed" ? AGAIN_AFTER : AFTER);
    return () => clearTimeout(timer);
  }, [changes, sent, step, hasConflict, id]);

  return {
    form,
    saved,
    isSaving: step === "saving",
    status: statusOf({ step, sent, saved }, changes),
    changed: () => setChanges((count) => count + 1),
  };
}

/** Null where the answer is not that of the editor: no connection, or no session any more. */
async function post(url: string, body: FormData): Promise<Answer | null> {
  try {
    const response = await fetch(url, { method: "POST", body });
    const answer: unknown = await response.json();
    return answer && typeof answer === "object" && "values" in answer ? (answer as Answer) : null;
  } catch {
    return null;
  }
}

function statusOf({ step, sent, saved }: Saving, changes: number): string {
  if (step === "failed") return labels.notSaved;
  if (step === "saving") return labels.saving;
  if (saved?.problem) return saved.problem;
  if (changes !== sent) return labels.unsaved;
  return saved ? labels.saved : "";
}
