import { createContext, use, useState } from "react";
import type { OpenDraft } from "#app/admin/site/drafts/use-draft.ts";
import {
  type ContentPath,
  type ContentProblem,
  type Json,
  valueAt,
} from "#domain/content/fields/content-path.ts";
import type { DraftAnswer, LoadedEditor } from "./edit.tsx";

interface OpenEditor {
  loaded: LoadedEditor;
  draft: OpenDraft;
  /** Of the last press of Publish or what is beside it; empty unless it was refused. */
  answer: Partial<DraftAnswer>;
}

export const EditorContext = createContext<OpenEditor | null>(null);

/** The document that is edited. */
export function useEditor(): OpenEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("A field needs its editor");
  return editor;
}

/** The value at a place, and what is wrong with it: said once it was typed in and left, or publishing was tried. */
export function useField(path: ContentPath) {
  const { draft, answer } = useEditor();
  const { value, problems, arrivals } = draft.state;
  const [isTyped, setTyped] = useState(false);
  const [isLeft, setLeft] = useState(false);
  return {
    arrivals,
    value: valueAt(value, path),
    error: answer.problem || isLeft ? messageAt(problems, path) : undefined,
    change(next: Json, isText = typeof next === "string") {
      setTyped(true);
      draft.change(path, next, isText);
    },
    leave: () => setLeft(isTyped),
  };
}

/** A problem of the field, or of a text that is a part of it. */
export const messageAt = (found: readonly ContentProblem[], path: ContentPath) =>
  found.find((each) =>
    [each.path, each.path.slice(0, -1)].some((at) => at.join(".") === path.join(".")),
  )?.message;
