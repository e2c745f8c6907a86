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
  pressEscape(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a browser with an empty profile. */
export type OpenEngine = () => Promise<Engine>;

export const PHONE = { width: 460, height: 800 };
