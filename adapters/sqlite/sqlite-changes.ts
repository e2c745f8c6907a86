/** Announced changes on the embedded database, published after their transaction has committed. */
import type SQLite from "better-sqlite3";
import { type ChangeListeners, type ChangeTopic, readTopic } from "#domain/ports/change-feed.ts";

/**
 * The topics that the running transaction has announced; one connection has one at a time. When a
 * caller's part of it is rolled back its topic stays: one needless look at the data does no harm.
 */
export class PendingChanges {
  #topics = new Set<ChangeTopic>();
  #listeners: ChangeListeners;

  constructor(listeners: ChangeListeners) {
    this.#listeners = listeners;
  }

  /** Gives the database the SQL function that announces (domain/changes/announce-change.ts). */
  register(database: SQLite.Database): void {
    database.function("announce_change", { directOnly: true }, (text: unknown) => {
      const topic = readTopic(String(text));
      if (!topic) throw new Error("announce_change: unknown topic");
      this.#topics.add(topic);
      // A statement outside of a transaction has committed what came before it.
      if (!database.inTransaction) this.publish();
      return null;
    });
  }

  publish(): void {
    const topics = [...this.#topics];
    this.#topics.clear();
    for (const topic of topics) this.#listeners.publish(topic);
  }

  /** The transaction has failed as a whole. */
  discard(): void {
    this.#topics.clear();
  }
}
