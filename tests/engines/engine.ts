/** A browser engine with one window as wide as a phone, driven by a protocol of the W3C. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs a function in the page; it can use only its arguments. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** In CSS pixels from the window's top left corner. */
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses the last key while it holds the others. */
  press(...keys: Key[]): Promise<void>;
  /** Makes the window this large, or as narrow as the browser can be. */
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
