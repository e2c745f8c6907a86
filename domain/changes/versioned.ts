import type { VersionReader, Versions } from "#domain/ports/version-reader.ts";

/**
 * A value in memory, with the version (of the site, or one computed from all versions) for which it
 * was read. The version is read first, so the value may be newer than its version but never older.
 */
export class VersionedValue<Value> {
  #versions: VersionReader;
  #read: () => Promise<Value>;
  #versionOf: (versions: Versions) => number;
  #known: { version: number; value: Value } | null = null;
  #reading: { version: number; value: Promise<Value> } | null = null;

  constructor(
    versions: VersionReader,
    read: () => Promise<Value>,
    versionOf = ({ site }: Versions) => site,
  ) {
    this.#versions = versions;
    this.#read = read;
    this.#versionOf = versionOf;
  }

  /** The value of the last reading, whatever its version; null before the first. */
  get last(): Value | null {
    return this.#known?.value ?? null;
  }

  /**
   * Returns the value with everything that was committed before this call. Reads it at most once
   * for a version, however many callers wait. Rejects when it cannot be read, and `last` then
   * stays.
   */
  async get(): Promise<Value> {
    const version = this.#versionOf(await this.#versions.read());
    if (this.#known?.version === version) return this.#known.value;
    if (this.#reading?.version !== version) this.#start(version);
    return this.#reading?.value as Promise<Value>;
  }

  #start(version: number): void {
    const reading = { version, value: this.#read() };
    this.#reading = reading;
    reading.value.then(
      (value) => {
        // A reading for an earlier version may finish later.
        if (this.#reading !== reading) return;
        this.#known = { version, value };
        this.#reading = null;
      },
      () => {
        if (this.#reading === reading) this.#reading = null;
      },
    );
  }
}
