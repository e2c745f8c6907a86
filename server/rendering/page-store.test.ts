import { expect, onTestFinished, test } from "vitest";
import { type Clock, MINUTE } from "#domain/ports/clock.ts";
import { createPageStore, type RenderedPage } from "./page-store.ts";

const page = (html: string, status = 200): RenderedPage => ({ status, html, headers: {} });

/** A store whose pages say how often they were rendered, unless `render` is passed. */
function makeStore(render?: (key: string, renders: number) => Promise<RenderedPage>) {
  let now = 0;
  const clock: Clock = { now: () => new Date(now) };
  const failures: string[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_details: object, message: string) => failures.push(message),
  };
  const renders: string[] = [];
  const store = createPageStore(clock, log, async (key) => {
    renders.push(key);
    return render ? render(key, renders.length) : page(`render ${renders.length}`);
  });
  onTestFinished(() => store.close());
  return {
    store,
    failures,
    renders,
    /** What is stored under `key`; null when nothing is. */
    shown: (key = "/") => store.find(key)?.encodings.identity.body?.toString() ?? null,
    get: async (key = "/") => (await store.get(key)).encodings.identity.body?.toString(),
    advance: (ms: number) => {
      now += ms;
    },
  };
}

test("a thousand visitors at once cause one rendering", async () => {
  const { get, renders } = makeStore();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => get()));
  expect(renders).toEqual(["/"]);
  expect(new Set(answers)).toEqual(new Set(["render 1"]));
});

test("a page that is too old is rendered again before it is served, once for all visitors", async () => {
  const { get, shown, renders, advance } = makeStore();
  await get();
  advance(MINUTE - 1);
  expect(shown()).toBe("render 1");
  advance(1);
  expect(shown()).toBeNull();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get()));
  expect(new Set(answers)).toEqual(new Set(["render 2"]));
  expect(renders).toHaveLength(2);
});

test("renewAll() renders every stored page again without a request", async () => {
  const { store, get, shown } = makeStore();
  await get("/");
  await get("/donate");
  store.renewAll();
  await expect.poll(() => [shown("/"), shown("/donate")]).toEqual(["render 3", "render 4"]);
});

test("a change during a rendering causes another rendering", async () => {
  let sum = 500;
  const slow = Promise.withResolvers<void>();
  const { store, get, shown } = makeStore(async (_key, renders) => {
    const read = sum;
    if (renders === 1) await slow.promise;
    return page(`$${read}`);
  });
  const first = get();
  sum = 700;
  store.renewAll();
  slow.resolve();
  expect(await first).toBe("$500");
  await expect.poll(() => shown()).toBe("$700");
});

test("many changes cause few renderings, and the last change is shown", async () => {
  let sum = 0;
  const { store, get, shown, renders } = makeStore(async () => page(`$${sum}`));
  await get();
  for (sum = 1; sum < 100; sum++) store.renewAll();
  await expect.poll(() => shown()).toBe("$100");
  expect(renders.length).toBeLessThan(5);
});

test("a page that did not change keeps its stored response", async () => {
  const { store, get, advance, renders } = makeStore(async () => page("the same"));
  await get();
  const before = store.find("/");
  advance(MINUTE);
  await get();
  expect(renders).toHaveLength(2);
  expect(store.find("/")).toBe(before);
});

test("a failed renewal is logged, keeps the last page, and is tried again after the greatest age", async () => {
  const { get, advance, failures, renders } = makeStore(async (_key, renders) =>
    renders === 1 ? page("good") : page("broken", 500),
  );
  await get();
  advance(MINUTE);
  expect([await get(), await get()]).toEqual(["good", "good"]);
  expect(failures).toEqual(["page could not be renewed; the last one is served"]);
  expect(renders).toHaveLength(2);
  advance(MINUTE);
  await get();
  expect(renders).toHaveLength(3);
});

test("a failed first rendering rejects and stores nothing", async () => {
  const { get, shown } = makeStore(async (_key, renders) =>
    renders === 1 ? page("broken", 500) : page("good"),
  );
  await expect(get()).rejects.toThrow("rendering / answered 500");
  expect(shown()).toBeNull();
  expect(await get()).toBe("good");
});

test("redirects are answered and not stored", async () => {
  const { store, shown } = makeStore(async (_key, renders) => ({
    ...page("", 302),
    headers: { location: `/${renders}` },
  }));
  expect((await store.get("/a")).encodings.identity.status).toBe(302);
  expect(shown("/a")).toBeNull();
});
