/** A draft as one browser edits it: what is typed, what is delivered, and what is queued until it is. */
import { createStore, del, get, set } from "idb-keyval";
import { type ContentPath, type Json, valueAt, withValueAt } from "#domain/content/content-path.ts";

import { EditsRefused } from "./send-edits.ts";

export interface Edit {
  path: ContentPath;
  was?: Json | undefined;
  value: Json;
}

export interface Conflict {
  path: ContentPath;
  mine: Json;
  theirs?: Json | undefined;
}

/** What the server says of the draft; null: there is none. */
export interface ServerDraft {
  value: Json;
  version: number;
  username: string;
  /** ISO UTC. */
  updatedAt: string;
}

export type SaveAnswer = { draft: ServerDraft; conflicts: Conflict[] };

export interface DraftState {
  value: Json;
  draft: ServerDraft | null;
  /** "waiting" and "refused": edits are kept on this device, because the server cannot be reached or
   * takes none (the session has ended). */
  delivery: "saved" | "saving" | "waiting" | "refused";
  conflicts: readonly Conflict[];
  canUndo: boolean;
  canRedo: boolean;
}

/** Typing is sent after this pause, ms; after a failure the longer one. */
const PAUSE = 600;
const RETRY = 5_000;

const deviceStore = () => createStore("site-drafts", "edits");

export class DraftSession {
  #key: string;
  #send: (edits: readonly Edit[]) => Promise<SaveAnswer>;
  #listeners = new Set<() => void>();
  #queued: Edit[] = [];
  #sending: Edit[] = [];
  #undo: Edit[] = [];
  #redo: Edit[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: DraftState;

  /** `key` names the edits on this device. `value` is the draft's, or what is published. `send` rejects when the server cannot be reached. */
  constructor(
    key: string,
    value: Json,
    draft: ServerDraft | null,
    send: (edits: readonly Edit[]) => Promise<SaveAnswer>,
  ) {
    this.#key = key;
    this.#send = send;
    this.#state = {
      ...{ value, draft, delivery: "saved", conflicts: [], canUndo: false, canRedo: false },
    };
  }

  readonly state = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up what an earlier visit could not deliver. */
  async resume(): Promise<void> {
    const edits = await get<Edit[]>(this.#key, deviceStore()).catch(() => undefined);
    if (!edits?.length) return;
    this.#queued = [...edits, ...this.#queued];
    this.#update({ value: applied(this.#state.value, edits), delivery: "waiting" });
    this.#plan(0);
  }

  /** Changes one place. Typing on at the same place is one step for undo. */
  change(path: ContentPath, value: Json): void {
    const edit = { path, was: valueAt(this.#state.value, path), value };
    const last = this.#undo.at(-1);
    const isSamePlace = last && typeof value === "string" && isPath(last.path, path);
    if (isSamePlace) last.value = value;
    else this.#undo.push({ ...edit });
    this.#redo = [];
    this.#apply(edit);
  }

  undo(): void {
    const edit = this.#undo.pop();
    if (!edit) return;
    this.#redo.push(edit);
    this.#apply({ path: edit.path, was: edit.value, value: edit.was ?? null });
  }

  redo(): void {
    const edit = this.#redo.pop();
    if (!edit) return;
    this.#undo.push(edit);
    this.#apply(edit);
  }

  /** Ends a conflict: with one's own version, or with the colleague's. */
  resolve(conflict: Conflict, keep: "mine" | "theirs"): void {
    this.#update({ conflicts: this.#state.conflicts.filter((each) => each !== conflict) });
    const { path, mine, theirs } = conflict;
    if (keep === "mine") this.#apply({ path, was: theirs, value: mine });
    else this.#update({ value: withValueAt(this.#state.value, path, theirs ?? null) });
  }

  /** Sends what is queued and resolves when the server has everything; false when it cannot be reached. */
  async deliver(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#sending.length > 0) return false;
    if (this.#queued.length === 0) return true;
    this.#sending = this.#queued;
    this.#queued = [];
    this.#update({ delivery: "saving" });
    try {
      this.#receive(await this.#send(this.#sending));
    } catch (error) {
      // The edits stay on this device, and the bar says so.
      this.#queued = [...this.#sending, ...this.#queued];
      this.#sending = [];
      const isRefused = error instanceof EditsRefused;
      this.#update({ delivery: isRefused ? "refused" : "waiting" });
      if (!isRefused) this.#plan(RETRY);
      return false;
    }
    return this.#queued.length === 0;
  }

  #receive({ draft, conflicts }: SaveAnswer): void {
    this.#sending = [];
    const mine = conflicts.map(({ path, mine: value }) => ({ path, value }));
    this.#update({
      draft,
      value: applied(draft.value, [...mine, ...this.#queued]),
      conflicts: [...this.#state.conflicts, ...conflicts],
      delivery: this.#queued.length > 0 ? "saving" : "saved",
    });
    this.#keepOnDevice();
    if (this.#queued.length > 0) this.#plan(PAUSE);
  }

  #apply(edit: Edit): void {
    const last = this.#queued.at(-1);
    if (last && isPath(last.path, edit.path)) last.value = edit.value;
    else this.#queued.push({ ...edit });
    this.#update({
      value: withValueAt(this.#state.value, edit.path, edit.value),
      delivery: this.#state.delivery === "waiting" ? "waiting" : "saving",
    });
    this.#keepOnDevice();
    this.#plan(PAUSE);
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.deliver(), pause);
  }

  #keepOnDevice(): void {
    const edits = [...this.#sending, ...this.#queued];
    const kept =
      edits.length > 0 ? set(this.#key, edits, deviceStore()) : del(this.#key, deviceStore());
    // A browser that stores nothing (private windows) still delivers; the tab must then stay open.
    kept.catch(() => undefined);
  }

  #update(changes: Partial<DraftState>): void {
    const undo = { canUndo: this.#undo.length > 0, canRedo: this.#redo.length > 0 };
    this.#state = { ...this.#state, ...undo, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const isPath = (a: ContentPath, b: ContentPath) => a.join("\n") === b.join("\n");

const applied = (value: Json, edits: readonly Edit[]) =>
  edits.reduce((so, edit) => withValueAt(so, edit.path, edit.value) ?? so, value);
