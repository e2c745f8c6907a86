/** A draft as one browser edits it: what is typed, what is saved, and what colleagues do meanwhile. */
import { compareContent } from "#domain/content/compare-content.ts";
import {
  type ContentPath,
  type Json,
  valueAt,
  withEdits,
  withValueAt,
} from "#domain/content/content-path.ts";
import type { Conflict, DraftEdit } from "#domain/content/drafts.ts";
import { type DraftServer, EditsRefused } from "./draft-server.ts";
import { EditQueue } from "./edit-queue.ts";
import { EditSteps } from "./edit-steps.ts";
import { placesBetween } from "./places-between.ts";
import type { DocumentState, SavedDocument } from "./read-document.ts";
import { findReplaced, isSame, savedWith, withMine } from "./replaced-edits.ts";

export interface DraftState extends DocumentState {
  /** "waiting" and "refused": edits are kept on this device, because the server cannot be reached or
   * takes none (the session has ended). */
  delivery: "saved" | "saving" | "waiting" | "refused";
  /** What is typed at these places stays here until a version is chosen. */
  conflicts: readonly Conflict[];
  /** What was saved at these places is replaced by a colleague's: both are shown until one is chosen. */
  replaced: readonly Conflict[];
  /** Where a colleague was seen writing; null: it is not known. */
  colleagueAt: ContentPath | null;
  /** By place, such as "phases.0.name": how often a value came that was not typed in its field. */
  arrivals: ReadonlyMap<string, number>;
  canUndo: boolean;
  canRedo: boolean;
}

/** Typing is sent after this pause, ms; after a failure the longer one. */
const PAUSE = 600;
const RETRY = 5_000;
/** How long a colleague is named after they were seen writing, ms. */
const SEEN_FOR = 120_000;

export class DraftSession {
  #queue: EditQueue;
  #server: DraftServer;
  #listeners = new Set<() => void>();
  #running: Promise<boolean> | null = null;
  /** Counts what was sent: an answer that was asked for before says nothing new. */
  #sent = 0;
  #seenAt = 0;
  /** What was typed here and is saved, each place once. */
  #saved: DraftEdit[] = [];
  #steps = new EditSteps();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: DraftState;

