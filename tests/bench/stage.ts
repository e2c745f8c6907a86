/**
 * Starts the two things that the benchmark compares: the product, and the physical limit. The
 * limit is the same pages as the product renders them, without scripts, as files that nginx sends
 * from the system's page cache. For browsers, both are behind one nginx that uses TLS and HTTP/2,
 * as in production.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { frontConfig } from "#tests/support/front-proxy.ts";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.mjs";
import { end, findProgram, start, untilAnswered } from "./processes.ts";

/** The ports in nginx.conf. PUBLIC_ORIGIN is not set, so the product answers on all of them. */
export const PORTS = { productEdge: 4173, limitEdge: 4172 };
const PRODUCT = 4170;
const FRONT = 4175;
const BARE = 4174;
const PRODUCT_URL = `http://127.0.0.1:${PRODUCT}`;
const LIMIT_URL = "http://127.0.0.1:4171";

/** The pages that have a static twin. */
export const TWINS = ["/", "/plans", "/news", "/donate"];
/** The pages that the home page's menu links to. */
export const FOLLOWED = ["/about", "/plans", "/news", "/contact"];

/** Every page is longer than this; a shorter answer is an error message. */
const PAGE_BYTES = 5_000;

/** A server under load: its address and its process. */
export interface Server {
  url: string;
  pid: number;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Starts both. `core` is the processor on which the server and nginx must run; null allows any. */
export async function openStage(core: number | null, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "arena-bench-"));
  const product = startProduct(core, join(folder, "data"), PRODUCT, env);
  await untilAnswered(`${PRODUCT_URL}/healthz`);
  await writeLimit(join(folder, "limit"));
  const bare = start(core, process.execPath, [
    "tests/bench/bare-server.ts",
    PRODUCT_URL,
    `${BARE}`,
  ]);
  await untilAnswered(`http://127.0.0.1:${BARE}`);
  const certificate = makeCertificate(folder);
  cpSync("tests/bench/nginx.conf", join(folder, "nginx.conf"));
  writeFileSync(join(folder, "front.conf"), frontConfig(folder, PRODUCT, FRONT));
  const nginx = start(core, findProgram("nginx", "nginx-light"), [
    "-p",
    folder,
    "-e",
    "stderr",
    "-c",
    join(folder, "nginx.conf"),
  ]);
  await untilAnswered(LIMIT_URL);
  return {
    product: { url: PRODUCT_URL, pid: product.pid ?? 0 },
    limit: { url: LIMIT_URL, pid: nginx.pid ?? 0 },
    /**
     * A bare node:http server that sends the bytes and headers of the home page, as brotli, on the
     * product's core.
     */
    bare: { url: `http://127.0.0.1:${BARE}`, pid: bare.pid ?? 0 },
    /** nginx with a cache in front of the product, as in deploy/nginx.conf. */
    front: { url: `http://127.0.0.1:${FRONT}`, pid: nginx.pid ?? 0 },
    /** The address for browsers, through TLS and HTTP/2. */
    productEdge: `https://localhost:${PORTS.productEdge}`,
    limitEdge: `https://localhost:${PORTS.limitEdge}`,
    /** The file of the certificate that both use. */
    certificate,
    folder,
    close: async () => {
      await Promise.all([end(product), end(bare), end(nginx)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the built server with its own data and a giving provider, as in production. */
export const startProduct = (
  core: number | null,
  data: string,
  port: number,
  env: Record<string, string> = {},
) =>
  start(core, process.execPath, SERVER_COMMAND, {
    ...SERVER_ENVIRONMENT,
    NODE_ENV: "production",
    DATA_DIR: data,
    PORT: String(port),
    LOG_LEVEL: "warn",
    GIVING_PROVIDER: "donorbox",
    GIVING_FORM: "arena",
    ...env,
  });

/**
 * Writes the product's own HTML without its scripts, as brotli, next to the built files and its
 * speculation rules.
 */
async function writeLimit(root: string): Promise<void> {
  cpSync("build/client", root, { recursive: true });
  const rules = await fetch(`${PRODUCT_URL}/speculation-rules.json`);
  writeFileSync(join(root, "speculation-rules.json"), await rules.text());
  for (const path of new Set([...TWINS, ...FOLLOWED])) {
    const html = await (await fetch(PRODUCT_URL + path)).text();
    if (html.length < PAGE_BYTES) throw new Error(`${path} is no page:\n${html}`);
    const bare = html.replace(/<script[\s\S]*?<\/script>/g, "");
    const file = join(root, path === "/" ? "index.html" : `${path}.html`);
    writeFileSync(`${file}.br`, brotliCompressSync(bare));
  }
}

function makeCertificate(folder: string): string {
  const certificate = join(folder, "cert.pem");
  const request = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost".split(" ");
  const files = ["-keyout", join(folder, "key.pem"), "-out", certificate];
  execFileSync(findProgram("openssl"), [...request, ...files], { stdio: "ignore" });
  return certificate;
}
