import { type SubmitEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useSubmit } from "react-router";
import { onUnlock } from "#app/admin/shell/lock-state.ts";
import { draftServer } from "./draft-server.ts";
import { DraftSession } from "./draft-session.ts";
import type { LoadedDocument } from "./load-document.ts";
import type { DocumentState } from "./read-document.ts";

/** How often an open editor looks for what colleagues do, ms. */
const LOOK_EVERY = 10_000;
/** What a form says beside the draft itself. */
const FIELDS = ["intent", "when", "starts", "second", "tell"];

/** What can be undone and redone. */
export interface UndoSteps {
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
}

/** A document while it is edited: saved as one types, and as colleagues leave it. */
export function useDraft(loaded: DocumentState & Pick<LoadedDocument, "contentKey" | "username">) {
  const { contentKey, username } = loaded;
  const [session] = useState(
    // The account is part of the key: on a shared computer no other person delivers these edits.
    () => new DraftSession(`${username}/${contentKey}`, loaded, draftServer(contentKey)),
  );
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const [isAlive, setAlive] = useState(false);
  const submit = useSubmit();
  useEffect(() => session.accept(loaded), [session, loaded]);
  useEffect(() => {
    setAlive(true);
    void session.resume();
    const look = () => {
      if (document.visibilityState === "visible") void session.look();
      else void session.deliver();
    };
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener("visibilitychange", look);
    const forget = onUnlock(() => void session.deliver());
    return () => {
      forget();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      void session.deliver();
    };
  }, [session]);

  /** Sends a form once everything that is typed is delivered, with the draft's version. */
  async function send(event: SubmitEvent<HTMLFormElement>) {
    if (!isAlive) return;
    event.preventDefault();
    const typed = new FormData(event.currentTarget, event.nativeEvent.submitter);
    if (!(await session.deliver())) return;
    const fields = new FormData();
    for (const name of FIELDS) for (const value of typed.getAll(name)) fields.append(name, value);
    session.finish();
    fields.set("version", String(session.state().draft?.version ?? 0));
    await submit(fields, { method: "post" });
  }
  const { canUndo, canRedo } = state;
  const steps: UndoSteps = {
    canUndo,
    canRedo,
    undo: () => session.undo(),
    redo: () => session.redo(),
  };
  return { session, state, steps, isAlive, send };
}
