/** The whole product: opened by main.ts, by the development server and by tests. */

import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { FIRST_USERNAME } from "#domain/accounts/insert-account.ts";
import { type Clock, SECOND } from "#domain/values/clock.ts";
import type { Config } from "#server/config/config.ts";
import { type Container, openContainer } from "./container.ts";
import { accessLog } from "./http/access-log.ts";
import { type AppParts, createGivingApp, createSiteApp } from "./http/app.ts";
import { createHttpServer } from "./http/http-server.ts";
import {
  isThisMachine,
  makeClientIpFinder,
  makeTrustedProxyCheck,
} from "./http/middleware/client-ip.ts";
import { securityHeaders } from "./http/middleware/security-headers.ts";
import { makeTargetReader } from "./http/requested-host.ts";
import { readStaticFiles } from "./http/static-files.ts";
import { OperatorError } from "./operator-error.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { StoreOptions } from "./rendering/page-store.ts";
import { createPages } from "./rendering/pages.ts";

export type Site = Awaited<ReturnType<typeof openSite>>;

const MAX_SHUTDOWN_MS = 10 * SECOND;

/**
 * Opens the database, upgrades it and builds the app. While the database cannot be reached, only
 * what needs it waits. Rejects when the database is unusable. Only tests pass `clock` and `store`.
 */
export async function openSite(config: Config, clock?: Clock, store?: StoreOptions) {
  const services = openContainer(config, clock);
  const { db, log, outbox, encoding, schedule, dueChanges } = services;
  const closing = new AbortController();
  await removeOldUploads(config);
  const preparation = await prepareDatabase(config, db, services.clock, log, closing.signal);
  const mode = import.meta.env.DEV ? "development" : "production";
  const { publicOrigin } = config;
  const pages = createPages(build as ServerBuild, services, { publicOrigin, mode, store });
  const server = createServer(config, services, pages, preparation, closing.signal);
  const servers: Server[] = [];
  const prepared = preparation.finished;
  const start = () => {
    if (closing.signal.aborted) return;
    outbox.start();
    encoding.start();
    schedule.start();
    dueChanges.start();
  };
  const startJobs = () => {
    if (preparation.isDone) start();
    // Callers that await `prepared` get its failure; there may be none.
    else prepared.then(start, () => undefined);
  };

  return {
    services,
    /** How to sign in the first time; null on later starts. The password is stored nowhere. */
    get firstSignIn() {
      const password = preparation.firstPassword;
      return password ? { username: FIRST_USERNAME, password } : null;
    },
    get isPrepared() {
      return preparation.isDone;
    },
    prepared,
    /** It listens after listen(); before that, connections can be passed to it. */
    server,
    /** Starts the jobs and the scheduled tasks; listen() does so too. */
    startJobs,
    runSchedule: async () => {
      await schedule.runNow();
      await dueChanges.runNow();
    },
    listen: async () => {
      startJobs();
      servers.push(server);
      server.listen(config.port, config.host);
      await once(server, "listening").catch(settingToBlame(config));
      const address = server.address();
      return address && typeof address === "object" ? address.port : 0;
    },
    /**
     * Lets running requests and jobs finish (at most ten seconds after DRAIN_SECONDS), then closes
     * the database.
     */
    close: async () => {
      closing.abort();
      // /healthz now answers 503; until the proxy has noticed, every request is answered.
      if (servers.length > 0) await pause(config.drainMs);
      await closeParts(services, pages, servers);
      await preparation.release();
    },
  };
}

/** Names the setting that keeps the site from listening. */
const settingToBlame =
  ({ host, port }: Config) =>
  (error: NodeJS.ErrnoException) => {
    const { code = "" } = error;
    const cause = { cause: error };
    if (code === "EADDRINUSE")
      throw new OperatorError(`PORT: another program listens on ${port}`, cause);
    if (code === "EACCES") throw new OperatorError(`PORT: ${port} needs more rights`, cause);
    if (/^(ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/.test(code))
      throw new OperatorError(`HOST: ${host} is no address of this machine`, cause);
    throw error;
  };

/** Closes what answers and works first, then what that reads, and the database last. */
async function closeParts(
  { db, readonlyDb, versions, ...services }: Container,
  pages: AppParts["pages"],
  servers: readonly Server[],
) {
  const { outbox, encoding, schedule, dueChanges } = services;
  const jobs = [outbox.stop(), encoding.stop(), schedule.stop(), dueChanges.stop()];
  await Promise.all([...servers.map(stop), ...jobs, pages.close()]);
  await versions.close();
  if (readonlyDb !== db) await readonlyDb.destroy();
  await db.destroy();
}

function createServer(
  config: Config,
  services: Container,
  pages: AppParts["pages"],
  preparation: AppParts["preparation"],
  closing: AbortSignal,
): Server {
  const { log, giving } = services;
  const isTrusted = makeTrustedProxyCheck(config.trustedProxies);
  const logAccess = accessLog(log);
  const findIp = makeClientIpFinder(isTrusted);
  const siteHeaders = securityHeaders(services.secure);
  const parts = { config, services, pages, preparation, closing, logAccess, findIp };
  // In development Vite serves the files, and no page is stored.
  const files = import.meta.env.DEV ? new Map() : builtFiles(siteHeaders);
  let hasWarned = false;
  return createHttpServer({
    readTarget: makeTargetReader(config.publicOrigin, giving.origin, config.otherHosts),
    findStored: async (path) => files.get(path) ?? pages.findStored(path),
    apps: { site: createSiteApp(parts).fetch, giving: createGivingApp(parts).fetch },
    logAccess,
    peerOf: (ip) => (isTrusted(ip) ? null : ipUnlessThisMachine(findIp(ip, undefined))),
    inspect: ({ socket, headers }) => {
      if (hasWarned || headers["x-forwarded-for"] === undefined) return;
      if (isTrusted(socket.remoteAddress ?? "unknown")) return;
      hasWarned = true;
      // Visitors can send the header too, so the warning is logged once.
      log.warn(
        {},
        "X-Forwarded-For comes from a peer that is not among TRUSTED_PROXIES: the visitors behind it look like one",
      );
    },
    headers: siteHeaders,
    closing,
  });
}

/**
 * Returns the IP that connections count for; null for this machine's, because a proxy on it may
 * connect for all visitors.
 */
const ipUnlessThisMachine = (ip: string) => (isThisMachine(ip) ? null : ip);

const filesRead = new Map<string, ReturnType<typeof readStaticFiles>>();

/** Read once in the life of a process, in which they do not change; tests open many sites. */
function builtFiles(headers: Record<string, string>) {
  const key = JSON.stringify(headers);
  const files = filesRead.get(key) ?? readStaticFiles(clientFolder(), headers);
  filesRead.set(key, files);
  return files;
}

function clientFolder(): string {
  const folder = fileURLToPath(new URL("../client", import.meta.url));
  if (!existsSync(folder)) throw new Error(`The built files are missing: ${folder}`);
  return folder;
}

async function stop(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), MAX_SHUTDOWN_MS);
  await closed;
  clearTimeout(force);
}

/**
 * Removes DATA_DIR/imports: earlier releases stored uploaded files there, now they are in the
 * database.
 */
const removeOldUploads = ({ dataDir }: Pick<Config, "dataDir">): Promise<void> =>
  rm(join(dataDir, "imports"), { recursive: true, force: true });
