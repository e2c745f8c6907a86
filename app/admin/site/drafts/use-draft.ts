import { type SubmitEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useSubmit } from "react-router";
import type { LoadedEditor } from "#app/admin/site/edit/edit.tsx";
import { OpenDocument } from "./open-document.ts";

/** How often an open editor looks for what colleagues do, ms. */
const LOOK_EVERY = 15_000;

export type OpenDraft = ReturnType<typeof useDraft>;

/** A document that is edited: saved as one types, and as colleagues leave it. */
export function useDraft(loaded: LoadedEditor) {
  const { documentKey, username } = loaded;
  const [open] = useState(() => new OpenDocument(loaded, documentKey, username));
  const state = useSyncExternalStore(open.subscribe, open.state, open.state);
  const submit = useSubmit();
  useEffect(() => open.accept(loaded), [open, loaded]);
  useEffect(() => {
    open.restore();
    const look = () => {
      if (document.visibilityState === "visible") void open.save().then(() => open.look());
      else void open.save();
    };
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      void open.save();
    };
  }, [open]);

  /** Sends a form with the draft's version, once everything that is typed is saved. */
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter);
    if (!(await open.save())) return;
    fields.set("version", String(open.state().version));
    await submit(fields, { method: "post" });
    await open.look();
  }
  const { change, undo, resolve } = open;
  /** Asks for what has changed elsewhere, such as the words of a picture. */
  const look = () => void open.look();
  return { state, change, undo, resolve, send, look };
}
