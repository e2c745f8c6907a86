import { data, redirect } from "react-router";
import type { Services } from "#app/services.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { gatheringAt, readGatherings } from "#domain/gatherings/read-gatherings.ts";
import { isoTime } from "#domain/ports/clock.ts";

/**
 * The gathering at a slug. Throws a redirect for one that has another slug now, 410 for one that was
 * taken down, and 404 for any other slug.
 */
export async function findGathering(
  { content, clock, reader }: Pick<Services, "content" | "clock" | "reader">,
  slug: string,
): Promise<{ id: string; value: Gathering }> {
  const shown = content.items("gatherings").find(({ value }) => value.slug === slug);
  if (shown) return shown;
  const earlier = gatheringAt(await readGatherings(reader, isoTime(clock)), slug);
  if (!earlier) throw data(null, { status: 404 });
  if (earlier.isCancelled) throw data(null, { status: 410 });
  throw redirect(`/events/${earlier.value.slug}`, 308);
}
