/** What staff have published, in memory: pages are rendered from it without a query. */
import type { Db } from "#db/schema.ts";
import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { type ContentKey, type ContentValue, contentKeys, LANGUAGE } from "./content-keys.ts";

interface PublishedRevision {
  key: string;
  value: string;
  publish_at: string;
}

/**
 * Holds every revision that is shown or scheduled, and reads them again when any instance publishes. A
 * page asks for the value at the moment it is rendered, so a scheduled revision appears at its time.
 */
export class PublishedContent {
  #db: Db;
  #clock: Clock;
  #onFailure: (error: unknown) => void;
  #revisions: PublishedRevision[] = [];
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

  /** The value of a key at this moment; its first edition where nothing is published. */
  current<Key extends ContentKey>(key: Key): ContentValue<Key> {
    const now = isoTime(this.#clock);
    const revision = this.#revisions.findLast((row) => row.key === key && row.publish_at <= now);
    if (!revision) return contentKeys[key].first;
    return contentKeys[key].schema.parse(JSON.parse(revision.value)) as ContentValue<Key>;
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

  #read(): Promise<PublishedRevision[]> {
    return this.#db
      .selectFrom("content_revisions as revision")
      .select(["key", "value", "publish_at"])
      .where("language", "=", LANGUAGE)
      .where("withdraws", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("content_revisions as withdrawal")
              .select("withdrawal.id")
              .whereRef("withdrawal.withdraws", "=", "revision.id"),
          ),
        ),
      )
      .orderBy("publish_at")
      .orderBy("id")
      .execute();
  }
}
