import { expect, test } from "vitest";
import { holdScriptsBack, starterOf } from "./start.ts";

const MARK = ' nonce="unguessable"';
const CONTEXT =
  '{"basename":"/","future":{"unstable_x":false},"routeDiscovery":{"mode":"initial"},"ssr":true,"isSpaMode":false}';
const START = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_clientLoader from "/assets/loader.js";
import * as route1_main from "/assets/page.js";
const route1 = {...route1_clientLoader,...route1_main};
  
  window.__reactRouterRouteModules = {"root":route0,"routes/page":route1};

import("/assets/entry.js");`;

const script = (text: string, attributes = MARK) => `<script${attributes}>${text}</script>`;
const enqueue = (text: string) =>
  script(
    `window.__reactRouterContext.streamController.enqueue(${JSON.stringify(text).replaceAll("<", "\\u003c")});`,
  );
const page = (context = CONTEXT) =>
  [
    "<main>",
    script("smuggled()", ""),
    "</main>",
    script('{"@type":"Event"}', `${MARK} type="application/ld+json"`),
    script(
      `window.__reactRouterContext = ${context};window.__reactRouterContext.stream = new ReadableStream();`,
    ),
    script(START, `${MARK} type="module" async=""`),
    "<!--$-->",
    enqueue('["</script><b>",'),
    enqueue('"two"]\n'),
    script("window.__reactRouterContext.streamController.close();"),
    "</body>",
  ].join("");

test("the router's scripts become text that cannot run, and one script that waits; what bears no mark stays", () => {
  const files = {
    manifest: "/assets/manifest.js",
    routes: { root: ["/assets/root.js"], "routes/page": ["/assets/loader.js", "/assets/page.js"] },
    entry: "/assets/entry.js",
  };
  expect(holdScriptsBack(page(), MARK)).toBe(
    [
      `<main>${script("smuggled()", "")}</main>`,
      script('{"@type":"Event"}', `${MARK} type="application/ld+json"`),
      script(JSON.stringify(files), ' type="application/json" id="start"'),
      script('["\\u003c/script>\\u003cb>","two"]\n', ' type="application/json" id="state"'),
      script(starterOf(""), ' type="module" async=""'),
      "<!--$--></body>",
    ].join(""),
  );
});

test("a page whose words must outlive the connection has its files fetched as well", () => {
  const asking = page().replace("<main>", '<main data-at-hand="/assets/public.css">');
  const starter = starterOf(asking);
  expect(starter.length).toBeGreaterThan(starterOf("").length);
  expect(holdScriptsBack(asking, MARK)).toContain(`>${starter}</script>`);
  expect(starterOf("<p>data-at-hand=&quot;text&quot;</p>")).toBe(starterOf(""));
});

test.each([
  ["another context", page(CONTEXT.replace('"ssr":true', '"ssr":false'))],
  ["a flag that is on", page(CONTEXT.replace("false", "true"))],
  ["another script", page().replace("streamController.close", "streamController.end")],
  ["another start", page().replace('import("/assets/entry.js");', "start();")],
])("a router that writes %s is refused", (_what, html) => {
  expect(() => holdScriptsBack(html, MARK)).toThrow("unknown script of the router");
});

test("a document without scripts of the router stays as it is", () => {
  expect(holdScriptsBack(script("x()", ""), MARK)).toBe(script("x()", ""));
});
