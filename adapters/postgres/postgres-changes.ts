/** Announced changes on PostgreSQL: a connection of its own listens, and is replaced when it breaks. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { CHANGE_CHANNEL, type ChangeListeners, readTopic } from "#domain/ports/change-feed.ts";
import type { DatabaseObserver } from "#domain/ports/database-observer.ts";

/** Between two attempts to connect; in ms. */
const RETRY_AFTER = 1_000;
/** How often the connection is checked, because a broken network does not close it; in ms. */
const CHECK_EVERY = 5_000;
const ANSWERS_WITHIN = 5_000;
/** How long a connection may take to close; in ms. */
const CLOSES_WITHIN = 1_000;

/**
 * Publishes to `changes` what any instance announces on the database at `url`. A new connection counts
 * everything as changed, because it has missed what was announced before. Never throws: a connection
 * that breaks is reported to `watch`, and another one is opened until stop().
 */
export class PostgresChanges {
  #url: string;
  #changes: ChangeListeners;
  #watch: DatabaseObserver;
  #stopping = new AbortController();
  #listening: Promise<void> | null = null;

  constructor(url: string, changes: ChangeListeners, watch: DatabaseObserver) {
    this.#url = url;
    this.#changes = changes;
    this.#watch = watch;
  }

  start(): void {
    if (!this.#stopping.signal.aborted) this.#listening ??= this.#listen();
  }

  /** Resolves when the connection is closed; one that is being opened is opened first. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#listening;
  }

  async #listen(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // The client reports a connection that breaks; the database's users report one that is away.
      await this.#listenOnce(signal).catch(() => undefined);
      // Ends at once when the site does.
      await pause(RETRY_AFTER, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection has ended; rejects when there is none, or it does not answer. */
  async #listenOnce(signal: AbortSignal): Promise<void> {
    const client = this.#openClient();
    const ended = new Promise<"ended">((resolve) => client.once("end", () => resolve("ended")));
    try {
      await client.connect();
      await client.query(`listen ${CHANGE_CHANNEL}`);
      this.#changes.publishAll();
      while ((await Promise.race([ended, pause(CHECK_EVERY, "check", { signal })])) === "check")
        await client.query("select 1");
    } finally {
      // A connection that broke cannot be closed.
      const closed = client.end().catch(() => undefined);
      await Promise.race([closed, pause(CLOSES_WITHIN, undefined, { ref: false })]);
    }
  }

  #openClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWERS_WITHIN,
      query_timeout: ANSWERS_WITHIN,
      keepAlive: true,
    });
    client.on("error", (error) => this.#watch.onLost?.(error));
    client.on("notification", ({ payload }) => {
      const topic = readTopic(payload);
      if (topic) this.#changes.publish(topic);
    });
    return client;
  }
}
