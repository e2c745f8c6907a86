/** Makes 128 random bits. Unlike crypto.randomUUID this also works without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Returns the fields that a form sends, without the key of an attempt (start/post-plainly.ts). */
export function fieldsIn(form: HTMLFormElement): Record<string, string> {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  delete fields.key;
  return fields;
}

/** The keys of a form: one for all attempts to send the same text. */
export class FormKey {
  #keys = new Map<string, string>();

  of(fields: Record<string, string>): string {
    const text = JSON.stringify(fields);
    const key = this.#keys.get(text) ?? newKey();
    this.#keys.set(text, key);
    return key;
  }

  /** Treats the next submission as new, even if its fields are the same. */
  end(): void {
    this.#keys.clear();
  }
}
