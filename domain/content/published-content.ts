/** What staff have published, in memory: pages are rendered from it without a query. */
import type { Db } from "#db/schema.ts";
import { LoadedContent } from "#domain/changes/loaded-content.ts";
import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import { type AlarmClock, isoTime } from "#domain/ports/clock.ts";
import {
  type CollectionName,
  collections,
  type ItemValue,
  type SingleName,
  type SingleValue,
  singles,
} from "./content-kinds.ts";
import { kindOf, parseContent } from "./find-kind.ts";
import { liveRevisions } from "./live-revisions.ts";
import { standingRevisions } from "./standing-revisions.ts";

interface Address {
  slug: string;
  id: string;
  /** From when the gathering has it, ISO UTC. */
  publishAt: string;
}

interface PublishedRevision {
  key: string;
  value: unknown;
  publishAt: string;
}

/**
 * Holds every revision that is shown or scheduled. A page asks for the value at the moment it is
 * rendered; when the time of a scheduled revision comes, the listeners of changes are called.
 */
export class PublishedContent extends LoadedContent {
  #db: Db;
  #clock: AlarmClock;
  /** By key, in the order in which they are shown. */
  #revisions = new Map<string, PublishedRevision[]>();
  /** The gatherings of each slug that any of their revisions has, in the order of publication. */
  #addresses = new Map<string, Address[]>();
  #stopAlarm = () => {};

  constructor(db: Db, clock: AlarmClock, changes: ChangeFeed, onFailure: (error: unknown) => void) {
    super(changes, onFailure);
    this.#db = db;
    this.#clock = clock;
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

  /** The id of the gathering that had an address last; undefined: none ever had it. */
  gatheringAt(slug: string): string | undefined {
    const now = isoTime(this.#clock);
    return this.#addresses.get(slug)?.findLast(({ publishAt }) => publishAt <= now)?.id;
  }

  /** The same content with another value of one key, shown now and in this copy alone. */
  withValue(key: string, value: unknown): PublishedContent {
    const copy = new PublishedContent(this.#db, this.#clock, UNCHANGING, () => {});
    copy.#revisions = new Map(this.#revisions).set(key, [{ key, value, publishAt: "" }]);
    copy.#addresses = this.#addresses;
    return copy;
  }

  override async stop(): Promise<void> {
    await super.stop();
    this.#stopAlarm();
  }

  protected async read(): Promise<void> {
    const rows = await liveRevisions(this.#db, isoTime(this.#clock)).execute();
    const addressRows = await gatheringRevisions(this.#db).execute();
    this.#revisions = Map.groupBy(
      rows.flatMap((row) => this.#parse(row)),
      ({ key }) => key,
    );
    this.#addresses = Map.groupBy(
      addressRows.flatMap((row) => this.#parseAddress(row)),
      ({ slug }) => slug,
    );
    this.#waitForNext();
  }

  /** Announces the next scheduled revision at its time, then waits for the one after it. */
  #waitForNext(): void {
    this.#stopAlarm();
    const now = isoTime(this.#clock);
    const times = [...this.#revisions.values()].flat().map(({ publishAt }) => publishAt);
    const [next] = times.filter((time) => time > now).sort();
    if (!next) return;
    this.#stopAlarm = this.#clock.ring(new Date(next), () => {
      this.announce();
      this.#waitForNext();
    });
  }

  /** Of everything that is or was on the site, or is scheduled. */
  #ids(name: CollectionName): string[] {
    const prefix = `${name}/`;
    const published = [...this.#revisions.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
    return [...new Set([...collections[name].first.keys(), ...published])];
  }

  #shown(key: string): PublishedRevision | undefined {
    const now = isoTime(this.#clock);
    return this.#revisions.get(key)?.findLast(({ publishAt }) => publishAt <= now);
  }

  /**
   * A value that its schema no longer describes is reported and left out: a single document shows its
   * first edition, an item of a collection is not on the site.
   */
  #parse(row: RevisionRow): PublishedRevision[] {
    return this.#reportFailure(() => {
      const value = parseContent(row.key, row.value);
      return { key: row.key, value, publishAt: row.publish_at };
    });
  }

  #parseAddress({ key, value, publish_at }: RevisionRow): Address[] {
    return this.#reportFailure(() => {
      const { slug } = JSON.parse(value) as { slug: string };
      return { slug, id: key.slice(GATHERINGS.length), publishAt: publish_at };
    });
  }

  #reportFailure<T>(parse: () => T): T[] {
    try {
      return [parse()];
    } catch (error) {
      this.report(error);
      return [];
    }
  }
}

interface RevisionRow {
  key: string;
  value: string;
  publish_at: string;
}

const UNCHANGING: ChangeFeed = { subscribe: () => () => {} };

const GATHERINGS = "gatherings/";

/** The revisions of gatherings with their former addresses; news keep theirs themselves (docs/decisions/0167). */
const gatheringRevisions = (db: Db) =>
  standingRevisions(db)
    .select(["key", "value", "publish_at"])
    .where("key", "like", `${GATHERINGS}%`)
    .where("value", "<>", "null")
    .orderBy("publish_at")
    .orderBy("id");
