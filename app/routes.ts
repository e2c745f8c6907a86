/** Every page of the site. Files, forms as JSON and webhooks are in server/http/app.ts. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Both lists as CSV for programs, gifts also for people. */
const exports = [
  "contacts/export",
  "donations/export",
  "donations/export/readable",
  "donations/export/workbook",
].map((path) => route(`admin/${path}`, "admin/records/export.ts", { id: `admin/${path}` }));

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
    route("admin", "admin/sign-in/sign-in.tsx"),
    route("admin/code", "admin/sign-in/code.tsx"),
    route("admin/passkey", "admin/sign-in/passkey.ts"),
    route("admin/passkeys/begin", "admin/profile/begin-passkey.ts"),
    route("admin/sign-out", "admin/sign-in/sign-out.ts"),
    route("admin/forgotten", "admin/sign-in/forgotten.tsx"),
    route("admin/link", "admin/sign-in/link.ts"),
    route("admin/choose-password", "admin/sign-in/choose-password.tsx"),
    route("admin/active", "admin/shell/active.ts"),
    route("admin/version", "admin/shell/version.ts"),
    ...exports,
    route("admin/import/:id/problems.csv", "admin/imports/problems.ts"),
    route("admin/site/coming/:id/export", "admin/site/gatherings/export-attendees.ts"),
    route("admin/newsletter.csv", "admin/newsletter/export.ts"),
    route("admin/privacy/export", "admin/privacy/export.ts"),
    route("admin/site/edit/*", "admin/site/edit/edit.tsx"),
    route("admin/site/drafts/*", "admin/site/drafts/draft-route.ts"),
    route("admin/donations/givers", "admin/donations/givers.ts"),
    route("admin/donations/letters/:id", "admin/letters/print-letters.tsx"),
    route("admin/donations/board", "admin/board/board.tsx"),
    route("admin/donations/deposits/:number/rows", "admin/deposits/enter-row.ts"),
    route("admin/donations/deposits/:number/slip", "admin/deposits/slip.tsx"),
    layout("admin/shell/dashboard.tsx", [
      layout("admin/shell/page-boundary.tsx", [
        route("admin/overview", "admin/overview/overview.tsx"),
        route("admin/search", "admin/search/search.tsx"),
        route("admin/donations", "admin/donations/donations.tsx"),
        route("admin/donations/thanks", "admin/letters/to-thank.tsx"),
        route("admin/donations/statements", "admin/letters/statements.tsx"),
        route("admin/contacts", "admin/contacts/contacts.tsx"),
        route("admin/donations/deposits", "admin/deposits/deposits.tsx"),
        route("admin/donations/deposits/:number", "admin/deposits/deposit.tsx"),
        route("admin/people", "admin/people/people.tsx"),
        route("admin/people/:id", "admin/people/person.tsx"),
        route("admin/donations/new", "admin/donations/new-donation.tsx"),
        route("admin/donations/:id/edit", "admin/donations/edit-donation.tsx"),
        layout("admin/site/site-layout.tsx", [
          ...["admin/site", "admin/site/:section"].map((path) =>
            route(path, "admin/site/everything.tsx", { id: path }),
          ),
          route("admin/site/pictures", "admin/site/pictures/pictures.tsx"),
          route("admin/site/coming/:id", "admin/site/gatherings/attendees.tsx"),
          route("admin/site/history/*", "admin/site/drafts/history.tsx"),
          route("admin/site/to-confirm", "admin/site/to-confirm.tsx"),
        ]),
        route("admin/prove", "admin/profile/prove.tsx"),
        layout("admin/profile/own-layout.tsx", [
          route("admin/account", "admin/profile/account.tsx"),
          route("admin/password", "admin/profile/password.tsx"),
          route("admin/two-step", "admin/profile/two-step.tsx"),
          route("admin/passkeys", "admin/profile/passkeys.tsx"),
          route("admin/sessions", "admin/profile/sessions.tsx"),
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
  ]),
] satisfies RouteConfig;
