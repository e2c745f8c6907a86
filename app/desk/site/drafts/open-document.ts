/**
 * A document while it is edited: what is typed, whether it is saved, and what colleagues did in the
 * meantime.
 */
import { type ContentPath, type Json, withValueAt } from "#domain/content/fields/content-path.ts";
import type { DocumentState } from "./read-document.ts";

/** `value` is what is typed; the rest is the site's last answer. */
export interface OpenState extends DocumentState {
  /**
   * "waiting" means that the site cannot be reached, "refused" that the session has ended,
   * "unreadable" that the site does not know such a value.
   */
  status: "saved" | "saving" | "waiting" | "refused" | "tooLarge" | "unreadable" | "conflict";
  /** A colleague's newer version, to choose between it and one's own. */
  conflict: DocumentState | null;
  /** The author of the newer version that replaced the one shown here. */
  replacedBy: { username: string; at: string } | null;
  /**
   * Counts the values that were not typed into a field, so that fields that hold their own text
   * start over.
   */
  resets: number;
  canUndo: boolean;
}

/** Typed text is saved after the first pause, in ms; after a failure, after the second. */
const SAVE_DELAY_MS = 600;
const RETRY_DELAY_MS = 5_000;
/**
 * From one save while one types to the next, in ms: two people who type must not use up the posts
 * of their network (server/http/middleware/rate-limit.ts).
 */
const MIN_SAVE_INTERVAL_MS = 3_000;
/** A save without an answer after this time, in ms, counts as lost. */
const SAVE_TIMEOUT_MS = 20_000;
/**
 * A save of up to so many characters goes on when the tab is closed. Browsers take 64 KiB, and a
 * character has up to three bytes.
 */
const MAX_KEEPALIVE_LENGTH = 20_000;
/** Typing at one place without a longer pause than this, in ms, is one step for undo. */
const UNDO_STEP_PAUSE_MS = 1_000;
const MAX_UNDO_STEPS = 100;

