/**
 * Lets the MDN HTTP Observatory's own scanner judge the built site, on this machine: starts the site
 * as it runs in public, puts TLS with a certificate of its own and a redirect from http in front, and
 * prints grade and findings. Takes the folder in which the scanner is installed (docs/threat-model.md).
 * Needs the ports 80 and 443, so run it as root, and the program openssl.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { SERVER_COMMAND } from "./server-command.mjs";

const HOST = "localhost";
const SITE_PORT = process.env.PORT ?? "3000";

const observatory = join(resolve(process.argv[2] ?? "."), "node_modules/@mdn/mdn-http-observatory");
const scanner = join(observatory, "src/scan.js");
// The scanner fetches this list when it is installed, unless scripts are off. This host is not on it.
const preloaded = join(observatory, "conf/hsts-preload.json");
if (!existsSync(preloaded)) writeFileSync(preloaded, "{}");
const folder = mkdtempSync(join(tmpdir(), "arena-scan-"));
const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
const certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"];
const names = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
execFileSync("openssl", [...certificate, ...names, "-keyout", key, "-out", cert], {
  stdio: "pipe",
});

const site = spawn(process.execPath, SERVER_COMMAND, {
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: SITE_PORT,
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
    PUBLIC_ORIGIN: `https://${HOST}`,
    TRUSTED_PROXIES: "127.0.0.1",
  },
  stdio: ["ignore", "pipe", "inherit"],
});

/** Hands a request on to the site as a TLS proxy does. */
function handOn(request, response) {
  const { method, url, headers } = request;
  const target = { host: "127.0.0.1", port: SITE_PORT, method, path: url, headers };
  const inner = http.request(target, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  request.pipe(inner);
}

const proxies = [
  https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, handOn).listen(443),
  http
    .createServer((request, response) => {
      response.writeHead(301, { location: `https://${HOST}${request.url}` }).end();
    })
    .listen(80),
];

site.stdout.on("data", (text) => {
  if (!String(text).includes("Stop with Ctrl-C")) return;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: cert };
  const scan = spawn(process.execPath, [scanner, HOST], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  scan.stdout.on("data", (part) => {
    said += part;
  });
  scan.on("exit", () => {
    report(said ? JSON.parse(said) : { error: "The scanner said nothing." });
    for (const proxy of proxies) proxy.close();
    site.kill("SIGTERM");
    site.once("exit", () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit();
    });
  });
});

function report({ error, scan, tests }) {
  if (error) {
    console.error(error);
    process.exitCode = 1;
    return;
  }
  const passed = `${scan.testsPassed} of ${scan.testsQuantity} tests passed`;
  console.log(`Grade ${scan.grade}, score ${scan.score}; ${passed}`);
  for (const [name, { pass, result, scoreModifier }] of Object.entries(tests))
    console.log(
      `${pass ? "pass" : "FAIL"}  ${String(scoreModifier).padStart(3)}  ${name}: ${result}`,
    );
  if (scan.grade !== "A+") process.exitCode = 1;
}
