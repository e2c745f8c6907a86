import { join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { type Config, readConfig } from "#server/config/config.ts";
import type { openSite as OpenSite, Site } from "#server/site.ts";
import type { addSamples as AddSamples } from "./sample-data.ts";

const SITE = "/server/site.ts";
const SAMPLES = "/scripts/sample-data.ts";

/**
 * Makes `react-router dev` answer through the product's own server, so that development has the
 * same middleware, database and sign-in as production. It reloads server code after a change. With
 * DEVELOPMENT_SAMPLES set, the database gets sample records (npm run dev -- --samples).
 */
export function developmentSite(): Plugin {
  return {
    name: "development-site",
    apply: "serve",
    configureServer(vite) {
      const current = siteOpener(vite);
      vite.httpServer?.once("listening", () => {
        current().catch((error: unknown) => vite.config.logger.error(String(error)));
      });
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const site = await current();
            // Vite has removed its base from the URL.
            request.url = request.originalUrl ?? request.url;
            site.server.emit("request", request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}

/**
 * Makes a function that resolves to the open site, and opens it again after a change of its code.
 */
function siteOpener(vite: ViteDevServer): () => Promise<Site> {
  let opened: { by: typeof OpenSite; site: Promise<Site> } | null = null;
  return async () => {
    const { openSite } = (await vite.ssrLoadModule(SITE)) as { openSite: typeof OpenSite };
    if (opened?.by === openSite) return opened.site;
    const older = opened;
    const isFirst = !older;
    const site = (async () => {
      await (await older?.site)?.close();
      return openForDevelopment(vite, openSite, isFirst);
    })();
    opened = { by: openSite, site };
    return site;
  };
}

async function openForDevelopment(
  vite: ViteDevServer,
  openSite: typeof OpenSite,
  isFirst: boolean,
): Promise<Site> {
  const config = readConfig(process.env);
  const site = await openSite(config);
  await site.prepared;
  site.startJobs();
  if (isFirst && process.env.DEVELOPMENT_SAMPLES) {
    const { addSamples } = (await vite.ssrLoadModule(SAMPLES)) as { addSamples: typeof AddSamples };
    await addSamples(site.services);
  }
  if (isFirst || site.firstSignIn) vite.config.logger.info(describeSite(config, site));
  return site;
}

function describeSite(config: Config, { firstSignIn }: Site): string {
  const signIn = firstSignIn
    ? `as "${firstSignIn.username}" with the password ${firstSignIn.password} (shown this once)`
    : "as before; npm run staff -- reset admin makes a new password";
  return [
    "",
    `  Staff    /admin, ${signIn}`,
    `  Mails    ${join(config.dataDir, "mail")}, one file each`,
    "  Jobs     /admin/jobs",
    `  Samples  ${process.env.DEVELOPMENT_SAMPLES ? "are in the database" : "npm run dev -- --samples"}`,
    "",
  ].join("\n");
}
