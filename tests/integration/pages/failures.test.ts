import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { share } from "#tests/support/open-test-site.ts";
import { allPaths } from "#tests/support/route-paths.ts";
import { signInStaff } from "#tests/support/staff.ts";

const shared = share("sqlite", {}, async (site) => ({ site, staff: await signInStaff(site) }));

/**
 * A form that no page sends, posted to every path. The paths keep their parameters' names, so they
 * match no record.
 */
const ODD = { intent: "no-such-thing" };

/** Whether the policy allows the document's inline stylesheet. */
function isStyled(answer: Response, html: string): boolean {
  const [, sheet = ""] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash("sha256").update(sheet).digest("base64");
  return answer.headers.get("content-security-policy")?.includes(`'sha256-${hash}'`) ?? false;
}

test("every refusal with a page has one title, the frame of its area and its own stylesheet, and is not listed", async () => {
  const { site, staff } = shared();
  const faults: string[] = [];
  let pages = 0;
  const paths = [
    ...allPaths,
    "/no-such-page",
    "/progress/2020-01",
    "/events/none",
    "/events/none/thank-you",
    "/admin/people/none",
    "/admin/donations/deposits/99",
    "/admin/no-such-page",
  ];
  for (const path of paths)
    for (const asker of [site, staff])
      for (const method of ["GET", "POST"] as const) {
        const answer = method === "GET" ? await asker.get(path) : await asker.post(path, ODD);
        const type = answer.headers.get("content-type") ?? "";
        if (answer.status < 400 || !type.startsWith("text/html")) continue;
        const html = await answer.text();
        pages += 1;
        const titles = html.slice(0, html.indexOf("</head>")).match(/<title>[^<]+/g) ?? [];
        const isIn = (text: string) => html.includes(text);
        const isDesk = path.startsWith("/admin");
        const hasFrame = isDesk ? asker === site || isIn("band-item") : isIn("site-header");
        const right = [
          titles.length === 1,
          method === "POST" || isIn('content="noindex"') || answer.headers.has("x-robots-tag"),
          hasFrame,
          isStyled(answer, html),
        ];
        if (right.includes(false))
          faults.push(`${method} ${path} ${answer.status}: ${right} ${titles}`);
      }
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(100);
});
