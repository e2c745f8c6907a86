/** The whole product: opened by main.ts, by the development server and by tests. */
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { FIRST_USERNAME } from "#domain/accounts/first-administrator.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { SECOND } from "#domain/ports/clock.ts";
import type { Config } from "./config/config.ts";
import { type Container, openContainer } from "./container.ts";
import { accessLog } from "./http/access-log.ts";
import { type AppParts, createGivingApp, createSiteApp } from "./http/app.ts";
import { createHttpServer } from "./http/http-server.ts";
import { clientAddressFinder, trustedProxyCheck } from "./http/middleware/client-address.ts";
import { securityHeaders } from "./http/middleware/security-headers.ts";
import { targetReader } from "./http/requested-host.ts";
import { readStaticFiles } from "./http/static-files.ts";
import { untrustedProxyWarning } from "./http/untrusted-proxy.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { removeOldUploads } from "./remove-old-uploads.ts";
import { createPages } from "./rendering/pages.ts";

export interface Site {
  services: Container;
  /** Starts the follow-up work and the scheduled tasks; listen() does so, too. */
  work(): void;
  /** Runs the scheduled tasks once. */
  runSchedule(): Promise<void>;
  /** Answers requests; it listens after listen(), and connections can be handed to it before. */
  server: Server;
  /** Starts answering on the configured port; resolves to the port in use. */
  listen(): Promise<number>;
  /** Lets running requests and jobs finish (at most ten seconds after DRAIN_SECONDS), then closes the database. */
  close(): Promise<void>;
  /** Set on the very first start: how to sign in. Known nowhere else afterwards. */
  readonly firstSignIn: { username: string; password: string } | null;
  /** False while the database has not been reached since the start. */
  readonly isPrepared: boolean;
  /** Resolves once it has; rejects when it turns out to be unusable. */
  prepared: Promise<void>;
}

const LONGEST_GOODBYE = 10 * SECOND;

/**
 * Opens the database, brings it up to date and builds the app. A database that cannot be reached yet
 * keeps only what needs it waiting. Rejects when the database is unusable.
 */
export async function openSite(config: Config, clock?: Clock): Promise<Site> {
  const services = openContainer(config, clock);
  const { db, log } = services;
  const closing = new AbortController();
  await removeOldUploads(config);
  const preparation = await prepareDatabase(db, services.clock, log, closing.signal);

  const mode = import.meta.env.DEV ? "development" : "production";
  const pages = createPages(build as unknown as ServerBuild, services, {
    publicOrigin: config.publicOrigin,
    mode,
  });
  const server = createServer(config, services, {
    preparation,
    closing: closing.signal,
    pages,
    clientFolder: mode === "production" ? clientFolder() : null,
  });
  const forgetPages = [services.progress, services.content].map((source) =>
    source.onChange(() => pages.renewAll()),
  );
  const servers: Server[] = [];
  const start = () => {
    if (closing.signal.aborted) return;
    services.outbox.start();
    services.schedule.start();
  };
  const prepared = preparation.finished;
  // The callers that wait for the preparation get its failure; there may be none.
  prepared.catch(() => undefined);
  prepared.then(
    () => {
      services.listening?.start();
      return services.content.load();
    },
    () => undefined,
  );
  const work = () => {
    if (preparation.done) start();
    else prepared.then(start, () => undefined);
  };

  return {
    services,
    get firstSignIn() {
      const password = preparation.firstPassword;
      return password ? { username: FIRST_USERNAME, password } : null;
    },
    get isPrepared() {
      return preparation.done;
    },
    prepared,
    server,
    work,
    runSchedule: () => services.schedule.runNow(),
    listen: async () => {
      if (config.metrics)
        servers.push(
          await serveMetrics(services.metrics, services, config.metrics, config.backup.dir),
        );
      return new Promise((resolve, reject) => {
        work();
        server.listen(config.port, config.host, () => resolve(portOf(server)));
        servers.push(server);
        server.once("error", reject);
      });
    },
    close: async () => {
      closing.abort();
      for (const forget of forgetPages) forget();
      // Its proxy hears of it from /healthz and sends elsewhere; until then everything is answered.
      if (servers.length > 0) await pause(config.drainMs);
      services.metrics.stop();
      await Promise.all([
        ...servers.map(stop),
        services.outbox.stop(),
        services.schedule.stop(),
        services.imports.stop(),
        pages.close(),
      ]);
      await services.listening?.stop();
      await services.progress.stop();
      await services.content.stop();
      if (services.reader !== db) await services.reader.destroy();
      await db.destroy();
    },
  };
}

interface ServerFacts extends Pick<AppParts, "preparation" | "closing" | "pages"> {
  /** Where the built files are; null in development, where Vite serves them and no page is kept. */
  clientFolder: string | null;
}

/** Puts the host, what is finished, and the apps behind one HTTP server. */
function createServer(
  config: Config,
  services: Container,
  { clientFolder, ...facts }: ServerFacts,
): Server {
  const { clock, log, giving } = services;
  const isTrusted = trustedProxyCheck(config.trustedProxies);
  const record = accessLog(log, config.metrics ? services.metrics : null);
  const findAddress = clientAddressFinder(isTrusted);
  const parts = { ...facts, config, services, record, findAddress };
  const headers = securityHeaders(services.secure);
  const files = clientFolder ? readStaticFiles(clientFolder, headers) : new Map();
  const warn = untrustedProxyWarning(isTrusted, clock, log);
  return createHttpServer({
    readTarget: targetReader(config.publicOrigin, giving.origin),
    findStored: (path) => files.get(path) ?? facts.pages.findStored(path),
    apps: { site: createSiteApp(parts).fetch, giving: createGivingApp(parts).fetch },
    record,
    inspect: ({ socket, headers }) =>
      warn(socket.remoteAddress ?? "unknown", headers["x-forwarded-for"]?.toString()),
    headers,
    closing: facts.closing,
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}

function clientFolder(): string {
  const folder = fileURLToPath(new URL("../client", import.meta.url));
  if (!existsSync(folder)) throw new Error(`The built files are missing: ${folder}`);
  return folder;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), LONGEST_GOODBYE);
  await closed;
  clearTimeout(force);
}
