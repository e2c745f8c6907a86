import { useEffect, useState, useSyncExternalStore } from "react";
import type { Json } from "#domain/content/content-path.ts";
import { DraftSession, type ServerDraft } from "./draft-session.ts";
import type { EditableName } from "./editables.ts";
import { sendEdits } from "./send-edits.ts";

interface Opened {
  /** The draft's, or what is published. */
  value: Json;
  draft: ServerDraft | null;
  username: string;
}

/** The draft of a page as this browser edits it, with what an earlier visit could not deliver. */
export function useDraftSession(page: EditableName, { value, draft, username }: Opened) {
  const [session] = useState(
    // The account is part of the key: on a shared computer no other person delivers these edits.
    () => new DraftSession(`${username}/${page}`, value, draft, (edits) => sendEdits(page, edits)),
  );
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  useEffect(() => void session.resume(), [session]);
  return { session, state };
}
