import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { EditorAnswer } from "./save-gathering.ts";

type Answer = Omit<EditorAnswer, "status">;

/** Milliseconds without a keystroke after which the draft is saved. */
const AFTER = 800;

/**
 * Saves a form's draft while one types: one save at a time, the next one compared with what the last
 * one stored. After a conflict only the button saves, so that a colleague's text is read first.
 */
export function useSavedDraft(initial: { seen: Answer["seen"]; answer: Answer | null }) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<Answer>();
  const [changes, setChanges] = useState(0);
  const [sent, setSent] = useState(0);
  const saved = fetcher.data;
  const isIdle = fetcher.state === "idle";
  const hasConflict = Object.keys((saved ?? initial.answer)?.theirs ?? {}).length > 0;

  useEffect(() => {
    if (changes === sent || !isIdle || hasConflict) return;
    const timer = setTimeout(() => {
      if (!form.current) return;
      const data = new FormData(form.current);
      data.set("intent", "save");
      setSent(changes);
      void fetcher.submit(data, { method: "post" });
    }, AFTER);
    return () => clearTimeout(timer);
  }, [changes, sent, isIdle, hasConflict, fetcher.submit]);

  return {
    form,
    saved,
    status: statusOf({ isIdle, isChanged: changes !== sent, saved }),
    changed: () => setChanges((count) => count + 1),
  };
}

interface Progress {
  isIdle: boolean;
  isChanged: boolean;
  saved: Answer | undefined;
}

function statusOf({ isIdle, isChanged, saved }: Progress): string {
  if (saved?.problem) return saved.problem;
  if (!isIdle) return labels.saving;
  if (isChanged) return labels.unsaved;
  return saved ? labels.saved : "";
}
