import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, findProgram, start, untilAnswered } from "#tests/bench/processes.ts";
import { frontConfig } from "#tests/support/front-proxy.ts";

const PORT = 4179;

/** Starts nginx with deploy/nginx.conf in front of the site on `port`; needs nginx. */
export async function startFront(port: number): Promise<{ url: URL; end(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "arena-front-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr crit;
events { worker_connections 4096; }
http { access_log off; ${temporary.join(" ")}
${frontConfig(folder, port, PORT)} }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, config);
  const nginx = start(null, findProgram("nginx", "nginx-light"), ["-e", "stderr", "-c", file]);
  const url = new URL(`http://127.0.0.1:${PORT}`);
  await untilAnswered(url.href);
  return {
    url,
    async end() {
      await end(nginx);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
