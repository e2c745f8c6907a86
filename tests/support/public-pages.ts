import { news } from "#content/news.ts";

/** Every public page of the route table that answers 200. */
export const publicPages = [
  "/",
  "/about",
  "/plans",
  "/events",
  "/news",
  ...news.map(({ slug }) => `/news/${slug}`),
  "/donate",
  "/donate/pledge",
  "/contact",
  "/contact/thank-you",
  "/newsletter",
  "/newsletter/check-your-mail",
  "/progress",
  "/press",
  "/privacy",
  "/terms",
];

/** Those that ask search engines not to list them. */
export const unlistedPages = publicPages.filter((path) =>
  /pledge|thank-you|check-your-mail/.test(path),
);
