import { expect, test } from "vitest";
import { publicPages } from "../pages.ts";
import { cardPath } from "./page-meta.ts";

/** These pages have no picture of their own. */
const HOME = ["/", "/press", "/progress", "/privacy", "/terms", "/newsletter"];

test("every listed page has a sharing card, but for those that share the one of the home page", () => {
  const ofHome = publicPages.filter(
    (page) => "isListed" in page && cardPath(page.path, "") === cardPath("/", ""),
  );
  expect(ofHome.map(({ path }) => path)).toEqual(HOME);
});
