/**
 * Runs the site behind servers from Debian, each with its file of deploy/, on this machine and
 * without TLS.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredPdf } from "#domain/content/receive-pdf.ts";
import { end, findProgram, isHere, start, untilAnswered } from "#tests/bench/processes.ts";
import { frontConfig } from "#tests/support/front-proxy.ts";
import { messageText } from "#tests/support/message.ts";
import { publish, readRow } from "#tests/support/site-database.ts";
import {
  freePort,
  postForm,
  type SiteProcess,
  sessionCookieOf,
  startSite,
} from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

let site: SiteProcess;
beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "info" });
});
afterAll(() => site.remove());
const sitePort = () => new URL(site.url).port;

/** An address of this machine that isn't a proxy's. */
const VISITOR = "127.0.0.50";
const CDN = "127.0.0.1";

interface Front {
  name: string;
  program: string;
  package: string;
  /** Writes the server's files into the folder; returns its arguments. */
  configure(folder: string, port: number): string[];
}

const adapt = (file: string, changes: Record<string, string>) =>
  Object.entries(changes).reduce(
    (text, [from, to]) => text.replace(new RegExp(from, "g"), () => to),
    readFileSync(`deploy/${file}`, "utf8"),
  );

const FRONTS: Front[] = [
  {
    name: "nginx",
    program: "nginx",
    package: "nginx-light",
    configure: (folder, port) => {
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (each) => `${each}_temp_path ${join(folder, each)};`,
      );
      const file = join(folder, "nginx.conf");
      writeFileSync(
        file,
        `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr crit;
        events {} http { access_log off; ${temporary.join(" ")} ${frontConfig(folder, Number(sitePort()), port)} }`,
      );
      return ["-e", "stderr", "-c", file];
    },
  },
  {
    name: "Caddy",
    program: "caddy",
    package: "caddy",
    configure: (folder, port) => {
      const file = join(folder, "Caddyfile");
      const text = adapt("Caddyfile.one", {
        "arena\\.example\\.org": `http://localhost:${port}`,
        "127\\.0\\.0\\.1:3000": `127.0.0.1:${sitePort()}`,
        "# (?=trusted_proxies)": "",
        "192\\.0\\.2\\.0/24": CDN,
        // Version 2.6.2 of Debian can't read some of its own spellings of numbers.
        "^\\{\n": "{\n\tadmin off\n",
      });
      writeFileSync(file, text);
      return ["run", "--adapter", "caddyfile", "--config", file];
    },
  },
  {
    name: "HAProxy",
    program: "haproxy",
    package: "haproxy",
    configure: (folder, port) => {
      const file = join(folder, "haproxy.cfg");
      const text = adapt("haproxy.cfg", {
        "(?<=:)80\\b": String(port),
        "\tbind \\[::\\]:443.*\n": "",
        "\thttp-request redirect.*\n": "",
        "arena\\.example\\.org": "localhost",
        "127\\.0\\.0\\.1:3000": `127.0.0.1:${sitePort()}`,
      });
      writeFileSync(file, text);
      return ["-db", "-f", file];
    },
  },
  {
    name: "Apache",
    program: "apache2",
    package: "apache2",
    configure: (folder, port) => {
      const modules = "/usr/lib/apache2/modules";
      const load = ["mpm_event", "authz_core", "proxy", "proxy_http", "setenvif"].filter((each) =>
        existsSync(`${modules}/mod_${each}.so`),
      );
      const [, secure = ""] = adapt("apache.conf", {
        "(?<=\\*:)443": String(port),
        "\tSSL.*\n": "",
        "/var/log/apache2": folder,
        "127\\.0\\.0\\.1:3000": `127.0.0.1:${sitePort()}`,
      }).split("</VirtualHost>\n\n");
      const file = join(folder, "apache.conf");
      writeFileSync(
        file,
        `${load.map((each) => `LoadModule ${each}_module ${modules}/mod_${each}.so`).join("\n")}
        ServerRoot ${folder}
        ServerName localhost
        User www-data
        Group www-data
        PidFile ${join(folder, "pid")}
        DefaultRuntimeDir ${folder}
        ErrorLog ${join(folder, "error.log")}
        Listen ${port}
        ${secure}`,
      );
      return ["-D", "FOREGROUND", "-f", file];
    },
  },
];

