/** What a browser is sent of a page, in bytes as brotli: its HTML, and scripts before and after use. */
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium, type Page, type Request } from "@playwright/test";
import { publicPages } from "#tests/support/public-pages.ts";
import { budgets } from "#tests/support/sent-bytes.ts";
import { findBrowser } from "./processes.ts";
import { atMost, type Line } from "./report.ts";
import type { Stage } from "./stage.ts";

interface Sent {
  path: string;
  html: number;
  script: number;
}

const SCREEN = { width: 390, height: 844 };
const SCROLL_MS = 150;
const QUIET_MS = 500;

export async function measureBytes({ productEdge }: Stage): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    const pages: Sent[] = [];
    for (const path of publicPages)
      pages.push(await countBytes(browser, productEdge, path, readToEnd));
    const form = await countBytes(browser, productEdge, "/contact", sendMessage);
    const worst = (kind: "html" | "script") =>
      pages.reduce((most, page) => (page[kind] > most[kind] ? page : most));
    const [html, script] = [worst("html"), worst("script")];
    return [
      atMost(
        "HTML with its styles, largest public page",
        html.html,
        budgets.html,
        ` (${html.path})`,
      ),
      atMost(
        "Script of a page read to its end, most of any public page",
        script.script,
        budgets.script,
        ` (${script.path})`,
      ),
      atMost("Script of /contact after a message was sent", form.script, budgets.formUsed),
    ];
  } finally {
    await browser.close();
  }
}

/** Opens a page in a fresh browser profile, does `use`, and sums what was sent until the line is quiet. */
async function countBytes(
  browser: Browser,
  origin: string,
  path: string,
  use: (page: Page) => Promise<void>,
): Promise<Sent> {
  const page = await browser.newPage({ viewport: SCREEN, ignoreHTTPSErrors: true });
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  await page.goto(origin + path);
  await use(page);
  await untilQuiet(page);
  const sent: Sent = { path, html: 0, script: 0 };
  for (const request of requests) {
    const bytes = Number(await (await request.response())?.headerValue("content-length"));
    if (request.resourceType() === "script") sent.script += bytes;
    else if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      sent.html = bytes;
  }
  await page.close();
  return sent;
}

/** Resolves once the page has asked for nothing for a while. */
async function untilQuiet(page: Page): Promise<void> {
  let askedAt = performance.now();
  const note = () => {
    askedAt = performance.now();
  };
  page.on("request", note);
  page.on("requestfinished", note);
  while (performance.now() - askedAt < QUIET_MS) await pause(50);
}

/** A visitor who moves the pointer, scrolls screen by screen and uses nothing; then the page is idle. */
async function readToEnd(page: Page): Promise<void> {
  await page.mouse.move(SCREEN.width - 2, SCREEN.height / 2);
  const screens = await page.evaluate(
    (height) => document.documentElement.scrollHeight / height,
    SCREEN.height,
  );
  for (let screen = 0; screen < screens; screen++) {
    await page.mouse.wheel(0, SCREEN.height);
    await pause(SCROLL_MS);
  }
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel("First Name").fill("Tobias");
  await page.getByLabel("Last Name").fill("Fenn");
  await page.getByLabel("Email").first().fill("t.fenn@example.org");
  await page.getByLabel("Subject").selectOption("General Question");
  await page.getByLabel("Comments or Questions").fill("Will there be room for a chuckwagon?");
  const stored = page.waitForResponse(/\/api\/contact/);
  await page.locator("form:has(textarea) button[type=submit]").click();
  await stored;
}
