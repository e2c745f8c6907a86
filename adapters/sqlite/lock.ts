/** Lets one after the other have something, in the order in which they asked. */
export class Lock {
  #isHeld = false;
  #waiting: (() => void)[] = [];

  /** Resolves once the caller has it. */
  async obtain(): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands it to the next. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }
}
