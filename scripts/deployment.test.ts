import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicPages } from "#app/public/pages.ts";

const compose = readFileSync("deploy/compose.yaml", "utf8");

/** Returns the text of a section, up to the next line with the same or less indentation. */
function section(name: string, indent: number): string {
  const lines = compose.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`${" ".repeat(indent)}${name}:`));
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /\S/.test(line) && line.search(/[^ ]/) <= indent);
  return rest.slice(0, end === -1 ? undefined : end).join("\n");
}

const networksOf = (text: string) =>
  (/networks: \[([^\]]*)\]/.exec(text)?.[1] ?? "").split(", ").filter(Boolean);

test("compose.yaml: proxy and sites share one network, which TRUSTED_PROXIES names", () => {
  const sites = networksOf(section("x-site", 0));
  const shared = networksOf(section("proxy", 2)).filter((name) => sites.includes(name));
  expect(shared).toHaveLength(1);
  const subnet = /subnet: ([\d./]+)/.exec(section(shared[0] ?? "", 2))?.[1];
  expect(compose).toContain(`TRUSTED_PROXIES: ${subnet}`);
});

test("compose.yaml: only site-1 builds the image, and site-2 does not ask a registry for it", () => {
  expect(compose.match(/^ *build:/gm)).toHaveLength(1);
  expect(section("site-1", 2)).toContain("build:");
  expect(section("site-2", 2)).toContain("pull_policy: never");
});

test("compose.yaml: visitors come by IPv4 alone, as the proxy's network has no other address", () => {
  const ports = /ports: \[(.*)\]/.exec(section("proxy", 2))?.[1]?.split(", ") ?? [];
  expect(ports.filter((port) => !port.startsWith('"0.0.0.0:'))).toEqual([]);
  expect(section("edge", 2)).not.toContain("ipv6");
});

test("compose.yaml: only the sites can reach the database, and it can reach nothing outside", () => {
  expect(networksOf(section("database", 2))).toEqual(["data"]);
  expect(networksOf(section("proxy", 2))).not.toContain("data");
  expect(section("data", 2)).toContain("internal: true");
});

test("compose.yaml: the proxy reads its file, also on a host with SELinux, and after an update again", () => {
  expect(section("proxy", 2)).toContain('"./Caddyfile:/etc/caddy/Caddyfile:ro,z"');
  expect(compose).toMatch(/^# .*`up -d --force-recreate proxy`/m);
});

test.each([
  ["Caddyfile", "it logs no visitor", "exclude http.log.error http.handlers.reverse_proxy"],
  ["Caddyfile.one", "it logs no visitor", "exclude http.log.error http.handlers.reverse_proxy"],
  ["apache.conf", "its log of errors names no visitor", 'ErrorLogFormat "[%t] [%l] %M"'],
  ["Caddyfile", "has the line that a CDN in front needs", "# trusted_proxies 192.0.2.0/24"],
])("%s: %s", (file, _, line) => {
  expect(readFileSync(`deploy/${file}`, "utf8")).toContain(`\t${line}\n`);
});

test("heritage-arena.service: a denied system call fails, and does not end the site", () => {
  const unit = readFileSync("deploy/heritage-arena.service", "utf8");
  expect(unit).toMatch(/^SystemCallFilter=~/m);
  expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
});

test("heritage-arena.service: the site goes on when only a process that it started needs too much memory", () => {
  expect(readFileSync("deploy/heritage-arena.service", "utf8")).toMatch(/^OOMPolicy=continue$/m);
});

test("nginx.conf: the folder of the cache is one level below a folder that every Debian has", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  expect(/^proxy_cache_path (\S+)/m.exec(nginx)?.[1]).toMatch(/^\/var\/cache\/[\w-]+$/);
});

test("nginx.conf: stores no page behind a personal link, whose query its key leaves out", () => {
  const settings = readFileSync("deploy/nginx.conf", "utf8");
  const [, cached = ""] = /location ~ (\S+)(?=[^}]*proxy_cache )/.exec(settings) ?? [];
  const isCached = (path: string) => new RegExp(cached).test(path);
  const personal = publicPages.filter((page) => "file" in page && /^personal-/.test(page.file));
  expect(personal.map(({ path }) => path).filter(isCached)).toEqual([]);
  expect(["/", "/donate", "/donate/pledge"].filter((path) => !isCached(path))).toEqual([]);
});
