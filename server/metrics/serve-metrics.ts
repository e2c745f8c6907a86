import { createServer, type Server } from "node:http";
import type { Services } from "#app/services.ts";
import type { OperationsConfig } from "#server/config/operations-config.ts";
import type { SiteMetrics } from "./site-metrics.ts";

/** Answers GET /metrics on a port of its own, which is not the public's. Resolves once it listens. */
export function serveMetrics(
  metrics: SiteMetrics,
  services: Services,
  { port, host }: NonNullable<OperationsConfig["metrics"]>,
  backupDir: string,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    void metrics.read(services, backupDir).then((text) => {
      response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
      response.end(text);
    });
  });
  metrics.start();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
