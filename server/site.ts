/** The whole product behind one door: opened by main.ts, by the development server and by tests. */
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { FIRST_USERNAME } from "#features/staff/first-administrator.ts";
import type { Clock } from "#ports/clock.ts";
import { SECOND } from "#ports/clock.ts";
import { createApp } from "./app.ts";
import { type Composition, compose } from "./compose.ts";
import type { Config } from "./config.ts";
import { Front } from "./front/front.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { createPages } from "./pages.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { removeOldUploads } from "./remove-old-uploads.ts";

export interface Site {
  services: Composition;
  /** Starts the follow-up work and the scheduled tasks; listen() does so, too. */
  work(): void;
  /** Runs the scheduled tasks once. */
  runSchedule(): Promise<void>;
  /** Answers a request without a network; `remoteAddress` stands for the visitor's. */
  request(request: Request, remoteAddress?: string): Promise<Response>;
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
  const services = compose(config, clock);
  const { db, log } = services;
  const closing = new AbortController();
  await removeOldUploads(config);
  const preparation = await prepareDatabase(db, services.clock, log, closing.signal);

  const mode = import.meta.env.DEV ? "development" : "production";
  const pages = createPages(build as unknown as ServerBuild, services, {
    publicOrigin: config.publicOrigin,
    mode,
  });
  const app = createApp(
    config,
    services,
    preparation,
    closing.signal,
    pages,
    mode === "production" ? clientFolder() : null,
  );
  const servers: Server[] = [];
  let front: Front | null = null;
  const start = () => {
    if (closing.signal.aborted) return;
    services.outbox.start();
    services.schedule.start();
  };
  const prepared = preparation.finished;
  // Whoever waits for it hears of a failure; nobody has to.
  prepared.catch(() => undefined);
  prepared.then(
    () => services.listening?.start(),
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
    request: async (request, remoteAddress = "127.0.0.1") =>
      app.fetch(request, { incoming: { socket: { remoteAddress } } }),
    work,
    runSchedule: () => services.schedule.runNow(),
    listen: async () => {
      if (config.metrics)
        servers.push(
          await serveMetrics(services.metrics, services, config.metrics, config.backup.dir),
        );
      return new Promise((resolve, reject) => {
        work();
        front = new Front(app.fetch, closing.signal, {
          clock: services.clock,
          log: services.log,
          metrics: config.metrics ? services.metrics : null,
        });
        const { server } = front;
        server.listen(config.port, config.host, () => resolve(portOf(server)));
        servers.push(server);
        server.once("error", reject);
        // A phone on a weak signal may be slow; somebody who holds connections open is slower.
        server.headersTimeout = 20 * SECOND;
        server.requestTimeout = 60 * SECOND;
      });
    },
    close: async () => {
      closing.abort();
      // Its proxy hears of it from /healthz and sends elsewhere; until then everything is answered.
      if (servers.length > 0) await pause(config.drainMs);
      services.metrics.stop();
      front?.endWaiting();
      await Promise.all([
        ...servers.map(stop),
        services.outbox.stop(),
        services.schedule.stop(),
        services.imports.stop(),
      ]);
      await services.listening?.stop();
      await services.progress.stop();
      if (services.reader !== db) await services.reader.destroy();
      await db.destroy();
    },
  };
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
