import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const CAPTIONS = [
  "Floor plan, arena level, Phase 1",
  "Floor plan, arena level, Phase 2",
  "Floor plan, club level, Phases 1 and 2",
  "Arena, interior view",
  "Arena, panoramic view",
  "Basketball layout",
  "Concert layout",
  "Trade show layout",
  "Aerial view",
  "Staircase entrance",
  "Restored barn",
  "Entrance plaza",
  "Video: the facility",
  "Video: inside the arena",
];

let reading: Promise<string> | null = null;

/** The page, read once for all the tests that only look at it. */
function readPlans(): Promise<string> {
  reading ??= openTestSite("sqlite").then(async (site) => (await site.get("/plans")).text());
  return reading;
}

/**
 * The content of each element of this kind, in order, as markup; elements do not nest in their
 * kind.
 */
const inside = (html: string, tag: string, attributes = "") =>
  [
    ...html.matchAll(new RegExp(`<${tag}\\b[^>]*${attributes}[^>]*>([\\s\\S]*?)</${tag}>`, "g")),
  ].map(([, markup = ""]) => markup);
const text = (markup: string) => textOf(new Response(markup));
const texts = (html: string, tag: string) => Promise.all(inside(html, tag).map(text));

/** The part of the page that carries this name. */
function region(html: string, name: string): string {
  const [markup] = inside(html, "section", `aria-label="${name}"`);
  if (markup === undefined) throw new Error(`no region "${name}"`);
  return markup;
}

test("the facility in figures, the three phases and the uses are told as specified", async () => {
  const html = await readPlans();
  expect(await texts(html, "h1")).toEqual(["Our Plans"]);
  const facility = await text(region(html, "The facility in figures"));
  for (const figure of ["90,000 sq ft", "28,700 sq ft", "2,000 seats"])
    expect(facility).toContain(figure);

  const [main = ""] = inside(html, "main");
  const told = [...(await texts(main, "span")), ...(await texts(main, "p"))];
  for (const words of [
    "Current Focus",
    "$30,000,000",
    "Coming Soon",
    "$8,000,000",
    "Future Growth",
    "$2,000,000",
    "$40,000,000",
  ])
    expect(told).toContain(words);
  expect(await texts(region(main, "What it is for"), "dt")).toEqual([
    "Rodeo",
    "Horse shows",
    "Concerts",
    "Weddings",
    "Conferences",
  ]);
  expect(await texts(region(main, "What belongs to it"), "dt")).toEqual([
    "Warm-up pens",
    "Heritage Barn",
    "Conference and meeting rooms",
    "Camping",
    "Trails",
  ]);
  expect(main).toMatch(/<a [^>]*href="\/donate"[^>]*>Donate Now<\/a>/);
});

test("the gallery has its title after three sections, and 14 items in order, each with a caption", async () => {
  const html = await readPlans();
  const headings = await texts(html, "h2");
  const at = headings.indexOf("Phase 1: Main Facility and Infrastructure");
  expect(headings.slice(0, at)).toEqual(["The roof", "The floor", "The seats"]);
  const captions = inside(html, "figcaption", 'class="slide-caption"');
  expect(await Promise.all(captions.map(async (each) => (await texts(each, "span"))[1]))).toEqual(
    CAPTIONS,
  );
  expect(html.match(/<span data-in-view="/g)).toHaveLength(14);
});

test("the floor plans are told in words as well", async () => {
  const lists = inside(await readPlans(), "details");
  const rowsOf = async (caption = "") => {
    const list = lists.find((each) => inside(each, "summary")[0] === caption) ?? "";
    return texts(list, "tr");
  };
  const arena = await rowsOf(CAPTIONS[0]);
  expect(arena.find((row) => row.startsWith("Arena floor"))).toContain("28,700");
  expect(arena.some((row) => row.startsWith("Prayer room"))).toBe(true);
  const grounds = await rowsOf(CAPTIONS[1]);
  expect(grounds.find((row) => row.startsWith("Heritage Barn"))).toContain("3,680");
});

test("without scripts every picture opens as a file of its own, kept for ever", async () => {
  const site = await openTestSite("sqlite");
  const html = await (await site.get("/plans")).text();
  const files = [...html.matchAll(/<a class="slide-link" href="(\/assets\/[^"]+)"/g)];
  expect(files).toHaveLength(12);
  for (const [, file = ""] of files) {
    const response = await site.get(file);
    expect(response.status, file).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^image\/(svg\+xml|webp)/);
    expect(response.headers.get("cache-control")).toContain("immutable");
  }
  expect(html).toContain("This video is still to come.");
});
