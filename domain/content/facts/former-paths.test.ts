import { expect, test } from "vitest";
import { formerPathProblems, redirectTarget } from "./former-paths.ts";

const moved = [
  "/our-story.html /about",
  "/Über-uns/ https://example.org/about",
  "/a /b /c",
  "/about-us!/ /about",
  "/old//paths, /about",
];

test.each([
  ["/our-story.html", "/about"],
  ["/Our-Story.HTML", "/about"],
  ["/%C3%BCber-uns", "https://example.org/about"],
  ["/about-us", "/about"],
  ["/old/paths", "/about"],
  ["/our-story", null],
  ["/a", null],
  ["/%c0", null],
])("the former site's %s leads to %s", (path, to) => {
  expect(redirectTarget({ moved }, path)).toBe(to);
});

test.each([
  ["/old /about", undefined],
  ["/old https://example.org/x", undefined],
  ["/about /news", "/about is a page of this site"],
  ["/old /nowhere", "This site has no page /nowhere"],
  ["/old //example.org", "is not an old address and a new one"],
  ["/old", "is not an old address and a new one"],
  ["/?page_id=12 /about", "has a question mark in the old address"],
  ["/index.php?id=3 /about", "has a question mark in the old address"],
  ["/old javascript:x", "is not an old address and a new one"],
])("the line %s is %s", (line, problem) => {
  const hasPage = (path: string) => ["/about", "/news"].includes(path);
  const [first] = formerPathProblems({ moved: [line] }, { hasPage });
  if (problem) expect(first?.message).toContain(problem);
  else expect(first).toBeUndefined();
});
