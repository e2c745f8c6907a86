/**
 * Every public page, listed once. Routes, stylesheets, the sitemap, the editor and the tests over
 * all pages read this list; menus are in content/site.ts.
 */
import type { DocumentName } from "#domain/content/document-types.ts";

/**
 * The maximum size of a page, in bytes as brotli. With its headers (760 bytes as HTTP/2 packs them)
 * it fits, with 120 to spare, into the 14,600 bytes that are sent before the browser's first
 * answer. A larger page needs another round trip, which takes long on a weak signal.
 */
export const FIRST_FLIGHT_BYTES = 13_960;

interface PublicPage {
  /** The path from the root, as in the route table. */
  path: string;
  /** Its module, below app/; missing for a page that shows one document. */
  file?: string;
  /** The document that staff edit in place, and the component in this folder that renders it. */
  document?: DocumentName;
  view?: string;
  /** A stylesheet of app/styles/pages/; the default is that of pages with one message. */
  stylesheet?: string;
  /** The background under the transparent bar; light by default. */
  top?: "dark";
  /** Whether search engines may list it. Pages that depend on records are listed with them. */
  isListed?: boolean;
  /** Answers only to an address from a mail or a payment. */
  needsLink?: boolean;
}

export const publicPages = [
  {
    path: "/",
    document: "home",
    view: "home/home-page.tsx",
    stylesheet: "home",
    top: "dark",
    isListed: true,
  },
  {
    path: "/about",
    document: "about",
    view: "about/about-page.tsx",
    stylesheet: "about",
    isListed: true,
  },
  {
    path: "/plans",
    file: "public/plans/plans.tsx",
    document: "plans",
    view: "plans/plans-page.tsx",
    stylesheet: "plans",
    isListed: true,
  },
  { path: "/plans/names", file: "public/plans/named-places.tsx", stylesheet: "plans" },
  {
    path: "/events",
    document: "events",
    view: "gatherings/events-page.tsx",
    stylesheet: "events",
    isListed: true,
  },
  { path: "/events/past", file: "public/gatherings/past-gatherings.tsx", stylesheet: "gathering" },
  { path: "/events/:slug/thank-you", file: "public/gatherings/rsvp-thank-you.tsx" },
  { path: "/events/:slug/waiting", file: "public/gatherings/rsvp-thank-you.tsx" },
  {
    path: "/events/coming",
    file: "personal-links/rsvp.tsx",
    stylesheet: "gathering",
    needsLink: true,
  },
  { path: "/events/:slug", file: "public/gatherings/gathering.tsx", stylesheet: "gathering" },
  {
    path: "/news",
    file: "public/news/news.tsx",
    document: "newsPage",
    view: "news/news-page.tsx",
    stylesheet: "news",
    isListed: true,
  },
  { path: "/news/:slug", file: "public/news/news-item.tsx", stylesheet: "news" },
  { path: "/press", file: "public/press/press.tsx", stylesheet: "news", isListed: true },
  {
    path: "/donate",
    file: "public/donate/donate.tsx",
    document: "donate",
    view: "donate/donate-page.tsx",
    stylesheet: "donate",
    isListed: true,
  },
  {
    path: "/donate/pledge",
    document: "pledge",
    view: "donate/pledge-page.tsx",
    stylesheet: "donate",
  },
  {
    path: "/donate/pledge/thank-you",
    file: "personal-links/pledge-thank-you.tsx",
    needsLink: true,
  },
  { path: "/donate/pledge/pay", file: "personal-links/pay-pledge.tsx", needsLink: true },
  { path: "/donate/gift", file: "personal-links/gift.tsx", needsLink: true },
  { path: "/donate/mine", file: "personal-links/own-gifts.tsx" },
  { path: "/progress", file: "public/progress/ledger.tsx", stylesheet: "ledger", isListed: true },
  { path: "/progress/:month", file: "public/progress/ledger.tsx", stylesheet: "ledger" },
  { path: "/progress/:month/:size", file: "public/progress/ledger.tsx", stylesheet: "ledger" },
  { path: "/privacy", file: "public/legal/legal.tsx", stylesheet: "legal", isListed: true },
  { path: "/terms", file: "public/legal/legal.tsx", stylesheet: "legal", isListed: true },
  {
    path: "/contact",
    document: "contact",
    view: "contact/contact-page.tsx",
    stylesheet: "contact",
    isListed: true,
  },
  { path: "/contact/thank-you", file: "public/shell/message-sent.tsx" },
  {
    path: "/newsletter",
    document: "newsletter",
    view: "newsletter/newsletter-page.tsx",
    isListed: true,
  },
  { path: "/newsletter/check-your-mail", file: "public/shell/message-sent.tsx" },
  { path: "/newsletter/confirm", file: "personal-links/newsletter-link.tsx", needsLink: true },
  { path: "/newsletter/unsubscribe", file: "personal-links/newsletter-link.tsx", needsLink: true },
] as const satisfies readonly PublicPage[];

/** A page that staff edit in place: the key of its document. */
export type PageName = Extract<(typeof publicPages)[number], { document: string }>["document"];

const pages: readonly PublicPage[] = publicPages;

/**
 * Returns the page of a route; undefined for a layout, a page of the desk and an unknown address.
 */
export const pageOfRoute = (id: string | undefined) => pages.find(({ path }) => path === id);

/** Returns the page that shows a document in place; undefined for any other document. */
export const pageOfDocument = (name: string) => pages.find(({ document }) => document === name);

export const fileOf = ({ file = "public/shell/document.tsx" }: PublicPage) => file;

/**
 * Whether the page of a route is the same for everyone. Pages behind a personal link are in another
 * folder.
 */
export function isShared(id: string | undefined): boolean {
  const page = pageOfRoute(id);
  return page !== undefined && fileOf(page).startsWith("public/");
}
