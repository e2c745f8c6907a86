/** What staff might write and upload: texts, addresses and bodies of every document, and pictures. */
import fc from "fast-check";
import { type ContentPath, type Json, withValueAt } from "#domain/content/content-path.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { anything, text } from "./arbitraries.ts";
import type { Probe } from "./kinds.ts";

/** Texts that are changed at once: publishing costs more than they do. */
const TEXTS_A_CASE = 20;

const PAGES = "home about plans events gatheringPage newsPage donate pledge".split(" ");
const MORE = ["contact", "newsletter", "values", "shell", "thanksLetter", "comingLetter"];
const NEWS = ["news/local-news-feature", "news/design-updates-meeting", "news/fuzzed"];
/** A few, because every one of them is on the site from then on. */
const GATHERINGS = ["1", "2", "3"].map((n) => `gatherings/0000000${n}-0000-7000-8000-000000000000`);
const PUBLIC = "/ /about /plans /events /news /donate /donate/pledge /contact".split(" ");
const FILES = ["/sitemap.xml", "/progress.csv", "/events/past"];

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

/** Reads a document, changes texts of it, looks at its preview, publishes it, and looks at pages and files. */
export const siteTexts: fc.Arbitrary<Probe> = fc
  .record({
    key: fc.constantFrom(...PAGES, ...MORE, ...NEWS, ...GATHERINGS),
    changes,
    slug,
    body: fc.oneof({ weight: 3, arbitrary: body }, { weight: 1, arbitrary: anything }),
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
      await desk.get(`/admin/site/preview/${key}`);
      const editor = `/admin/site/edit/${key}`;
      await desk.post(editor, { intent: "publish", version: String(state.version) });
      for (const pages of [PUBLIC, FILES]) await desk.get(pages[look % pages.length] ?? "/");
      await desk.get(editor);
      if (typed.slug && key.startsWith("news/"))
        await desk.get(`/news/${encodeURIComponent(typed.slug.toWellFormed())}`);
    },
  }));

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
  ...["path", "slug", "startsAt", "endsAt", "askEmail"],
  ...["date", "writtenOn", "video", "learnMore", "body"],
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

const HEADS = ["\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n", "RIFF\x20\0\0\0WEBP", "\0\0\0\x1cftypavif"];
const bytes = fc
  .tuple(
    fc.oneof(fc.constantFrom(...HEADS, "<svg", "GIF89a", "%PDF-"), fc.constant("")),
    fc.uint8Array({ maxLength: 400 }),
    fc.constantFrom("", "<script>alert(1)</script>", "PK\x05\x06"),
  )
  .map(([head, noise, tail]) =>
    Buffer.concat([Buffer.from(head, "latin1"), noise, Buffer.from(tail)]),
  );

/** A picture that staff upload. */
export const siteFiles: fc.Arbitrary<Probe> = fc.tuple(bytes, text).map(([file, name]) => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], name.toWellFormed()));
  return {
    method: "POST",
    path: "/admin/site/pictures/upload",
    body: form,
    signedIn: true,
    headers: { "sec-fetch-site": "same-origin" },
    // What was uploaded is prepared, or refused, before the next one.
    follow: async () => undefined,
  };
});
