import { data, redirect } from "react-router";
import type { Services } from "#app/services.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";

/**
 * The gathering at a slug. Throws a redirect for one that has another slug now, 410 for one that was
 * taken down, and 404 for any other slug.
 */
export function findGathering(
  { content }: Pick<Services, "content">,
  slug: string,
): { id: string; value: Gathering } {
  const shown = content.items("gatherings").find(({ value }) => value.slug === slug);
  if (shown) return shown;
  const id = content.idAt("gatherings", slug);
  const value = id && content.item("gatherings", id);
  if (value) throw redirect(`/events/${value.slug}`, 308);
  throw data(null, { status: value === null ? 410 : 404 });
}
