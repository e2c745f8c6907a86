import { test } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

test("sizes", async () => {
  const site = await openTestSite("sqlite");
  for (const path of [...publicPages, "/donate/pledge"]) {
    const r = await site.get(path, { "accept-encoding": "br" });
    const html = await (await site.get(path, { "accept-encoding": "identity" })).text();
    const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1]?.length;
    process.stdout.write(
      `${path} ${r.headers.get("content-length")} html=${html.length} css=${css} scripts=${html.match(/<script/g)?.length}\n`,
    );
  }
});
