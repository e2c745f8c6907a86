/** Types and sends visitors' forms in Firefox and WebKit. */
import { afterAll, beforeAll, describe } from "vitest";
import { publishSupper } from "#tests/support/gatherings.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import type { Engine } from "./engine.ts";
import { testForms } from "./forms.ts";
import { openFirefox } from "./puppeteer.ts";
import { makeVisit } from "./visit.ts";
import { openWebKit } from "./webkit.ts";

describe.each([
  { name: "Firefox", openEngine: openFirefox },
  { name: "WebKit", openEngine: openWebKit },
])("$name", ({ openEngine }) => {
  let site: SiteProcess;
  let engine: Engine;
  let visit: ReturnType<typeof makeVisit>;
  beforeAll(async () => {
    engine = await openEngine();
    site = await startSite();
    visit = makeVisit(engine);
    publishSupper(site);
  });
  afterAll(async () => {
    await engine?.close();
    await site?.remove();
  });

  describe.each([390, 834, 1440])("%d px wide", (width) => {
    beforeAll(() => engine.resize(width, 900));
    testForms(() => ({ site, engine, visit }), `wide-${width}`);
  });
});
