import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Services } from "#app/services.ts";
import type { SiteMetrics } from "./site-metrics.ts";

/** Answers GET /metrics on a separate port, which is not public. Resolves once it listens. */
export async function serveMetrics(
  metrics: SiteMetrics,
  services: Services,
  { port, host }: { port: number; host: string },
  backupDir: string,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.read(services, backupDir);
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(text);
  });
  metrics.start();
  server.listen(port, host);
  await once(server, "listening");
  return server;
}