/** Why the site keeps a value from being saved, by its HTTP status. */
const REFUSALS: Partial<Record<number, OpenState["status"]>> = {
  400: "unreadable",
  413: "tooLarge",
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class OpenDocument {
  #state: OpenState;
  #url: string;
  /** The key in sessionStorage for unsaved values. */
  #storageKey: string;
  #listeners = new Set<() => void>();
  #undoSteps: Json[] = [];
  /** The place and time of the last typed text. */
  #typed = { place: "", at: 0 };
  #saving: Promise<void> | null = null;
  /** When the last save was sent, by `performance.now()`, which no change of the clock moves. */
  #sentAt = -MIN_SAVE_INTERVAL_MS;
  /** Sent values whose answers were lost; the site may have stored any of them. */
  #unanswered: Json[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `username` keeps one person's unsaved values from being saved by the next person at this
   * computer.
   */
  constructor(document: DocumentState, key: string, username: string) {
    this.#url = `/admin/site/drafts/${key}`;
    this.#storageKey = `draft ${username} ${key}`;
    this.#state = {
      ...document,
      status: "saved",
      conflict: null,
      replacedBy: null,
      resets: 0,
      canUndo: false,
    };
  }

  readonly state = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Restores what an earlier visit could not save. */
  restore() {
    const unsaved = readUnsaved(this.#storageKey);
    if (!unsaved) return;
    if (isSame(unsaved.value, this.#state.value)) {
      removeUnsaved(this.#storageKey);
      return;
    }
    this.#addUndoStep();
    this.#update({ ...unsaved, resets: this.#state.resets + 1 });
    this.#markUnsaved(0);
  }

  /** Changes one place. Continued typing in the same field is one step for undo. */
  readonly change = (path: ContentPath, value: Json, isTyped = typeof value === "string") => {
    const next = withValueAt(this.#state.value, path, value);
    // The place is gone, such as an entry that was removed meanwhile.
    if (next === null) return;
    const place = isTyped ? path.join(".") : "";
    const isNext = place !== "" && place === this.#typed.place;
    if (!isNext || Date.now() - this.#typed.at > UNDO_STEP_PAUSE_MS) this.#addUndoStep();
    this.#typed = { place, at: Date.now() };
    const resets = this.#state.resets + (isTyped ? 0 : 1);
    this.#update({ value: next, resets });
    this.#markUnsaved();
  };

  /** Restores the value before the last step. */
  readonly undo = () => {
    const value = this.#undoSteps.pop();
    if (value === undefined) return;
    this.#typed = { place: "", at: 0 };
    this.#update({ value, resets: this.#state.resets + 1 });
    this.#markUnsaved();
  };

  /** Ends a conflict with one's own version, or with the colleague's; undo returns to one's own. */
  readonly resolve = (keep: "mine" | "theirs") => {
    const { conflict } = this.#state;
    if (!conflict) return;
    if (keep === "mine") {
      this.#update({ version: conflict.version, conflict: null, status: "saving" });
      this.#markUnsaved(0);
    } else {
      this.#replaceWith(conflict);
      removeUnsaved(this.#storageKey);
    }
  };

  /**
   * Saves at once what is typed, also meanwhile. Resolves with false when it cannot be saved now.
   */
  async save() {
    do await this.#saveOnce();
    while (this.#state.status === "saving");
    return this.#state.status === "saved";
  }

  /** Saves what is typed, and asks what colleagues have changed, published or discarded. */
  async refresh() {
    await this.#saveOnce();
    const response = await this.#fetch({}).catch(() => null);
    if (response?.ok) this.accept(await response.json());
  }

  /** Takes over a state that the page has loaded. Unsaved changes here stay. */
  accept(document: DocumentState) {
    const { status, version, value } = this.#state;
    if (status !== "saved" || document.version < version) return;
    if (isSame(document.value, value)) this.#update({ ...document, value });
    else this.#replaceWith(document);
  }

  #saveOnce() {
    clearTimeout(this.#timer);
    this.#saving ??= this.#sendTyped().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #sendTyped() {
    if (["saved", "conflict"].includes(this.#state.status)) return;
    const { value, version } = this.#state;
    this.#update({ status: "saving" });
    this.#sentAt = performance.now();
    const { status, answer } = await this.#send({ value, version });
    if (!answer) {
      const mayBeStored = status === 0 || status >= 500;
      if (mayBeStored && this.#unanswered.at(-1) !== value) this.#unanswered.push(value);
      return this.#saveLater(status);
    }
    if (status === 409) {
      if (!this.#unanswered.some((sentValue) => isSame(sentValue, answer.value)))
        return this.#update({ status: "conflict", conflict: answer });
      this.#unanswered = [];
      this.#update({ version: answer.version });
      return this.#markUnsaved(0);
    }
    this.#unanswered = [];
    const typed = this.#state.value;
    const isSaved = typed === value;
    this.#update({
      ...answer,
      value: typed,
      replacedBy: null,
      status: isSaved ? "saved" : "saving",
    });
    if (isSaved) removeUnsaved(this.#storageKey);
    else this.#markUnsaved();
  }

  /** Returns the status 0 when no whole answer came, and no `answer` when the value was refused. */
  async #send(draft: UnsavedValue): Promise<{ status: number; answer?: DocumentState }> {
    try {
      // Safari before 16 has no time limits.
      const signal = AbortSignal.timeout?.(SAVE_TIMEOUT_MS);
      const body = JSON.stringify(draft);
      const keepalive = body.length <= MAX_KEEPALIVE_LENGTH;
      const response = await this.#fetch({ method: "POST", body, signal, keepalive });
      const { ok, status } = response;
      return ok || status === 409 ? { status, answer: await response.json() } : { status };
    } catch {
      return { status: 0 };
    }
  }

  /** Keeps what is typed. A site that could not be reached, or is busy, is asked again. */
  #saveLater(answered: number) {
    const isRefused = answered !== 0 && answered < 500 && answered !== 429;
    const status = isRefused ? (REFUSALS[answered] ?? "refused") : "waiting";
    this.#update({ status });
    // Restored, it would be refused again.
    if (status === "unreadable") removeUnsaved(this.#storageKey);
    if (!isRefused) this.#saveAfter(RETRY_DELAY_MS);
  }

  /** Returns how long typed text waits, in ms. */
  #pause() {
    return Math.max(SAVE_DELAY_MS, this.#sentAt + MIN_SAVE_INTERVAL_MS - performance.now());
  }

  #saveAfter(pause: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#saveOnce(), pause);
  }

  #fetch(init: RequestInit) {
    const headers = { "content-type": "application/json", accept: "application/json" };
    return fetch(this.#url, { ...init, headers, redirect: "manual" });
  }

  /** Shows a colleague's version. */
  #replaceWith(document: DocumentState) {
    this.#addUndoStep();
    const { draft } = document;
    this.#update({
      ...document,
      status: "saved",
      conflict: null,
      replacedBy: draft && { username: draft.username, at: draft.updatedAt },
      resets: this.#state.resets + 1,
    });
  }

  #addUndoStep() {
    this.#undoSteps = [...this.#undoSteps, this.#state.value].slice(-MAX_UNDO_STEPS);
  }

  /** Marks the value as unsaved and schedules a save. */
  #markUnsaved(pause = this.#pause()) {
    storeUnsaved(this.#storageKey, this.#state);
    if (this.#state.conflict) return;
    if (this.#state.status === "saved") this.#update({ status: "saving" });
    this.#saveAfter(pause);
  }

  #update(changes: Partial<OpenState>) {
    this.#state = { ...this.#state, canUndo: this.#undoSteps.length > 0, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

type UnsavedValue = Pick<DocumentState, "value" | "version">;

function readUnsaved(name: string): UnsavedValue | null {
  const json = sessionStorage.getItem(name);
  return json ? JSON.parse(json) : null;
}

function storeUnsaved(name: string, { value, version }: UnsavedValue) {
  try {
    sessionStorage.setItem(name, JSON.stringify({ value, version }));
  } catch {
    // The storage is full, so what is typed stays only in the form.
  }
}

const removeUnsaved = (name: string) => sessionStorage.removeItem(name);
