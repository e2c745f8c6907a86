/** Keeps the published content in memory, so that pages are rendered without a query. */

import { type CollectionName, itemOf } from "#content/documents.ts";
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import {
  collections,
  type DocumentName,
  type DocumentValue,
  documentTypeOf,
  type ItemValue,
} from "./document-types.ts";
import { activeRevisions, shownOrScheduledRevisions } from "./revisions.ts";
import { parseDocument } from "./stored-values.ts";

type ItemSlug = ReturnType<typeof parseItemSlug>;
type PublishedRevision = ReturnType<typeof parseRevision>;

/** Every revision that is shown or scheduled. */
interface StoredContent {
  /** The revisions by key, in the order in which they appear. */
  revisions: Map<string, PublishedRevision[]>;
  /** The documents that have had each slug, in the order of publication. */
  slugs: Map<string, ItemSlug[]>;
}

const NO_CONTENT: StoredContent = { revisions: new Map(), slugs: new Map() };

/** Returns values as of now, so a page asks while it is rendered. */
export class PublishedContent {
  #clock: Clock;
  #readStored: () => StoredContent | null;

  /** `readStored` returns the last reading, or null before the first. */
  constructor(clock: Clock, readStored: () => StoredContent | null) {
    this.#clock = clock;
    this.#readStored = readStored;
  }

  /** Returns the document as of now, or its first edition when nothing is published. */
  current<Name extends DocumentName>(name: Name): DocumentValue<Name> {
    const revision = this.#shown(name);
    return (revision ? revision.value : documentTypeOf(name).firstEdition) as DocumentValue<Name>;
  }

  /**
   * Returns an item of a collection as of now; null when it was taken down, undefined when it was
   * never on the site.
   */
  item<Name extends CollectionName>(name: Name, id: string): ItemValue<Name> | null | undefined {
    const revision = this.#shown(`${name}/${id}`);
    if (revision) return revision.value as ItemValue<Name> | null;
    return (documentTypeOf(`${name}/${id}`).firstEdition ?? undefined) as
      | ItemValue<Name>
      | undefined;
  }

  /** Lists the items of a collection that are on the site now, in no particular order. */
  items<Name extends CollectionName>(name: Name): { id: string; value: ItemValue<Name> }[] {
    return this.#ids(name).flatMap((id) => {
      const value = this.item(name, id);
      return value === null || value === undefined ? [] : [{ id, value }];
    });
  }

  /**
   * Finds the item that has a slug of a collection, or had it last. Its value is null when it
   * was taken down.
   */
  find<Name extends CollectionName>(
    name: Name,
    slug: string,
  ): { id: string; value: ItemValue<Name> | null } | null {
    const current = this.items(name).find(({ value }) => value.slug === slug);
    if (current) return current;
    const now = isoTime(this.#clock);
    const had = this.#stored.slugs.get(`${name}/${slug}`);
    const [first] =
      [...collections[name].firstEditions].find(([, value]) => value.slug === slug) ?? [];
    const id = had?.findLast(({ publishAt }) => publishAt <= now)?.id ?? first;
    const value = id === undefined ? undefined : this.item(name, id);
    return id === undefined || value === undefined ? null : { id, value };
  }

  /** Returns a copy of the content in which `key` has another value now, for previews. */
  withValue(key: string, value: unknown) {
    return new PublishedContent(this.#clock, () => {
      const { revisions, slugs } = this.#stored;
      const shown = [{ key, value, publishAt: "" }];
      return { revisions: new Map(revisions).set(key, shown), slugs };
    });
  }

  /**
   * Lists every moment at which pages change by themselves, ISO UTC: publications and the ends of
   * gatherings and of the notice.
   */
  changeTimes() {
    return [...this.#stored.revisions.values()].flat().flatMap(({ value, publishAt }) => {
      const { endsAt } = (value ?? {}) as { endsAt?: unknown };
      return typeof endsAt === "string" ? [publishAt, endsAt] : [publishAt];
    });
  }

  get #stored() {
    return this.#readStored() ?? NO_CONTENT;
  }

  /** The ids of all items that are, were or will be on the site. */
  #ids(name: CollectionName) {
    const prefix = `${name}/`;
    const publishedIds = [...this.#stored.revisions.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
    return [...new Set([...collections[name].firstEditions.keys(), ...publishedIds])];
  }

  #shown(key: string) {
    const now = isoTime(this.#clock);
    return this.#stored.revisions.get(key)?.findLast(({ publishAt }) => publishAt <= now);
  }
}

/**
 * Reads what is published and scheduled at `now`. Reports and leaves out a value that does not
 * match its schema: a named document then shows its first edition, and an item of a collection is
 * not on the site.
 */
export async function readStoredContent(
  db: Db,
  now: string,
  report: (error: unknown) => void,
): Promise<StoredContent> {
  const parseEach = <T>(rows: readonly RevisionRow[], parse: (row: RevisionRow) => T) =>
    rows.flatMap((row) => {
      try {
        return [parse(row)];
      } catch (error) {
        report(error);
        return [];
      }
    });
  const rows = await shownOrScheduledRevisions(db, now).execute();
  const slugRows = await itemRevisions(db).execute();
  return {
    revisions: Map.groupBy(parseEach(rows, parseRevision), ({ key }) => key),
    slugs: Map.groupBy(parseEach(slugRows, parseItemSlug), ({ path }) => path),
  };
}

const parseRevision = ({ key, value, publish_at }: RevisionRow) => ({
  key,
  value: parseDocument(key, value),
  publishAt: publish_at,
});

function parseItemSlug({ key, value, publish_at }: RevisionRow) {
  const { slug } = JSON.parse(value) as { slug: string };
  const { collection, id = "" } = itemOf(key) ?? {};
  return {
    /** The slug with its collection: "news/the-well". */
    path: `${collection}/${slug}`,
    id,
    /** When the document got this slug, ISO UTC. */
    publishAt: publish_at,
  };
}

interface RevisionRow {
  key: string;
  value: string;
  publish_at: string;
}

/** Selects the revisions of news and gatherings for their slugs (docs/decisions/0155). */
const itemRevisions = (db: Db) =>
  activeRevisions(db)
    .select(["key", "value", "publish_at"])
    .where("key", "like", "%/%")
    .where("value", "<>", "null")
    .orderBy("publish_at")
    .orderBy("id");
