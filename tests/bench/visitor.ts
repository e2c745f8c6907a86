/**
 * A visitor with a screen and a mouse, without a DevTools session: Chromium on a virtual screen,
 * with xdotool as the mouse. An extension in the browser (visitor/) reports what happens in the
 * page.
 */

import { execFileSync } from "node:child_process";
import { hash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { end, findBrowser, findProgram, start } from "./processes.ts";

const COLLECTOR = 4177;
const DISPLAY = ":4177";
const SCREEN = ["1280", "900"];
/** A place without a link. */
const ASIDE: Place = [3, 600];
const PATIENCE_MS = 20_000;

type Place = [x: number, y: number];

export type Report = { path: string } & (
  | { kind: "ready"; places: Record<string, Place> }
  | { kind: "clicked"; at: number }
  | { kind: "painted"; at: number; activationStart: number }
  | { kind: "shown"; kept: boolean }
);

export type Visitor = Awaited<ReturnType<typeof openVisitor>>;

/**
 * Opens a browser with an empty cache at `url`. It trusts the certificate in the file, because a
 * Chromium that ignores certificate errors stores nothing, and each page would load the fonts
 * again.
 */
export async function openVisitor(url: string, certificate: string) {
  const reports: Report[] = [];
  const collector = createServer(async (request, response) => {
    reports.push((await json(request)) as Report);
    response.end();
  }).listen(COLLECTOR, "127.0.0.1");
  const screen = start(null, findProgram("Xvfb", "xvfb"), [
    DISPLAY,
    "-screen",
    "0",
    `${SCREEN.join("x")}x24`,
    "-nolisten",
    "tcp",
  ]);
  const profile = mkdtempSync(join(tmpdir(), "arena-visitor-"));
  const mouse = (...args: (string | number)[]) =>
    execFileSync(findProgram("xdotool"), args.map(String), {
      env: { ...process.env, DISPLAY },
      stdio: "ignore",
    });
  await untilScreen(() => mouse("mousemove", ...ASIDE));
  const browser = start(
    null,
    findBrowser(),
    [
      // This keeps the browser from showing a bar about unusual flags, which would move the
      // page.
      "--test-type",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      `--ignore-certificate-errors-spki-list=${keyHash(certificate)}`,
      "--window-position=0,0",
      `--window-size=${SCREEN}`,
      `--user-data-dir=${profile}`,
      `--load-extension=${resolve("tests/bench/visitor")}`,
      url,
    ],
    { DISPLAY },
    "ignore",
  );
  return {
    /** The reports of the extension; you may empty this list. */
    reports,
    point: ([x, y]: Place) => mouse("mousemove", Math.round(x), Math.round(y)),
    click: () => mouse("click", 1),
    goBack: () => mouse("mousemove", ...ASIDE, "key", "alt+Left"),
    /**
     * Returns the latest report of that kind and path. Waits while there is none; throws when none
     * comes.
     */
    async hear<Kind extends Report["kind"]>(kind: Kind, path: string) {
      for (let waited = 0; waited < PATIENCE_MS; waited += 10) {
        const last = reports.findLast((report) => report.kind === kind && report.path === path);
        if (last) return last as Extract<Report, { kind: Kind }>;
        await pause(10);
      }
      throw new Error(`${path} reported no "${kind}"; heard ${JSON.stringify(reports)}`);
    },
    async close() {
      await end(browser);
      await end(screen);
      await once(collector.close(), "close");
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the SHA-256 of the certificate's public key in base64, as Chromium's option needs it. */
function keyHash(certificate: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  return hash("sha256", publicKey.export({ type: "spki", format: "der" }), "base64");
}

async function untilScreen(move: () => void): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      return move();
    } catch (error) {
      if (tries > 100) throw error;
      await pause(50);
    }
}
