import type { DraftEdit } from "#domain/content/drafts.ts";
import { keepEdits, readKeptEdits } from "./kept-edits.ts";
import { isSame } from "./replaced-edits.ts";

/** Edits on their way to the server, kept on this device by the name of their draft until they are saved. */
export class EditQueue {
  #name: string;
  #waiting: DraftEdit[] = [];
  #sending: DraftEdit[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /** Those that were added since the last ones were taken. */
  get waiting(): readonly DraftEdit[] {
    return this.#waiting;
  }

  get isEmpty(): boolean {
    return this.#waiting.length + this.#sending.length === 0;
  }

  /** Takes up what an earlier visit could not deliver, and answers it. */
  async restore(): Promise<readonly DraftEdit[]> {
    const edits = await readKeptEdits(this.#name);
    this.#waiting = [...edits, ...this.#waiting];
    return edits;
  }

  /** Of edits at one place that follow each other only the last is sent. */
  add(edit: DraftEdit): void {
    const last = this.#waiting.at(-1);
    if (last && isSame(last.path, edit.path)) last.value = edit.value;
    else this.#waiting.push({ ...edit });
    this.#keep();
  }

  /** The edits to be sent, until they are saved or put back. */
  take(): readonly DraftEdit[] {
    this.#sending = this.#waiting;
    this.#waiting = [];
    return this.#sending;
  }

  /** What was taken is saved. */
  endSent(): readonly DraftEdit[] {
    const sent = this.#sending;
    this.#sending = [];
    this.#keep();
    return sent;
  }

  /** What was taken could not be sent: it is the first to be taken again. */
  putBack(): void {
    this.#waiting = [...this.#sending, ...this.#waiting];
    this.#sending = [];
  }

  #keep(): void {
    keepEdits(this.#name, [...this.#sending, ...this.#waiting]);
  }
}
