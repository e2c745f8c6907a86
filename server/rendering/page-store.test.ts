import { expect, onTestFinished, test, vi } from "vitest";
import { createPageStore, type RenderedPage, type StoreOptions } from "./page-store.ts";

const page = (html: string, status = 200): RenderedPage => ({ status, html, headers: {} });

/** A store whose pages say how often they were rendered, unless `render` is passed. */
function makeStore(
  render?: (key: string, renders: number) => Promise<RenderedPage>,
  options: StoreOptions = { compresses: false },
  noteBytes: (key: string) => void = () => {},
) {
  const database = { version: 1, isAway: false, isUnreadable: false };
  const failures: string[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_details: object, message: string) => failures.push(message),
  };
  const renders: string[] = [];
  const parts = {
    log,
    noteBytes,
    readVersion: async () => {
      if (database.isAway) throw new Error("the database is away");
      return database.version;
    },
    refresh: async () => {
      if (database.isUnreadable) throw new Error("no such table");
    },
    render: async (key: string) => {
      renders.push(key);
      return render ? render(key, renders.length) : page(`render ${renders.length}`);
    },
  };
  const store = createPageStore(parts, options);
  onTestFinished(() => store.close());
  return {
    store,
    database,
    failures,
    renders,
    /** Returns what is stored under `key` and is current; null when nothing is. */
    shown: async (key = "/") =>
      (await store.find(key))?.encodings.identity.body?.toString() ?? null,
    get: async (key = "/") => (await store.get(key)).encodings.identity.body?.toString(),
  };
}

test("a thousand visitors at once cause one rendering, both of a first page and of a changed one", async () => {
  const { get, database, renders } = makeStore();
  for (const expected of ["render 1", "render 2"]) {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => get()));
    expect(new Set(answers)).toEqual(new Set([expected]));
    database.version++;
  }
  expect(renders).toHaveLength(2);
});

test("a stored page is served while the version stays the same, and not after the version has changed, even to a lower one", async () => {
  const { get, shown, database } = makeStore();
  await get();
  expect(await shown()).toBe("render 1");
  database.version = 0;
  expect(await shown()).toBeNull();
  expect(await get()).toBe("render 2");
});

test("a visitor who comes after a change during a rendering gets a rendering that began after it", async () => {
  let sum = 500;
  const slow = Promise.withResolvers<void>();
  const { get, database } = makeStore(async (_key, renders) => {
    const read = sum;
    if (renders === 1) await slow.promise;
    return page(`$${read}`);
  });
  const first = get();
  await get("/other");
  sum = 700;
  database.version++;
  const second = get();
  slow.resolve();
  expect([await first, await second]).toEqual(["$500", "$700"]);
  expect(await get()).toBe("$700");
});

test("a page that did not change keeps its stored response", async () => {
  const { store, get, database, renders } = makeStore(async () => page("the same"));
  await get();
  const before = await store.find("/");
  database.version++;
  await get();
  expect(renders).toHaveLength(2);
  expect(await store.find("/")).toBe(before);
});

test("while the database is unreachable the last page is served; a first page is made from known data, and made again later", async () => {
  const { get, shown, database, renders } = makeStore();
  database.isAway = true;
  expect([await get(), await get(), await shown()]).toEqual(["render 1", "render 1", "render 1"]);
  database.isAway = false;
  expect(await get()).toBe("render 2");
  database.isAway = true;
  database.version++;
  expect([await shown(), await get()]).toEqual(["render 2", "render 2"]);
  expect(renders).toHaveLength(2);
});

test("a page is not stored as current when its data could not be read", async () => {
  const { get, shown, database } = makeStore();
  database.isUnreadable = true;
  expect(await get()).toBe("render 1");
  expect(await shown()).toBeNull();
  database.isUnreadable = false;
  expect(await get()).toBe("render 2");
  database.version++;
  database.isUnreadable = true;
  expect(await get()).toBe("render 2");
});

test("after a failed rendering the last page is served, the failure is logged once a version, and rendering is tried again", async () => {
  const { get, database, failures, renders } = makeStore(async (_key, renders) =>
    renders === 2 || renders === 3 ? page("broken", 500) : page(`good ${renders}`),
  );
  await get();
  database.version++;
  expect([await get(), await get(), await get()]).toEqual(["good 1", "good 1", "good 4"]);
  expect(failures).toEqual(["page could not be rendered; the last one is served"]);
  expect(renders).toHaveLength(4);
});

test("a failed first rendering rejects and stores nothing", async () => {
  const { get, shown } = makeStore(async (_key, renders) =>
    renders === 1 ? page("broken", 500) : page("good"),
  );
  await expect(get()).rejects.toThrow("rendering / answered 500");
  expect(await shown()).toBeNull();
  expect(await get()).toBe("good");
});

test("redirects are answered but not stored", async () => {
  const { store, shown } = makeStore(async (_key, renders) => ({
    ...page("", 302),
    headers: { location: `/${renders}` },
  }));
  expect((await store.get("/a")).encodings.identity.status).toBe(302);
  expect(await shown("/a")).toBeNull();
});

test("the smallest bytes follow the first ones once a second visitor reads the page, with the same ETag", async () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `${(n * 7_919) % 1_009} gifts`).join(" ");
  const { store } = makeStore(async () => page(text), {});
  const once = await store.get("/once");
  const first = await store.get("/");
  const sizeOf = (response: typeof first) => response.encodings.br?.body?.length ?? 0;
  const smallest = await vi.waitFor(async () => {
    const shown = await store.find("/");
    expect(sizeOf(shown ?? first)).toBeLessThan(sizeOf(first));
    return shown;
  });
  expect(smallest?.etag).toBe(first.etag);
  expect(await store.find("/once")).toBe(once);
});

test("a page that changes while its old bytes are compressed keeps the new ones", async () => {
  // It takes long to compress.
  let text = Array.from({ length: 20_000 }, (_, n) => `${(n * 7_919) % 1_009} gifts`).join(" ");
  const noted: string[] = [];
  const render = async (key: string) => page(key === "/" ? text : key);
  const { store, get, database } = makeStore(render, {}, (key) => noted.push(key));
  await get();
  await store.find("/");
  text = "the new page";
  database.version++;
  await get();
  // Pages are compressed one after the other: once this one is done, so is the first.
  await get("/last");
  await store.find("/last");
  await expect.poll(() => noted).toContain("/last");
  expect(await get()).toBe("the new page");
});

test("all pages together take no more bytes than the ceiling, of whatever status; the newest stay", async () => {
  const size = 3 * 1_100;
  const render = async (key: string) => page(key.padEnd(1_000, "x"), key > "/4" ? 404 : 200);
  const { store, shown, database } = makeStore(render, { compresses: false, maxBytes: 5 * size });
  const keys = Array.from({ length: 90 }, (_, n) => `/${n + 10}`);
  for (const key of keys) await store.get(key);
  const count = async () => (await Promise.all(keys.map(shown))).filter((html) => html).length;
  const stored = await count();
  expect(stored).toBeGreaterThanOrEqual(5);
  expect(stored).toBeLessThan(20);
  expect(await shown("/99")).not.toBeNull();
  database.version++;
  for (const key of keys) await store.get(key);
  expect(await count()).toBe(stored);
});