  /** `key` names the edits on this device. */
  constructor(key: string, document: DocumentState, server: DraftServer) {
    this.#queue = new EditQueue(key);
    this.#server = server;
    this.#state = {
      ...document,
      delivery: "saved",
      conflicts: [],
      replaced: [],
      arrivals: new Map(),
      colleagueAt: null,
      canUndo: false,
      canRedo: false,
    };
    if (document.colleague) this.#seenAt = Date.now();
  }

  readonly state = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up what an earlier visit could not deliver. */
  async resume(): Promise<void> {
    const edits = await this.#queue.restore();
    if (edits.length === 0) return;
    this.#arrive(withEdits(this.#state.value, edits), { delivery: "waiting" });
    this.#plan(0);
  }

  /** Changes one place, for a field that can undo what is typed in it by itself. */
  changeBeside(path: ContentPath, value: Json): void {
    const edit = { path, was: valueAt(this.#state.value, path), value };
    this.#update({ value: withValueAt(this.#state.value, path, value) });
    this.#enqueue(edit);
  }

  /** Changes one place. Typing on at the same place is one step for undo. */
  change(path: ContentPath, value: Json, isTyped = typeof value === "string"): void {
    this.#addStep(path, value, isTyped);
    this.changeBeside(path, value);
  }

  /** Changes one place from beside its fields, which begin anew. */
  replace(path: ContentPath, value: Json): void {
    this.#put(this.#addStep(path, value, false));
  }

  undo(): void {
    const edit = this.#steps.undo();
    if (edit) this.#put(edit);
  }

  redo(): void {
    const edit = this.#steps.redo();
    if (edit) this.#put(edit);
  }

  /** Ends a conflict: with one's own version, or with the colleague's. */
  resolve(conflict: Conflict, keep: "mine" | "theirs"): void {
    const { conflicts, replaced } = this.#state;
    const others = (all: readonly Conflict[]) => all.filter((each) => each !== conflict);
    this.#update({ conflicts: others(conflicts), replaced: others(replaced) });
    const { path, mine, theirs } = conflict;
    if (keep === "mine") this.#put({ path, was: theirs, value: mine });
    else this.#arrive(withValueAt(this.#state.value, path, theirs ?? null));
  }

  /** What is saved is published, discarded or taken down from here: it is not replaced by a colleague. */
  finish(): void {
    this.#saved = [];
    this.#update({ replaced: [] });
  }

  /**
   * Sends what is queued. False when the server cannot be reached, or while a version has to be chosen.
   */
  deliver(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Takes up what colleagues have changed, published or discarded meanwhile. */
  async look(): Promise<void> {
    const sent = this.#sent;
    const document = await this.#server.look().catch(() => null);
    if (document && sent === this.#sent) this.accept(document);
  }

  /** The same for a state that the page has loaded. What is still to be delivered comes first. */
  accept(document: DocumentState): void {
    // Read before what was saved last: the page loads anew beside a save, too.
    const isOlder = document.version < this.#state.version;
    const { colleague, ...rest } = document;
    this.#see(colleague);
    if (!this.#queue.isEmpty || isOlder) return;
    const [change] = colleague ? compareContent(this.#state.value, rest.value) : [];
    if (change) this.#update({ colleagueAt: change.path });
    this.#findReplaced(rest.value);
    this.#arrive(withMine(rest.value, this.#state.conflicts), rest);
  }

  async #sendAll(): Promise<boolean> {
    while (this.#queue.waiting.length > 0) {
      const edits = this.#queue.take();
      this.#sent += 1;
      this.#update({ delivery: "saving" });
      try {
        this.#receive(await this.#server.save(edits));
      } catch (error) {
        // The edits stay on this device, and the page says so.
        this.#queue.putBack();
        const isRefused = error instanceof EditsRefused;
        this.#update({ delivery: isRefused ? "refused" : "waiting" });
        if (!isRefused) this.#plan(RETRY);
        return false;
      }
    }
    return this.#state.conflicts.length === 0;
  }

  #receive({ conflicts, colleague, ...document }: SavedDocument): void {
    const { waiting } = this.#queue;
    this.#saved = savedWith(this.#saved, this.#queue.endSent(), [...conflicts, ...waiting]);
    this.#findReplaced(document.value);
    this.#see(colleague);
    this.#update({ conflicts: [...this.#state.conflicts, ...conflicts] });
    this.#arrive(withEdits(withMine(document.value, this.#state.conflicts), waiting), {
      ...document,
      delivery: waiting.length > 0 ? "saving" : "saved",
    });
  }

  #addStep(path: ContentPath, value: Json, isTyped: boolean): DraftEdit {
    const edit = { path, was: valueAt(this.#state.value, path), value };
    this.#steps.add(edit, isTyped);
    return edit;
  }

  /** Changes a place from elsewhere than its field. */
  #put(edit: DraftEdit): void {
    this.#arrive(withValueAt(this.#state.value, edit.path, edit.value));
    this.#enqueue(edit);
  }

  #enqueue(edit: DraftEdit): void {
    const held = this.#state.conflicts.find(({ path }) => isSame(path, edit.path));
    if (held) {
      const conflicts = this.#state.conflicts.map((each) =>
        each === held ? { ...held, mine: edit.value } : each,
      );
      this.#update({ conflicts });
      return;
    }
    this.#queue.add(edit);
    this.#update({ delivery: this.#state.delivery === "waiting" ? "waiting" : "saving" });
    this.#plan(PAUSE);
  }

  #findReplaced(value: Json): void {
    const { saved, replaced } = findReplaced(value, this.#saved, this.#state.replaced);
    this.#saved = saved;
    this.#update({ replaced });
  }

  #see(colleague: string | null): void {
    if (colleague) this.#seenAt = Date.now();
    if (colleague) this.#update({ colleague });
    else if (Date.now() - this.#seenAt > SEEN_FOR) this.#update({ colleague, colleagueAt: null });
  }

  #arrive(value: Json, changes: Partial<DraftState> = {}): void {
    const arrivals = new Map(this.#state.arrivals);
    for (const name of placesBetween(this.#state.value, value))
      arrivals.set(name, (arrivals.get(name) ?? 0) + 1);
    this.#update({ ...changes, value, arrivals });
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.deliver(), pause);
  }

  #update(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...this.#steps.state(), ...changes };
    for (const listener of this.#listeners) listener();
  }
}
