/**
 * Runs the site behind caches from Debian that treat another spelling of a path as the same path.
 */
import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { end, findProgram, isHere, start, untilAnswered } from "#tests/bench/processes.ts";
import { frontConfig } from "#tests/support/front-proxy.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { freePort, type SiteProcess, startSite } from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";

let site: SiteProcess;
beforeAll(async () => {
  // One visitor sends a thousand requests.
  site = await startSite({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => site.remove());

/**
 * Starts nginx with our configuration, but its cache key is the path with dots, slashes and escapes
 * resolved.
 */
async function startNginx(port: number): Promise<ChildProcess> {
  const folder = makeFolder("nginx");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const normalizing = frontConfig(folder, sitePort(), port).replace("$host$raw_path", "$host$uri");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr crit;
    events {} http { access_log off; ${temporary.join(" ")} ${normalizing} }`,
  );
  return start(null, findProgram("nginx"), ["-e", "stderr", "-c", file]);
}

/**
 * Starts Varnish with its own rules; its cache key has no query, no empty segments and no suffix
 * after the path.
 */
async function startVarnish(port: number): Promise<ChildProcess> {
  const folder = makeFolder("varnish");
  const file = join(folder, "site.vcl");
  writeFileSync(
    file,
    `vcl 4.1;
    backend default { .host = "127.0.0.1"; .port = "${sitePort()}"; }
    sub vcl_hash {
      hash_data(regsuball(regsuball(regsub(req.url, "[?#].*", ""), "%2[eE]", "."), "(/\\.)?/+", "/"));
      return (lookup);
    }`,
  );
  return start(null, findProgram("varnishd"), [
    "-j",
    "none",
    "-F",
    "-n",
    folder,
    "-a",
    `127.0.0.1:${port}`,
    "-f",
    file,
    "-s",
    "malloc,64m",
  ]);
}

const sitePort = () => Number(new URL(site.url).port);

/** Other spellings of a page's path. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `//.${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/news%2f..${path.replaceAll("/", "%2f")}`,
  (path) => `/donate/pledge/../..//${path}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/.`,
  (path) => `${path}/x/..`,
  (path) => `${path}?x=1`,
  (path) => path.replace(/[a-z](?=[^/]*$)/, encodeFirst),
  (path) => path.replaceAll("/", "//"),
  (path) => path.replaceAll("/", "/./"),
  (path) => `${path}#x`,
  (path) => `${path}%20`,
];
const encodeFirst = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const PATHS = [
  ...publicPages.filter((path) => path !== "/" && path !== "/newsletter/check-your-mail"),
  "/robots.txt",
  "/sitemap.xml",
  "/favicon.ico",
];

/** Sends the path exactly as it is written, which browsers don't do. */
const ask = async (url: string, path: string) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { path, headers: { host: new URL(site.url).host } }, resolve)
      .on("error", reject)
      .end(),
  );
  const { statusCode = 0, headers } = answer;
  return { status: statusCode, type: headers["content-type"], body: await text(answer) };
};

const CACHES = [
  { name: "nginx", program: "nginx", package: "nginx-light", start: startNginx },
  { name: "Varnish", program: "varnishd", package: "varnish", start: startVarnish },
];

test.each(CACHES.filter((cache) => isHere(cache.program, cache.package)))(
  "no spelling of a path stores anything else in $name under a page's key",
  async (cache) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const running = await cache.start(port);
    try {
      await untilAnswered(`http://localhost:${port}/healthz`);
      let made = 0;
      for (const path of PATHS) {
        for (const spell of SPELLINGS)
          for (const again of [spell, ...SPELLINGS.slice(0, 4)]) {
            await ask(url, again(spell(path)));
            made++;
          }
        expect(await ask(url, path), path).toEqual(await ask(site.url, path));
      }
      expect(made).toBeGreaterThan(1_000);
    } finally {
      await end(running);
    }
  },
);
