import { data, redirect } from "react-router";
import type { Services } from "#app/services.ts";
import type { Gathering } from "#domain/content/gathering.ts";

/** The texts shown instead of a gathering. */
export interface MissingTexts {
  gone: { heading: string; text: string };
  /** The name of the link to all gatherings. */
  back: string;
}

export function missingResponse(content: Services["content"], status: 404 | 410) {
  const { unseen, page } = content.current("gatheringPage");
  return data<MissingTexts>({ gone: unseen.gone, back: page.back }, { status });
}

/**
 * Returns the gathering at a slug. Throws a redirect when it has another slug now, 410 when it was
 * taken down, and 404 for any other slug.
 */
export function findGathering(
  { content }: Pick<Services, "content">,
  slug: string,
): { id: string; value: Gathering } {
  const gathering = content.find("gatherings", slug);
  if (!gathering?.value) throw missingResponse(content, gathering ? 410 : 404);
  const { id, value } = gathering;
  if (value.slug !== slug) throw redirect(`/events/${value.slug}`, 308);
  return { id, value };
}
