/** One holder at a time, in the order in which they asked. */
export class Lock {
  #isHeld = false;
  #waiting: (() => void)[] = [];

  /** Resolves once the caller holds it. */
  async obtain(): Promise<void> {
    if (this.#isHeld) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isHeld = true;
  }

  /** Passes it to the next in line. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }
}
