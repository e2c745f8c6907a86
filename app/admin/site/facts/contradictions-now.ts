import type { Services } from "#app/services.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { findKind } from "#domain/content/find-kind.ts";
import { type Contradiction, findContradictions } from "#domain/facts/contradictions.ts";
import { campaignSchema } from "#domain/facts/kinds/campaign.ts";

/** What contradicts the campaign as its draft says it, or as it is on the site. */
export async function contradictionsNow({
  db,
  facts,
  content,
}: Pick<Services, "db" | "facts" | "content">): Promise<Contradiction[]> {
  const draft = await readDraft(db, "campaign");
  const drafted = campaignSchema.safeParse(draft?.value);
  const shown = draft && draft.value === null ? facts.first("campaign") : facts.read("campaign");
  const documents = content
    .all()
    .filter(({ key }) => key !== "campaign" && findKind(key))
    .map(({ key, value }) => [key, value as Json] as const);
  return findContradictions(drafted.success ? drafted.data : shown, documents);
}
