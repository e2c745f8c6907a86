/** The parts of an editor: the open document, its draft, its fields. */
import {
  createContext,
  type SubmitEvent,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { useSubmit } from "react-router";
import { hasSessionEnded } from "#app/desk/shell/use-session.ts";
import { OpenDocument } from "#app/desk/site/drafts/open-document.ts";
import {
  type ContentPath,
  type ContentProblem,
  type Json,
  valueAt,
} from "#domain/content/fields/content-path.ts";
import type { DraftAnswer, EditorData } from "./edit.tsx";

interface OpenEditor {
  loaded: EditorData;
  draft: ReturnType<typeof useDraft>;
  /** The answer to the last press of Publish or another action; empty unless it was refused. */
  answer: Partial<DraftAnswer>;
}

export const EditorContext = createContext<OpenEditor | null>(null);

/** Returns the document that is being edited. */
export function useEditor() {
  const editor = use(EditorContext);
  if (!editor) throw new Error("A field needs its editor");
  return editor;
}

/**
 * Returns the value at a path, and its problem once the field was typed in and left, or publishing
 * was tried.
 */
export function useField(path: ContentPath) {
  const { draft, answer } = useEditor();
  const { value, problems, resets } = draft.state;
  const [isTyped, setTyped] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const change = (next: Json, isInField: boolean) => {
    setTyped(true);
    draft.change(path, next, isInField);
  };
  return {
    resets,
    value: valueAt(value, path),
    error: answer.problem || isLeft ? messageAt(problems, path) : undefined,
    /** Stores what the field itself shows, as typed text. */
    enter: (next: Json) => change(next, true),
    /** Stores another value, with which fields start over. */
    replace: (next: Json) => change(next, false),
    leave: () => setLeft(isTyped),
  };
}

/** Returns a problem of the field, or of a text inside it. */
export const messageAt = (problems: readonly ContentProblem[], path: ContentPath) =>
  problems.find((each) =>
    [each.path, each.path.slice(0, -1)].some((at) => at.join(".") === path.join(".")),
  )?.message;

/** How often an open editor looks for changes by colleagues, in ms. */
const REFRESH_INTERVAL_MS = 15_000;

/**
 * A document that is being edited. It is saved while one types, and updated when colleagues change
 * it. The browser asks before it closes the tab with what is not saved.
 */
export function useDraft(loaded: EditorData) {
  const { documentKey, username } = loaded;
  const [open] = useState(() => new OpenDocument(loaded, documentKey, username));
  const state = useSyncExternalStore(open.subscribe, open.state, open.state);
  const submit = useSubmit();
  useEffect(() => open.accept(loaded), [open, loaded]);
  useEffect(() => {
    open.restore();
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") void open.refresh();
      else void open.save();
    };
    const askIfUnsaved = (event: BeforeUnloadEvent) => {
      const { status } = open.state();
      const isKept = status === "saved" || status === "refused";
      if (!isKept && !hasSessionEnded()) event.preventDefault();
    };
    window.addEventListener("beforeunload", askIfUnsaved);
    const timer = setInterval(refreshIfVisible, REFRESH_INTERVAL_MS);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      window.removeEventListener("beforeunload", askIfUnsaved);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfVisible);
      void open.save();
    };
  }, [open]);

  /**
   * Sends a form with the draft's version, once everything that is typed is saved; what only takes
   * a text off the site is sent even when that fails.
   */
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const needsSaving = !["take-down", "unschedule"].includes(String(fields.get("intent")));
    if (!(await open.save()) && needsSaving) return;
    fields.set("version", String(open.state().version));
    await submit(fields, { method: "post" });
    await open.refresh();
  }
  const { change, undo, resolve } = open;
  const [refreshes, setRefreshes] = useState(0);
  /** Asks for changes made elsewhere, such as the texts of a picture. */
  const refresh = () => {
    setRefreshes(refreshes + 1);
    void open.refresh();
  };
  return { state, latest: open.state, change, undo, resolve, send, refresh, refreshes };
}
