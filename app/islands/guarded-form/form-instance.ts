/** 128 random bits. Unlike crypto.randomUUID this works without TLS, too. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** The key of a form: one for all attempts to send the same, another once a field has changed. */
export class FormKey {
  #key = "";
  #sent = "";

  of(fields: Record<string, string>): string {
    const sent = JSON.stringify(fields);
    if (!this.#key || sent !== this.#sent) this.#key = newKey();
    this.#sent = sent;
    return this.#key;
  }

  /** Treats the next submission as new, even if its fields are the same. */
  end(): void {
    this.#key = "";
  }
}

/** When the visitor first saw this page, on performance.now()'s clock: above 0 for a prerendered page. */
export function activeSince(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as { activationStart?: number } | undefined)?.activationStart ?? 0;
}
