/** Every page of the site. Files, forms as JSON and webhooks are in server/http/app.ts. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type StaffPage, staffPages } from "./admin/pages.ts";

const routesOf = (pages: readonly StaffPage[]) =>
  pages.map(({ path, file }) => route(path.slice(1), file, { id: path }));

export default [
  layout("public/shell/layout.tsx", [
    layout("public/shell/page-boundary.tsx", [
      index("public/home/home.tsx"),
      route("about", "public/about/about.tsx"),
      route("plans", "public/plans/plans.tsx"),
      route("events", "public/events/events.tsx"),
      route("events/past", "public/gatherings/past.tsx"),
      ...["events/:slug/thank-you", "events/:slug/waiting"].map((path) =>
        route(path, "public/gatherings/thank-you.tsx", { id: `public/${path}` }),
      ),
      route("events/coming", "one-time-links/rsvp.tsx"),
      route("events/:slug", "public/gatherings/gathering.tsx"),
      route("news", "public/news/news.tsx"),
      route("news/:slug", "public/news/news-item.tsx"),
      route("press", "public/press/press.tsx"),
      route("donate", "public/donate/donate.tsx"),
      ...["progress", "progress/:month", "progress/:month/:size"].map((path) =>
        route(path, "public/progress/ledger.tsx", {
          id: `public/${path}`,
        }),
      ),
      ...["privacy", "terms"].map((path) =>
        route(path, "public/legal/legal.tsx", { id: `public/${path}` }),
      ),
      route("contact", "public/contact/contact.tsx"),
      route("newsletter", "public/newsletter/newsletter.tsx"),
      ...["contact/thank-you", "newsletter/check-your-mail"].map((path) =>
        route(path, "public/shell/sent.tsx", { id: `public/${path}` }),
      ),
      ...["newsletter/confirm", "newsletter/unsubscribe"].map((path) =>
        route(path, "one-time-links/newsletter-link.tsx", { id: path }),
      ),
      route("donate/pledge", "public/donate/pledge.tsx"),
      route("donate/pledge/thank-you", "one-time-links/pledge-thank-you.tsx"),
      route("donate/pledge/pay", "one-time-links/pay-pledge.tsx"),
      route("donate/gift", "one-time-links/gift.tsx"),
      route("donate/mine", "one-time-links/own-gifts.tsx"),
      route("*", "public/shell/not-found.tsx"),
    ]),
  ]),

  layout("admin/shell/layout.tsx", [
    ...routesOf(staffPages.bare),
    layout("admin/shell/dashboard.tsx", [
      layout("admin/shell/page-boundary.tsx", [
        ...routesOf(staffPages.desk),
        layout("admin/site/site-layout.tsx", routesOf(staffPages.site)),
        layout("admin/profile/own-layout.tsx", routesOf(staffPages.own)),
        layout("admin/settings/settings-layout.tsx", routesOf(staffPages.settings)),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
