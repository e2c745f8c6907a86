/** Every page of the site. What machines ask for (feeds, forms as JSON, webhooks) is in server/http/app.ts. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { news } from "#content/news.ts";

/** Each news item has an address of its own, so that any other below /news/ is simply not found. */
const newsItems = news.map(({ slug }) =>
  route(`news/${slug}`, "routes/public/news-item.tsx", { id: `routes/public/news-item/${slug}` }),
);

export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home/home.tsx"),
    route("about", "routes/public/about.tsx"),
    route("plans", "routes/public/plans.tsx"),
    route("events", "routes/public/events.tsx"),
    route("news", "routes/public/news.tsx"),
    ...newsItems,
    route("donate", "routes/public/donate.tsx"),
    route("privacy", "routes/public/privacy.tsx"),
    route("terms", "routes/public/terms.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("contact/thank-you", "routes/public/contact-thank-you.tsx"),
    route("newsletter", "routes/public/newsletter.tsx"),
    route("newsletter/check-your-mail", "routes/public/newsletter-check-mail.tsx"),
    route("newsletter/confirm", "routes/newsletter/confirm.tsx"),
    route("newsletter/unsubscribe", "routes/newsletter/unsubscribe.tsx"),
    route("donate/pledge", "routes/public/pledge.tsx"),
    route("donate/pledge/thank-you", "routes/public/pledge-thank-you.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),

  layout("routes/admin/layout.tsx", [
    route("admin", "routes/admin/sign-in.tsx"),
    route("admin/code", "routes/admin/code.tsx"),
    route("admin/sign-out", "routes/admin/sign-out.ts"),
    route("admin/password", "routes/admin/password.tsx"),
    route("admin/two-step", "routes/admin/two-step.tsx"),
    route("admin/sessions", "routes/admin/sessions.tsx"),
    route("admin/renew", "routes/admin/renew.ts"),
    route("admin/preferences", "routes/admin/preferences.ts"),
    route("admin/donations/export", "routes/admin/donations/export.ts"),
    route("admin/donations/export/readable", "routes/admin/donations/export-readable.ts"),
    route("admin/contacts/export", "routes/admin/contacts/export.ts"),
    route("admin/contacts/export/readable", "routes/admin/contacts/export-readable.ts"),
    route("admin/import/:id/problems.csv", "routes/admin/import/problems.ts"),
    route("admin/newsletter.csv", "routes/admin/newsletter-export.ts"),
    route("admin/privacy/export", "routes/admin/privacy/export.ts"),
    layout("routes/admin/desk.tsx", [
      route("admin/overview", "routes/admin/overview/overview.tsx"),
      route("admin/donations", "routes/admin/donations/donations.tsx"),
      route("admin/contacts", "routes/admin/contacts/contacts.tsx"),
      route("admin/donations/new", "routes/admin/donations/new-donation.tsx"),
      route("admin/donations/:id/edit", "routes/admin/donations/edit-donation.tsx"),
      route("admin/import", "routes/admin/import/imports.tsx"),
      route("admin/import/:id", "routes/admin/import/import.tsx"),
      route("admin/import/:id/columns", "routes/admin/import/columns.tsx"),
      route("admin/accounts", "routes/admin/accounts.tsx"),
      route("admin/privacy", "routes/admin/privacy/privacy.tsx"),
      route("admin/audit", "routes/admin/audit/audit.tsx"),
      route("admin/newsletter", "routes/admin/newsletter.tsx"),
      route("admin/jobs", "routes/admin/jobs.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
