/** What staff might write: texts, addresses and bodies of every document. */
import fc from "fast-check";
import { type ContentPath, type Json, withValueAt } from "#domain/content/content-path.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { anything, text } from "./arbitraries.ts";
import type { Probe } from "./kinds.ts";

/** Texts that are changed at once: publishing costs more than they do. */
export const TEXTS_A_CASE = 20;

const PAGES = "home about plans events gatheringPage newsPage donate pledge".split(" ");
const MORE = ["contact", "newsletter", "values", "shell", "thanksLetter", "comingLetter"];
const NEWS = ["news/local-news-feature", "news/design-updates-meeting", "news/fuzzed"];
/** A few, because every one of them is on the site from then on. */
const GATHERINGS = ["1", "2", "3"].map((n) => `gatherings/0000000${n}-0000-7000-8000-000000000000`);
const PUBLIC = "/ /about /plans /events /news /donate /donate/pledge /contact".split(" ");
const FEEDS = ["/news/feed.xml", "/sitemap.xml", "/events/calendar.ics", "/events/past"];

/** What can be published in most places. */
const tame = fc.oneof(
  fc.constantFrom("<script>alert(1)</script>", "A & B", "<b>", '"><img src=x onerror=alert(1)>'),
  fc.string({ minLength: 1, maxLength: 12 }).map((typed) => `.${typed}`),
);
const word = fc.oneof({ weight: 3, arbitrary: tame }, { weight: 1, arbitrary: text });
const slug = fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,12}$/), text);
const HREFS = ["javascript:alert(1)", "https://example.org", "/news", "//x", "data:,"];
const href = fc.constantFrom(...HREFS);

/** A body as the editor of news makes it, and bodies that it never makes. */
const leaf = fc.record(
  {
    type: fc.constantFrom("text", "image", "script"),
    text: word,
    marks: fc.array(
      fc.record({
        type: fc.constantFrom("strong", "em", "link", "onclick"),
        attrs: fc.record({ href }),
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ["type"] },
);
const block = fc.record(
  {
    type: fc.constantFrom("paragraph", "heading", "blockquote", "bullet_list", "picture", "iframe"),
    content: fc.array(leaf, { maxLength: 3 }),
    attrs: fc.record({ media: word, small: fc.boolean() }),
  },
  { requiredKeys: ["type"] },
);
const body = fc.record({
  type: fc.constant("doc"),
  content: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: word.map((typed) => ({
          type: "paragraph",
          content: [{ type: "text", text: typed }],
        })),
      },
      { weight: 1, arbitrary: block },
    ),
    { maxLength: 3 },
  ),
});

const changesOf = (values: fc.Arbitrary<unknown>) =>
  fc.array(fc.record({ at: fc.nat(), value: values }), {
    minLength: TEXTS_A_CASE,
    maxLength: TEXTS_A_CASE,
  });
const changes = fc.oneof(
  { weight: 3, arbitrary: changesOf(tame) },
  {
    weight: 1,
    arbitrary: changesOf(
      fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: anything }),
    ),
  },
);

/** Reads a document, changes texts of it, publishes it, and looks at pages and feeds. */
export const siteTexts: fc.Arbitrary<Probe> = fc
  .record({
    key: fc.constantFrom(...PAGES, ...MORE, ...NEWS, ...GATHERINGS),
    changes,
    slug,
    body,
    look: fc.nat(),
  })
  .map(({ key, look, ...typed }) => ({
    method: "GET",
    path: `/admin/site/drafts/${key}`,
    headers: {},
    signedIn: true,
    follow: async (desk, response) => {
      const { value, version } = (await response.json()) as { value: Json; version: number };
      const changed = changedBy(value, key, typed);
      await desk.post(`/admin/site/drafts/${key}`, toBody(changed, version));
      const state = JSON.parse(await desk.get(`/admin/site/drafts/${key}`)) as { version: number };
      const editor = `/admin/site/edit/${key}`;
      await desk.post(editor, { intent: "publish", version: String(state.version) });
      for (const pages of [PUBLIC, FEEDS]) await desk.get(pages[look % pages.length] ?? "/");
      await desk.get(editor);
      if (typed.slug && key.startsWith("news/"))
        await desk.get(`/news/${encodeURIComponent(typed.slug.toWellFormed())}`);
    },
  }));

/** Addresses and bodies that are typed in one case. */
export const BODIES_A_CASE = 10;

/** Saves addresses and bodies of one item, looks at each as its link shows it, and publishes the last. */
export const siteBodies: fc.Arbitrary<Probe> = fc
  .record({
    key: fc.constantFrom(...NEWS, ...GATHERINGS),
    typed: fc.array(fc.record({ slug, body: fc.oneof(body, anything), text: word }), {
      minLength: BODIES_A_CASE,
      maxLength: BODIES_A_CASE,
    }),
  })
  .map(({ key, typed }) => {
    const path = `/admin/site/drafts/${key}`;
    return {
      method: "GET",
      path,
      headers: {},
      signedIn: true,
      follow: async (desk) => {
        type State = { value: Json; version: number; link: string | null };
        const read = async () => JSON.parse(await desk.get(path)) as State;
        for (const { slug, body, text } of typed) {
          const { value, version } = await read();
          const isNews = key.startsWith("news/");
          const now = (isNews ? value : whole(value)) as object;
          await desk.post(path, toBody({ ...now, slug }, version));
          const again = (await read()).version;
          await desk.post(path, toBody({ ...now, slug, body: isNews ? body : text }, again));
          const { link } = await read();
          if (link) await desk.get(link.slice(link.indexOf("/draft?")));
        }
        const version = String((await read()).version);
        await desk.post(`/admin/site/edit/${key}`, { intent: "publish", version });
        for (const page of ["/news", "/events", "/sitemap.xml"]) await desk.get(page);
      },
    };
  });

interface Typed {
  changes: { at: number; value: unknown }[];
  slug: string;
  body: unknown;
}

/** A gathering that can be published, in place of one that is still empty. */
const whole = (value: Json): Json =>
  (value as { title: string }).title
    ? value
    : { ...SUPPER, startsAt: "2099-05-01T00:00:00.000Z", endsAt: "2099-05-01T02:00:00.000Z" };

/** Fields of which few texts can be published. */
const STRICT = new Set<unknown>([
  ...["path", "slug", "formerSlugs", "startsAt", "endsAt", "askEmail"],
  ...["date", "writtenOn", "changedAt", "video", "learnMore", "body"],
]);

function changedBy(stored: Json, key: string, { changes, slug, body }: Typed): Json {
  const value = key.startsWith("gatherings/") ? whole(stored) : stored;
  const texts = textsIn(value).filter((path) => !path.some((name) => STRICT.has(name)));
  const edits = changes.map(({ at, value: typed }) => ({
    path: texts[at % texts.length] ?? [],
    value: typed as Json,
  }));
  if (key.includes("/")) edits.push({ path: ["slug"], value: slug });
  if (key.startsWith("news/")) edits.push({ path: ["body"], value: body as Json });
  return edits.reduce<Json>((so, edit) => withValueAt(so, edit.path, edit.value) ?? so, value);
}

const textsIn = (value: Json, path: ContentPath = []): ContentPath[] =>
  typeof value === "string"
    ? [path]
    : Object.entries(value ?? {}).flatMap(([name, inner]) =>
        textsIn(inner as Json, [...path, Array.isArray(value) ? Number(name) : name]),
      );

function toBody(value: unknown, version: number): string {
  try {
    return JSON.stringify({ value, version });
  } catch {
    return "{";
  }
}
