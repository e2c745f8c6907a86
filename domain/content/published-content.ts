/** What staff have published, in memory: pages are rendered from it without a query. */
import type { Db } from "#db/schema.ts";
import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import {
  type CollectionName,
  collections,
  firstIds,
  type ItemValue,
  kindOf,
  parseContent,
  type SingleName,
  type SingleValue,
  singles,
} from "./content-kinds.ts";
import { liveRevisions } from "./live-revisions.ts";

interface PublishedRevision {
  key: string;
  value: unknown;
  publishAt: string;
}

/**
 * Holds every revision that is shown or scheduled, and reads them again when any instance publishes. A
 * page asks for the value at the moment it is rendered, so a scheduled revision appears at its time.
 */
export class PublishedContent {
  #db: Db;
  #clock: Clock;
  #onFailure: (error: unknown) => void;
  /** By key, in the order in which they are shown. */
  #revisions = new Map<string, PublishedRevision[]>();
  #listeners = new Set<() => void>();
  #unsubscribe: () => void;
  #isStale = false;
  #loading: Promise<void> | null = null;

  constructor(db: Db, clock: Clock, changes: ChangeFeed, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#clock = clock;
    this.#onFailure = onFailure;
    this.#unsubscribe = changes.subscribe("content", () => void this.load());
  }

  /** The document at this moment; its first edition where nothing is published. */
  current<Name extends SingleName>(name: Name): SingleValue<Name> {
    const shown = this.#shown(name);
    return (shown ? shown.value : kindOf(name).first) as SingleValue<Name>;
  }

  /** A document of a collection at this moment; null: taken down; undefined: never on the site. */
  item<Name extends CollectionName>(name: Name, id: string): ItemValue<Name> | null | undefined {
    const shown = this.#shown(`${name}/${id}`);
    if (shown) return shown.value as ItemValue<Name> | null;
    return (kindOf(`${name}/${id}`).first ?? undefined) as ItemValue<Name> | undefined;
  }

  /** The documents of a collection that are on the site at this moment, in no order. */
  items<Name extends CollectionName>(name: Name): { id: string; value: ItemValue<Name> }[] {
    return this.#ids(name).flatMap((id) => {
      const value = this.item(name, id);
      return value === null || value === undefined ? [] : [{ id, value }];
    });
  }

  /** Every document that is on the site at this moment, by its key. */
  all(): { key: string; value: unknown }[] {
    const names = Object.keys(singles) as SingleName[];
    const documents = names.map((key) => ({
      key: key as string,
      value: this.current(key) as unknown,
    }));
    const items = (Object.keys(collections) as CollectionName[]).flatMap((name) =>
      this.items(name).map(({ id, value }) => ({ key: `${name}/${id}`, value: value as unknown })),
    );
    return [...documents, ...items];
  }

  /** The documents of a collection that were on the site and are taken down, as they were at last. */
  takenDown<Name extends CollectionName>(name: Name): { id: string; value: ItemValue<Name> }[] {
    return this.#ids(name).flatMap((id) => {
      if (this.item(name, id) !== null) return [];
      const now = isoTime(this.#clock);
      const last = this.#revisions
        .get(`${name}/${id}`)
        ?.findLast(({ publishAt, value }) => publishAt <= now && value !== null);
      const value = (last?.value ?? kindOf(`${name}/${id}`).first) as ItemValue<Name> | null;
      return value === null ? [] : [{ id, value }];
    });
  }

  /** Calls `listener` when something else has been read. Returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Reads what is published. A change that comes while it reads is read after it. Never rejects: when
   * the database fails, what was read before stays.
   */
  load(): Promise<void> {
    this.#isStale = true;
    this.#loading ??= this.#loadWhileStale().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Resolves once nothing is being read. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#loading;
  }

  async #loadWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        this.#revisions = await this.#read();
      } catch (error) {
        this.#onFailure(error);
        return;
      }
      for (const listener of this.#listeners) listener();
    }
  }

  /** Of everything that is or was on the site, or is scheduled. */
  #ids(name: CollectionName): string[] {
    const prefix = `${name}/`;
    const published = [...this.#revisions.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
    return [...new Set([...firstIds(name), ...published])];
  }

  #shown(key: string): PublishedRevision | undefined {
    const now = isoTime(this.#clock);
    return this.#revisions.get(key)?.findLast(({ publishAt }) => publishAt <= now);
  }

  async #read(): Promise<Map<string, PublishedRevision[]>> {
    const rows = await liveRevisions(this.#db, isoTime(this.#clock)).execute();
    return Map.groupBy(
      rows.flatMap((row) => this.#parse(row)),
      ({ key }) => key,
    );
  }

  /** A value that its schema no longer describes is reported and not shown. */
  #parse(row: { key: string; value: string; publish_at: string }): PublishedRevision[] {
    try {
      const value = parseContent(row.key, row.value);
      return [{ key: row.key, value, publishAt: row.publish_at }];
    } catch (error) {
      this.#onFailure(error);
      return [];
    }
  }
}
