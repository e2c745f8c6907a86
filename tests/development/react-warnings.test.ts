import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { seed } from "#tests/security/records.ts";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { allPaths } from "#tests/support/route-paths.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectParts } from "#tests/support/text-of.ts";
import { addSamples } from "../../scripts/sample-data.ts";
import Parts from "./parts.tsx";

/**
 * React writes its warnings on the console, and any such output fails a test
 * (tests/support/quiet-console.ts).
 */
test("React reports no warning on any page", async () => {
  const site = await openTestSite("sqlite");
  const staff = await signInStaff(site);
  await addSamples(site.services, 10);
  const { messageId } = await seed(site);
  let pages = 0;
  const [gift] = await site.rows("donations");
  const opened = [
    `/admin/messages?open=${messageId}`,
    ...["", "/thanks", "/statements"].map((list) => `/admin/donations${list}?open=${gift?.id}`),
  ];
  for (const path of [...allPaths.filter((each) => !each.includes(":")), ...opened]) {
    const { status, headers } = await staff.get(path);
    expect(status, path).toBeLessThan(500);
    if (headers.get("content-type")?.startsWith("text/html") && status === 200) pages += 1;
  }
  expect(pages).toBeGreaterThan(45);
});

test("nor on the page that shows the parts", () => {
  const page = renderToString(createElement(createRoutesStub([{ path: "/", Component: Parts }])));
  expectParts(page, "Submit", "written-off", "is longer than its column");
});
