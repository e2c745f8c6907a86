/** A browser engine with one window of a phone's width, driven by a protocol of the W3C. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs a function in the page; it can use its arguments only. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** CSS pixels from the window's top left corner. */
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses the last key while the others are held. */
  press(...keys: Key[]): Promise<void>;
  /** Makes the window so large, or as narrow as the browser can be. */
  resize(width: number, height: number): Promise<void>;
  /** Undoes the last step of typing. */
  undo(): Promise<void>;
  close(): Promise<void>;
}

/** A key by its name in UI Events, or a letter. */
export type Key =
  | "Control"
  | "End"
  | "Enter"
  | "Escape"
  | "Home"
  | "Shift"
  | "Tab"
  | "a"
  | "c"
  | "v"
  | "x"
  | "z";

/** Starts a browser with an empty profile. */
export type OpenEngine = () => Promise<Engine>;

export const PHONE = { width: 460, height: 800 };
