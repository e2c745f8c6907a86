import type { Plugin } from "vite";
import { readConfig } from "#server/config/config.ts";
import type { openSite as OpenSite, Site } from "#server/site.ts";

const SITE = "/server/site.ts";

/**
 * Lets `react-router dev` answer through the product's own server, so that development has the same
 * middleware, database and sign-in as production. Server code is reloaded when it changes.
 */
export function developmentSite(): Plugin {
  return {
    name: "development-site",
    apply: "serve",
    configureServer(vite) {
      let opened: { by: typeof OpenSite; site: Promise<Site> } | null = null;
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { openSite } = (await vite.ssrLoadModule(SITE)) as { openSite: typeof OpenSite };
            if (opened?.by !== openSite) {
              await opened?.site.then((site) => site.close());
              opened = { by: openSite, site: openSite(readConfig(process.env)) };
              const { firstSignIn, work } = await opened.site;
              work();
              if (firstSignIn)
                vite.config.logger.info(`first sign-in: ${JSON.stringify(firstSignIn)}`);
            }
            const { site } = opened;
            // Vite has cut its base off the address; the product wants the whole one.
            request.url = request.originalUrl ?? request.url;
            (await site).server.emit("request", request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
