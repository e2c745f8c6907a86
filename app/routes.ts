/**
 * Every page of the site. Files, JSON endpoints for forms, and webhooks are in server/http/app.ts.
 */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type StaffPage, staffPages } from "./desk/pages.ts";
import { fileOf, publicPages } from "./public/pages.ts";

/** Case counts, because permissions are found by the path as it is written (desk/access.ts). */
const routesOf = (pages: readonly StaffPage[]) =>
  pages.map(({ path, file }) => route(path.slice(1), file, { id: path, caseSensitive: true }));

export default [
  layout("public/shell/layout.tsx", [
    layout("public/shell/page-boundary.tsx", [
      ...publicPages.map((page) =>
        page.path === "/"
          ? index(fileOf(page), { id: page.path })
          : route(page.path.slice(1), fileOf(page), { id: page.path }),
      ),
      route("*", "public/shell/not-found.tsx"),
    ]),
  ]),

  layout("desk/shell/layout.tsx", [
    ...routesOf(staffPages.bare),
    layout("desk/shell/dashboard.tsx", [
      layout("desk/shell/page-boundary.tsx", [
        layout("desk/shell/page-outlet.tsx", routesOf(staffPages.desk)),
        layout("desk/site/site-layout.tsx", routesOf(staffPages.site)),
        layout("desk/account/account-layout.tsx", routesOf(staffPages.account)),
        layout("desk/settings/settings-layout.tsx", routesOf(staffPages.settings)),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
