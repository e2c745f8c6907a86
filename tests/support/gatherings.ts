import type { Gathering } from "#domain/content/gathering.ts";
import { unpublish } from "#domain/content/publish-content.ts";
import type { TestSite } from "./open-test-site.ts";
import { ACTOR, publishContent } from "./publish-content.ts";
import { publish } from "./site-database.ts";
import type { SiteProcess } from "./site-process.ts";

/** A complete gathering in the afternoon of March 14, 2026, in Bayfield. */
export const SUPPER: Gathering = {
  title: "Supper and songs",
  slug: "supper-and-songs",
  startsAt: "2026-03-14T23:30:00.000Z",
  endsAt: "2026-03-15T02:30:00.000Z",
  place: "Sample hall, Bayfield",
  hours: "",
  cost: "Free",
  children: "",
  parking: "",
  askName: "A. Sample",
  askEmail: "ask@example.org",
  summary: "Bring a dish, a voice or a friend.",
  body: ["The plans lie on the table.", "Come as you are; it goes on till late."],
  takesNames: true,
  limit: null,
  waitingList: false,
};

/** Publishes, on a site in a process, the gathering of the sign-up form, long before it begins. */
export const publishSupper = (site: SiteProcess) =>
  publish(site, "gatherings/supper", {
    ...SUPPER,
    startsAt: "2099-03-14T23:30:00.000Z",
    endsAt: "2099-03-15T02:30:00.000Z",
  });

/** Publishes a gathering at once. */
export async function publishGathering(
  site: Pick<TestSite, "services">,
  id: string,
  changes: Partial<Gathering> = {},
): Promise<void> {
  await publishContent(site, `gatherings/${id}`, { ...SUPPER, ...changes });
}

export async function takeGatheringDown({ services }: TestSite, id: string): Promise<void> {
  const { db, clock } = services;
  await unpublish({ db, clock, actor: ACTOR }, `gatherings/${id}`);
}
