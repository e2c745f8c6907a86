import { useCallback, useEffect, useRef, useState } from "react";
import type { NewsItem } from "#content/news.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import type { NewsField } from "#domain/news/news-fields.ts";

export interface Conflict {
  /** Undefined: the whole item. */
  field: NewsField | undefined;
  mine: unknown;
  theirs: unknown;
}

interface Saved {
  value: NewsItem;
  draft: { version: number; username: string; updatedAt: string };
  conflicts: Conflict[];
  problems: ContentProblem[];
}

export type SaveState = "idle" | "saving" | "saved" | "unsent" | "too-large";

const AFTER_TYPING = 500;
const BETWEEN_TRIES = 5_000;

interface DraftOptions {
  /** Where edits are posted. */
  url: string;
  fields: readonly NewsField[];
  value: NewsItem;
  version: number;
  problems: ContentProblem[];
}

/** The item as it is typed, saved to its draft shortly after each pause; nothing is saved by looking. */
export function useNewsDraft({ url, fields, ...initial }: DraftOptions) {
  const [value, setValue] = useState(initial.value);
  const [state, setState] = useState<SaveState>("idle");
  const [problems, setProblems] = useState(initial.problems);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [version, setVersion] = useState(initial.version);
  const newest = useRef(initial.version);
  /** Counts how often a colleague's body came in: the editor then begins anew. */
  const [bodies, setBodies] = useState(0);
  /** As typed by now, and as the server has it. */
  const typed = useRef(initial.value);
  const stored = useRef(initial.value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Places at which a colleague's text waits for a choice. */
  const held = useRef(new Set<NewsField>());
  const running = useRef<Promise<boolean> | null>(null);

  const editsNow = useCallback(
    () =>
      fields
        .filter(
          (field) =>
            !held.current.has(field) && !isSame(typed.current[field], stored.current[field]),
        )
        .map((field) => ({
          field,
          was: stored.current[field],
          value: typed.current[field],
        })),
    [fields],
  );

  const post = useCallback(async (): Promise<boolean> => {
    const edits = editsNow();
    if (edits.length === 0) return true;
    const sent = typed.current;
    setState("saving");
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(edits),
      redirect: "error",
    }).catch(() => null);
    const saved = response?.ok ? ((await response.json().catch(() => null)) as Saved | null) : null;
    if (!saved) {
      setState(response?.status === 413 || response?.status === 400 ? "too-large" : "unsent");
      return false;
    }
    stored.current = saved.value;
    const isOpen = (field: NewsField) =>
      !isSame(typed.current[field], sent[field]) ||
      saved.conflicts.some((conflict) => !conflict.field || conflict.field === field);
    const taken = fields.filter((field) => !isOpen(field));
    if (taken.includes("body") && !isSame(typed.current.body, saved.value.body))
      setBodies((count) => count + 1);
    typed.current = {
      ...typed.current,
      ...Object.fromEntries(taken.map((field) => [field, saved.value[field]])),
    };
    setValue(typed.current);
    newest.current = saved.draft.version;
    setVersion(saved.draft.version);
    setProblems(saved.problems);
    if (saved.conflicts.length > 0) setConflicts(saved.conflicts);
    for (const { field } of saved.conflicts) if (field) held.current.add(field);
    setState("saved");
    return saved.conflicts.length === 0;
  }, [editsNow, fields, url]);

  /**
   * Saves what is not saved yet, and answers the draft's version; null when it could not be saved, or a
   * colleague changed the same place.
   */
  const flush = useCallback(async (): Promise<number | null> => {
    clearTimeout(timer.current);
    await running.current;
    running.current = post();
    const isSaved = await running.current;
    running.current = null;
    return isSaved && held.current.size === 0 ? newest.current : null;
  }, [post]);

  const change = useCallback(
    <Field extends NewsField>(field: Field, next: NewsItem[Field]) => {
      typed.current = { ...typed.current, [field]: next };
      setValue(typed.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), AFTER_TYPING);
    },
    [flush],
  );

  const settle = useCallback(
    ({ field, theirs }: Conflict, keepsMine: boolean) => {
      setConflicts((all) => all.filter((each) => each.field !== field));
      if (!field) return window.location.reload();
      held.current.delete(field);
      if (!keepsMine) {
        typed.current = { ...typed.current, [field]: theirs };
        setValue(typed.current);
        if (field === "body") setBodies((count) => count + 1);
      }
      void flush();
    },
    [flush],
  );

  useEffect(() => {
    if (state !== "unsent") return;
    const again = setInterval(() => void flush(), BETWEEN_TRIES);
    return () => clearInterval(again);
  }, [state, flush]);

  useEffect(() => {
    const save = () => void flush();
    const warn = (event: BeforeUnloadEvent) => {
      if (editsNow().length > 0) event.preventDefault();
    };
    document.addEventListener("visibilitychange", save);
    window.addEventListener("beforeunload", warn);
    return () => {
      document.removeEventListener("visibilitychange", save);
      window.removeEventListener("beforeunload", warn);
      save();
    };
  }, [editsNow, flush]);

  return { value, change, flush, state, problems, conflicts, settle, version, bodies };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
