import type { DraftEdit } from "#domain/content/drafts.ts";
import { isSame } from "./replaced-edits.ts";

/** What undo takes back and redo does again. */
export class EditSteps {
  #done: DraftEdit[] = [];
  #undone: DraftEdit[] = [];

  /** Adds a step. Typing on at the same place belongs to the last one. */
  add(edit: DraftEdit, isTyped: boolean): void {
    const last = this.#done.at(-1);
    if (last && isTyped && isSame(last.path, edit.path)) last.value = edit.value;
    else this.#done.push({ ...edit });
    this.#undone = [];
  }

  /** The edit that takes the last step back; undefined: there is none. */
  undo(): DraftEdit | undefined {
    const edit = this.#done.pop();
    if (!edit) return;
    this.#undone.push(edit);
    return { path: edit.path, was: edit.value, value: edit.was ?? null };
  }

  /** The step that was taken back last, to be done again; undefined: there is none. */
  redo(): DraftEdit | undefined {
    const edit = this.#undone.pop();
    if (edit) this.#done.push(edit);
    return edit;
  }

  state() {
    return { canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 };
  }
}
