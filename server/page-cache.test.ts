import { expect, test } from "vitest";
import { type Clock, SECOND } from "#ports/clock.ts";
import { chooseEncoding, PageCache } from "./page-cache.ts";

test.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["BR", "br"],
  ["brotli", "identity"],
  ["*", "identity"],
])("accept-encoding %j is answered with %s", (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
});

function makeCache() {
  let now = 0;
  const clock: Clock = { now: () => new Date(now) };
  const failures: string[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_facts: object, message: string) => failures.push(message),
  };
  return { cache: new PageCache(clock, log), failures, advance: (ms: number) => (now += ms) };
}

const request = new Request("http://localhost/");
const page = (html: string, status = 200) => ({ status, html, headers: {} });

test("a page is rendered once for a thousand visitors at the same moment", async () => {
  const { cache } = makeCache();
  let renders = 0;
  const render = async () => page(`render ${++renders}`);
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, () => cache.answer("/", request, render)),
  );
  expect(renders).toBe(1);
  expect(await answers.at(-1)?.text()).toBe("render 1");
});

test("a stale page is answered at once and renewed behind", async () => {
  const { cache, advance } = makeCache();
  await cache.answer("/", request, async () => page("old"));
  advance(15 * SECOND);
  const renewed = Promise.withResolvers<void>();
  const answer = await cache.answer("/", request, async () => {
    await renewed.promise;
    return page("new");
  });
  expect(await answer.text()).toBe("old");
  renewed.resolve();
  await expect
    .poll(async () => (await cache.answer("/", request, async () => page("x"))).text())
    .toBe("new");
});

test("whoever finds a page stale is answered before it is rendered anew", async () => {
  const { cache, advance } = makeCache();
  let renders = 0;
  const render = async () => page(`render ${++renders}`);
  await cache.answer("/", request, render);
  advance(15 * SECOND);
  const answer = await cache.answer("/", request, render);
  expect({ renders, text: await answer.text() }).toEqual({ renders: 1, text: "render 1" });
  await expect.poll(() => renders).toBe(2);
});

test("when renewing fails the last page stays, and the log hears of it", async () => {
  const { cache, advance, failures } = makeCache();
  await cache.answer("/", request, async () => page("good"));
  advance(15 * SECOND);
  await cache.answer("/", request, async () => page("broken", 500));
  await expect.poll(() => failures).toHaveLength(1);
  expect(await (await cache.answer("/", request, async () => page("broken", 500))).text()).toBe(
    "good",
  );
});

test("redirects are answered, never kept", async () => {
  const { cache } = makeCache();
  let renders = 0;
  const render = async () => ({ status: 302, html: "", headers: { location: `/${++renders}` } });
  await cache.answer("/a", request, render);
  const second = await cache.answer("/a", request, render);
  expect([second.status, second.headers.get("location")]).toEqual([302, "/2"]);
});
