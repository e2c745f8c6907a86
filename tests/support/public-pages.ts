import { publicPages as pages } from "#app/public/pages.ts";
import { news } from "#content/news.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { publishGathering, SUPPER } from "./gatherings.ts";
import type { TestSite } from "./open-test-site.ts";

/** Pages that need a donor's link or gifts of five people; their own tests open them. */
const OPENED_ELSEWHERE: readonly string[] = [
  "/donate/mine",
  "/progress/:month",
  "/progress/:month/:size",
];

/** Pages that exist once `addGatherings` has run, and their paths then. */
const OF_GATHERINGS: Record<string, string> = {
  "/events/past": "/events/past",
  "/events/:slug": `/events/${SUPPER.slug}`,
  "/events/:slug/thank-you": `/events/${SUPPER.slug}/thank-you`,
  "/events/:slug/waiting": `/events/${SUPPER.slug}/waiting`,
};

export const gatheringPages = Object.values(OF_GATHERINGS);

/** Publishes a future gathering and a past one. */
export async function addGatherings(site: Pick<TestSite, "services">): Promise<void> {
  const { clock } = site.services;
  const lasting = (day: number) => ({
    startsAt: isoTime(clock, day * DAY),
    endsAt: isoTime(clock, (day + 0.1) * DAY),
  });
  await publishGathering(site, "a-supper", lasting(30));
  await publishGathering(site, "an-earlier-supper", { ...lasting(-30), slug: "an-earlier-supper" });
}

/**
 * Every public page of the table that answers with 200 on a new site. A new page is included
 * automatically.
 */
export const publicPages: string[] = pages
  .filter((page) => !("needsLink" in page))
  .filter(({ path }) => !OPENED_ELSEWHERE.includes(path) && !(path in OF_GATHERINGS))
  .flatMap(({ path }) =>
    path === "/news/:slug" ? news.map(({ slug }) => `/news/${slug}`) : [path],
  );

/** The same with one news item, because each has the same parts. */
export const publicPageKinds = publicPages.filter((path) => !/^\/news\/(?!local)/.test(path));

/** Pages that ask search engines not to list them. */
export const unlistedPages = publicPages.filter((path) =>
  pages.some((page) => page.path === path && !("isListed" in page)),
);
