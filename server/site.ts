/** The whole product behind one door: opened by main.ts, by the development server and by tests. */
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { Services } from "#app/services.ts";
import { migrate } from "#db/migrate.ts";
import { FIRST_USERNAME, makeFirstAdministrator } from "#features/staff/first-administrator.ts";
import type { Clock } from "#ports/clock.ts";
import { SECOND } from "#ports/clock.ts";
import { createApp } from "./app.ts";
import { compose } from "./compose.ts";
import type { Config } from "./config.ts";
import { createPages } from "./pages.ts";

export interface Site {
  services: Services;
  /** Starts the follow-up work and the scheduled tasks; listen() does so, too. */
  work(): void;
  /** Runs the scheduled tasks once. */
  runSchedule(): Promise<void>;
  /** Answers a request without a network; `remoteAddress` stands for the visitor's. */
  request(request: Request, remoteAddress?: string): Promise<Response>;
  /** Starts answering on the configured port; resolves to the port in use. */
  listen(): Promise<number>;
  /** Lets running requests and jobs finish (at most ten seconds), then closes the database. */
  close(): Promise<void>;
  /** Set on the very first start: how to sign in. Known nowhere else afterwards. */
  firstSignIn: { username: string; password: string } | null;
}

const LONGEST_GOODBYE = 10 * SECOND;

/** Opens the database, brings it up to date and builds the app. Rejects when the database does. */
export async function openSite(config: Config, clock?: Clock): Promise<Site> {
  const services = compose(config, clock);
  await migrate(services.db);
  const password = await makeFirstAdministrator(services.db, services.clock);

  const mode = import.meta.env.DEV ? "development" : "production";
  const pages = createPages(build as unknown as ServerBuild, services, {
    publicOrigin: config.publicOrigin,
    mode,
  });
  const app = createApp(config, services, pages, mode === "production" ? clientFolder() : null);
  let server: Server | null = null;
  const work = () => {
    services.outbox.start();
    services.schedule.start();
  };

  return {
    services,
    firstSignIn: password ? { username: FIRST_USERNAME, password } : null,
    request: async (request, remoteAddress = "127.0.0.1") =>
      app.fetch(request, { incoming: { socket: { remoteAddress } } }),
    work,
    runSchedule: () => services.schedule.runNow(),
    listen: () =>
      new Promise((resolve, reject) => {
        work();
        const options = {
          fetch: app.fetch,
          port: config.port,
          ...(config.host && { hostname: config.host }),
        };
        server = serve(options, (info) => resolve(info.port)) as Server;
        server.once("error", reject);
        // A phone on a weak signal may be slow; somebody who holds connections open is slower.
        server.headersTimeout = 20 * SECOND;
        server.requestTimeout = 60 * SECOND;
      }),
    close: async () => {
      await Promise.all([server && stop(server), services.outbox.stop(), services.schedule.stop()]);
      if (services.reader !== services.db) await services.reader.destroy();
      await services.db.destroy();
    },
  };
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