describe.each(FRONTS.filter((front) => isHere(front.program, front.package)))(
  "behind $name",
  (front) => {
    let running: ChildProcess;
    let url: string;
    let folder: string;
    beforeAll(async () => {
      folder = makeFolder("front");
      mkdirSync(folder, { recursive: true });
      const port = await freePort();
      url = `http://localhost:${port}`;
      running = start(null, findProgram(front.program), front.configure(folder, port), {
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      });
      await untilAnswered(`${url}/healthz`);
    });
    afterAll(() => end(running));

    test("pages, sign-in and forms pass, each once", async () => {
      const page = await fetch(`${url}/about`);
      expect(await page.text()).toBe(await (await fetch(`${site.url}/about`)).text());
      const again = await fetch(`${url}/about`, {
        headers: { "if-none-match": page.headers.get("etag") ?? "" },
      });
      expect(again.status).toBe(304);
      expect(await sessionCookieOf(url, site.administrator)).toMatch(/staff/);
      const lastName = `By${front.name}`;
      const body = messageText({ lastName });
      const headers = { "content-type": "application/json", origin: url };
      const sent = await fetch(`${url}/api/contact`, { method: "POST", headers, body });
      expect(sent.status).toBe(201);
      const stored = `select count(*) as n from contacts where last_name = '${lastName}'`;
      expect(readRow(site, stored)).toEqual({ n: 1 });
    });

    test("visitors also come by IPv6", () =>
      expectAnswer(fetch(`${url.replace("localhost", "[::1]")}/healthz`), 200));

    test("another spelling of a path reaches the site, even with escaped slashes", async () => {
      for (const path of ["//press", "/news%2f..%2fterms", "/x/..//about"]) {
        const answer = await fetch(`${url}${path}`, { redirect: "manual" });
        // Apache joins slashes before it asks the site.
        expect([200, 308, 404], path).toContain(answer.status);
        if (answer.status === 404) expect(await answer.text(), path).toContain("Return");
      }
      await expectAnswer(fetch(`${url}/press`), 200);
    });

    test("its log has no token of a link, whose question mark some mail programs escape", async () => {
      await expectAnswer(fetch(`${url}/donate/mine%3Ftoken=a-secret`), 200);
      const readLogs = () =>
        readdirSync(folder)
          .filter((name) => name.endsWith(".log"))
          .map((name) => readFileSync(join(folder, name), "utf8"))
          .join("");
      // The others log no requests here.
      if (front.name === "Apache") await expect.poll(readLogs).toContain("/donate/mine");
      expect(readLogs()).not.toContain("a-secret");
    });

    test("a download that broke off is resumed, and one that is complete is not sent again", async () => {
      const cookie = await sessionCookieOf(url, site.administrator);
      const form = new FormData();
      form.set("file", new File(["%PDF-1.7 a form"], "w-9.pdf", { type: "application/pdf" }));
      const headers = { cookie, origin: url, accept: "application/json" };
      const uploaded = await postForm(`${url}/admin/site/files/upload`, form, headers);
      const { file } = (await uploaded.json()) as { file: StoredPdf };
      publish(site, "papers", { papers: [{ title: "W-9", day: "2026-01-02", file }] });
      const path = `${url}/documents/${file.hash}.pdf`;
      const etag = (await fetch(path)).headers.get("etag") ?? "";
      const rest = await fetch(path, { headers: { range: "bytes=9-", "if-range": etag } });
      expect([rest.status, await rest.text()]).toEqual([206, "a form"]);
      await expectAnswer(fetch(path, { headers: { "if-none-match": etag } }), 304);
    });

    test("a visitor's address is believed from a CDN alone, and a large file from staff arrives", async () => {
      const cookie = await sessionCookieOf(url, site.administrator);
      const row = "2026-01-02,Ada,Larkspur,ada@example.org,10.00\n";
      const file = new Blob([`date,first name,last name,email,amount\n${row.repeat(200_000)}`]);
      const form = new FormData();
      form.set("file", file, "gifts.csv");
      const uploaded = await postForm(`${url}/admin/import/upload`, form, { cookie, origin: url });
      expect([200, 303]).toContain(uploaded.status);
      const named = "198.51.100.7";
      for (const [localAddress, seen] of [
        [VISITOR, VISITOR],
        [CDN, named],
      ]) {
        const signIn = request(`${url}/admin`, {
          method: "POST",
          family: 4,
          localAddress,
          headers: {
            origin: url,
            "x-forwarded-for": named,
            "content-type": "application/x-www-form-urlencoded",
          },
        });
        signIn.end(`username=${front.name}&password=wrong`);
        const [answered] = await once(signIn, "response");
        answered.resume();
        const failure = readRow(
          site,
          `select key from sign_in_failures where key like 'name+address:%' order by last_failure_at desc limit 1`,
        );
        expect(String(failure.key).split("|")[1]).toBe(seen);
      }
    });
  },
);
