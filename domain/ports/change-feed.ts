/** Announces changes of stored data within an instance, whichever instance made them. */

/** One topic for all data that is shown together. */
export const CHANGE_TOPICS = ["money", "content", "contacts", "deliveries"] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

/** The PostgreSQL channel that carries topics between instances. */
export const CHANGE_CHANNEL = "changes";

export interface ChangeFeed {
  /** Calls `listener` after each committed change of the topic. Returns a function that stops it. */
  subscribe(topic: ChangeTopic, listener: () => void): () => void;
}

/** The listeners of this process. Adapters publish to them; all other code sees a ChangeFeed. */
export class ChangeListeners implements ChangeFeed {
  #listeners = new Map<ChangeTopic, Set<() => void>>();

  subscribe(topic: ChangeTopic, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  publish(topic: ChangeTopic): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener();
  }

  /** For the time after missed changes: every topic counts as changed. */
  publishAll(): void {
    for (const topic of CHANGE_TOPICS) this.publish(topic);
  }
}

/** The topic of a text, or null: other versions of the product may know other topics. */
export const readTopic = (text: string | undefined): ChangeTopic | null =>
  CHANGE_TOPICS.find((topic) => topic === text) ?? null;
