/**
 * The two things that are compared: the product, and the physical limit. The limit is the same pages as
 * the product renders them, without any script, as files, sent by nginx from the page cache of the
 * system. For browsers both stand behind one nginx that speaks TLS and HTTP/2, as in production.
 */
import { type ChildProcess, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { SERVER_COMMAND } from "../../scripts/server-command.mjs";
import { end, findProgram, start, untilAnswered } from "./processes.ts";

const FIRST_PORT = Number(process.env.BENCH_PORT) || 4170;
const PORTS = {
  product: FIRST_PORT,
  limit: FIRST_PORT + 1,
  productEdge: FIRST_PORT + 2,
  limitEdge: FIRST_PORT + 3,
};

/** By which the product is known to browsers, and so to itself. */
const HOST = `localhost:${PORTS.productEdge}`;

/** Pages that have a static twin. */
export const TWINS = ["/", "/plans", "/news", "/donate"];

export interface Stage {
  /** Straight to the server, without TLS; it answers to `host` alone. */
  product: string;
  host: string;
  limit: string;
  /** Through the TLS edge. */
  productEdge: string;
  limitEdge: string;
  /** The product's process, and nginx's workers. */
  productPid: number;
  limitPid: number;
  folder: string;
  close(): Promise<void>;
}

/** Opens both. `core` pins the server and nginx to one processor, for load; null leaves them free. */
export async function openStage(
  core: number | null,
  env: Record<string, string> = {},
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "arena-bench-"));
  const product = startProduct(core, folder, env);
  const productUrl = `http://127.0.0.1:${PORTS.product}`;
  await untilAnswered(`${productUrl}/healthz`);
  await writeLimit(folder, productUrl);
  const nginx = startNginx(core, folder);
  const limitUrl = `http://127.0.0.1:${PORTS.limit}`;
  await untilAnswered(`${limitUrl}/`);
  return {
    product: productUrl,
    host: HOST,
    limit: limitUrl,
    productEdge: `https://${HOST}`,
    limitEdge: `https://localhost:${PORTS.limitEdge}`,
    productPid: product.pid ?? 0,
    limitPid: nginx.pid ?? 0,
    folder,
    close: async () => {
      await Promise.all([end(product), end(nginx)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startProduct(
  core: number | null,
  folder: string,
  env: Record<string, string>,
): ChildProcess {
  return start(core, process.execPath, SERVER_COMMAND, {
    NODE_ENV: "production",
    DATA_DIR: join(folder, "data"),
    PORT: String(PORTS.product),
    PUBLIC_ORIGIN: `https://${HOST}`,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
    ...env,
  });
}

/** The product's own HTML without its scripts, plain and as brotli, beside the built files. */
async function writeLimit(folder: string, productUrl: string): Promise<void> {
  const root = join(folder, "limit");
  cpSync("build/client", root, { recursive: true });
  for (const path of TWINS) {
    const html = await (await fetch(productUrl + path, { headers: { host: HOST } })).text();
    const bare = html.replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, "");
    const file = join(root, path === "/" ? "index.html" : `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bare);
    writeFileSync(`${file}.br`, brotliCompressSync(bare));
  }
}

function startNginx(core: number | null, folder: string): ChildProcess {
  makeCertificate(folder);
  const config = join(folder, "nginx.conf");
  writeFileSync(config, nginxConfig(folder));
  return start(core, findProgram("nginx", "nginx-light"), [
    "-p",
    folder,
    "-e",
    "stderr",
    "-c",
    config,
  ]);
}

function makeCertificate(folder: string): void {
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync(
    findProgram("openssl"),
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
      ...files,
    ],
    { stdio: "ignore" },
  );
}

/** One process; files as the build compressed them, which every browser of the measurement takes. */
function nginxConfig(folder: string): string {
  const tls = `http2 ssl; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem`;
  const files = `
      root ${folder}/limit;
      location ~ \\.svg$ { add_header Content-Encoding br; expires max; try_files $uri.br =404; }
      location ~ \\.\\w+$ { expires max; try_files $uri =404; }
      location / {
        default_type "text/html; charset=utf-8";
        types { }
        add_header Content-Encoding br;
        add_header Vary Accept-Encoding;
        try_files $uri.html.br /index.html.br =404;
      }`;
  return `
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit; master_process off;
events { worker_connections 2048; }
http {
  include /etc/nginx/mime.types;
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=1000;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  upstream product { server 127.0.0.1:${PORTS.product}; keepalive 32; }
  server { listen ${PORTS.limit}; ${files} }
  server { listen ${PORTS.limitEdge} ${tls}; ${files} }
  server {
    listen ${PORTS.productEdge} ${tls};
    location / {
      proxy_pass http://product; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host:$server_port; proxy_set_header X-Forwarded-Proto https;
    }
  }
}`;
}
