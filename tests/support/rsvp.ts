/** Signs people up for a gathering. */
import type { Gathering } from "#domain/content/gathering.ts";
import type { ReceivedMail } from "#tests/fakes/smtp.ts";
import { publishGathering } from "./gatherings.ts";
import { jsonHeaders } from "./message.ts";
import { openSiteWithFakes } from "./open-site-with-fakes.ts";
import { type DatabaseKind, type Fields, ORIGIN, type TestSite } from "./open-test-site.ts";

export const ID = "0198a000-0000-7000-8000-000000000001";

export async function openGathering(
  database: DatabaseKind,
  gathering: Partial<Gathering> = {},
  env: Fields = {},
) {
  const world = await openSiteWithFakes(database, env);
  await publishGathering(world.site, ID, gathering);
  return world;
}

let keys = 0;
/** Signs up for a gathering, as its form does; with `ip`, from a separate network. */
export const signUp = (site: TestSite, name: string, changes: object = {}, ip?: string) =>
  site.post(
    "/api/coming",
    JSON.stringify({
      gathering: ID,
      name,
      email: `${name}@example.org`,
      people: "1",
      waits: "yes",
      filledInMs: 9_000,
      key: `test-of-gatherings-${++keys}`,
      ...changes,
    }),
    jsonHeaders,
    ip,
  );

/** The form's answers, for a place and for the waiting list. */
export const SEATED = { ok: true, next: "/events/supper-and-songs/thank-you" };
export const WAITING = { ok: true, next: "/events/supper-and-songs/waiting" };

/** Returns the state of each guest, by the first part of the mail address. */
export async function guestStates(site: TestSite) {
  const rows = await site.rows("attendees");
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** Returns the path of the link in the last mail to a person. */
export const linkOf = (mails: readonly ReceivedMail[], name: string) =>
  /\/events\/coming\?token=[\w-]+/.exec(
    mails.findLast(({ recipients }) => recipients.includes(`${name}@example.org`))?.text ?? "",
  )?.[0] ?? "";

/** Posts the form of the page behind an emailed link. */
export const postLink = (site: TestSite, link: string, fields: Fields) => {
  const token = new URL(link, ORIGIN).searchParams.get("token") ?? "";
  return site.post(link, { token, ...fields });
};
