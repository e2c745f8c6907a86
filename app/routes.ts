/** Every page of the site. Feeds, forms as JSON and webhooks are in server/http/app.ts. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Both lists, as CSV for programs and for people. */
const exports = ["donations", "contacts"].flatMap((list) =>
  ["export", "export/readable"].map((format) =>
    route(`admin/${list}/${format}`, "admin/records/export.ts", { id: `admin/${list}/${format}` }),
  ),
);

/** Both lists' changes of many records. */
const bulk = ["donations", "contacts"].map((list) =>
  route(`admin/${list}/bulk`, "admin/records/bulk.ts", { id: `admin/${list}/bulk` }),
);

export default [
  layout("public/shell/layout.tsx", [
    index("public/home/home.tsx"),
    route("about", "public/about/about.tsx"),
    route("plans", "public/plans/plans.tsx"),
    route("events", "public/events/events.tsx"),
    route("events/past", "public/gatherings/past.tsx"),
    route("events/thank-you", "public/gatherings/thank-you.tsx"),
    route("events/coming", "one-time-links/coming.tsx"),
    route("events/:slug", "public/gatherings/gathering.tsx"),
    route("news", "public/news/news.tsx"),
    route("news/:slug", "public/news/news-item.tsx"),
    route("donate", "public/donate/donate.tsx"),
    route("privacy", "public/legal/privacy.tsx"),
    route("terms", "public/legal/terms.tsx"),
    route("contact", "public/contact/contact.tsx"),
    route("contact/thank-you", "public/contact/thank-you.tsx"),
    route("newsletter", "public/newsletter/newsletter.tsx"),
    route("newsletter/check-your-mail", "public/newsletter/check-your-mail.tsx"),
    route("newsletter/confirm", "one-time-links/confirm.tsx"),
    route("newsletter/unsubscribe", "one-time-links/unsubscribe.tsx"),
    route("donate/pledge", "public/donate/pledge.tsx"),
    route("donate/pledge/thank-you", "public/donate/pledge-thank-you.tsx"),
    route("*", "public/shell/not-found.tsx"),
  ]),

  layout("admin/shell/layout.tsx", [
    route("admin", "admin/sign-in/sign-in.tsx"),
    route("admin/code", "admin/sign-in/code.tsx"),
    route("admin/sign-out", "admin/sign-in/sign-out.ts"),
    route("admin/forgotten", "admin/sign-in/forgotten.tsx"),
    route("admin/link", "admin/sign-in/link.ts"),
    route("admin/choose-password", "admin/sign-in/choose-password.tsx"),
    route("admin/renew", "admin/shell/renew.ts"),
    route("admin/preferences", "admin/profile/preferences.ts"),
    route("admin/views", "admin/records/views.ts"),
    ...bulk,
    ...exports,
    route("admin/import/:id/problems.csv", "admin/imports/problems.ts"),
    route("admin/site/transfer/export", "admin/site/transfer/export.ts"),
    route("admin/site/gatherings/new", "admin/site/gatherings/new-gathering.ts"),
    route("admin/site/coming/:id/export", "admin/site/gatherings/export-attendees.ts"),
    route("admin/audit/export", "admin/audit/export.ts"),
    route("admin/newsletter.csv", "admin/newsletter/export.ts"),
    route("admin/privacy/export", "admin/privacy/export.ts"),
    route("admin/site/edit/gallery", "admin/site/gallery/edit-gallery.tsx"),
    route("admin/site/edit/:page", "admin/site/edit/edit-page.tsx"),
    route("admin/site/drafts/*", "admin/site/drafts/draft-route.ts"),
    route("admin/site/news/new", "admin/site/news/new-news.ts"),
    route("admin/site/pictures/list", "admin/site/pictures/list.ts"),
    layout("admin/shell/dashboard.tsx", [
      route("admin/overview", "admin/overview/overview.tsx"),
      route("admin/search", "admin/search/search.tsx"),
      route("admin/donations", "admin/donations/donations.tsx"),
      route("admin/contacts", "admin/contacts/contacts.tsx"),
      route("admin/donations/new", "admin/donations/new-donation.tsx"),
      route("admin/donations/:id/edit", "admin/donations/edit-donation.tsx"),
      layout("admin/site/site-layout.tsx", [
        route("admin/site", "admin/site/everything.tsx"),
        route("admin/site/notice", "admin/site/notice.tsx"),
        route("admin/site/pictures", "admin/site/pictures/pictures.tsx"),
        route("admin/site/transfer", "admin/site/transfer/transfer.tsx"),
        route("admin/site/facts", "admin/site/facts/facts.tsx"),
        route("admin/site/facts/:group", "admin/site/facts/fact-group.tsx"),
        route("admin/site/gatherings", "admin/site/gatherings/gatherings.tsx"),
        route("admin/site/gatherings/:id", "admin/site/gatherings/edit-gathering.tsx"),
        route("admin/site/coming/:id", "admin/site/gatherings/attendees.tsx"),
        route("admin/site/pages", "admin/site/pages.tsx"),
        route("admin/site/letters", "admin/site/letters/letters-page.tsx"),
        route("admin/site/history/*", "admin/site/drafts/history.tsx"),
        route("admin/site/news", "admin/site/news/news.tsx"),
        route("admin/site/news/:id", "admin/site/news/edit-news.tsx"),
      ]),
      layout("admin/profile/own-layout.tsx", [
        route("admin/account", "admin/profile/account.tsx"),
        route("admin/password", "admin/profile/password.tsx"),
        route("admin/two-step", "admin/profile/two-step.tsx"),
        route("admin/sessions", "admin/profile/sessions.tsx"),
        route("admin/appearance", "admin/profile/appearance.tsx"),
      ]),
      layout("admin/settings/settings-layout.tsx", [
        route("admin/import", "admin/imports/imports.tsx"),
        route("admin/import/:id", "admin/imports/import.tsx"),
        route("admin/import/:id/columns", "admin/imports/columns.tsx"),
        route("admin/accounts", "admin/accounts/accounts.tsx"),
        route("admin/privacy", "admin/privacy/privacy.tsx"),
        route("admin/audit", "admin/audit/audit.tsx"),
        route("admin/newsletter", "admin/newsletter/newsletter.tsx"),
        route("admin/templates", "admin/templates/templates.tsx"),
        route("admin/jobs", "admin/delivery/jobs.tsx"),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
