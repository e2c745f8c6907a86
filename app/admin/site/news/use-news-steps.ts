import { useState } from "react";
import type { UndoSteps } from "#app/admin/site/drafts/use-draft.ts";

/**
 * Undo and redo of a news item: its text has steps of its own, and so have its fields together. The
 * part that was typed in last goes first.
 */
export function useNewsSteps(fields: UndoSteps) {
  const [body, setBodySteps] = useState<UndoSteps | null>(null);
  const [last, typedIn] = useState<"body" | "fields">("fields");
  const [first, second] = last === "body" && body ? [body, fields] : [fields, body ?? fields];
  const steps: UndoSteps = {
    canUndo: first.canUndo || second.canUndo,
    canRedo: first.canRedo || second.canRedo,
    undo: () => (first.canUndo ? first : second).undo(),
    redo: () => (first.canRedo ? first : second).redo(),
  };
  return { steps, setBodySteps, typedIn };
}
