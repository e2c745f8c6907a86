import { Link } from "react-router";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { useNameOf } from "#app/admin/shell/person.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { factsPage as labels } from "#content/staff-facts.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { listRevisions } from "#domain/content/list-revisions.ts";
import { FACT_GROUPS } from "#domain/facts/fact-forms.ts";
import type { Route } from "./+types/facts";
import { Contradictions } from "./contradictions.tsx";
import { contradictionsNow } from "./contradictions-now.ts";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const services = requireStaff(context, "read");
  const { db, clock } = services;
  const groups = FACT_GROUPS.map(async (group) => {
    const [draft, revisions] = await Promise.all([
      readDraft(db, group),
      listRevisions(db, clock, group, 10),
    ]);
    const shown = revisions.find(({ state }) => state === "shown");
    return {
      group,
      draft: draft && { username: draft.username, isRequested: draft.requestedAt !== null },
      shown: shown?.value ? { username: shown.username, at: shown.at } : null,
    };
  });
  return { groups: await Promise.all(groups), contradictions: await contradictionsNow(services) };
}

export default function FactsPage({ loaderData }: Route.ComponentProps) {
  const nameOf = useNameOf();
  return (
    <>
      <h2 className="site-heading">{labels.heading}</h2>
      <p className="my-2 max-w-measure">{labels.lead}</p>
      <Contradictions found={loaderData.contradictions} />
      <ul className="site-list site-facts mt-6">
        {loaderData.groups.map(({ group, draft, shown }) => (
          <li key={group}>
            <Link to={`/admin/site/facts/${group}`} className="site-title">
              {labels.groups[group].name}
            </Link>
            <span className="text-iron">
              {draft &&
                (draft.isRequested ? labels.askedBy : labels.draftBy)(nameOf(draft.username))}
            </span>
            <span className="text-iron">
              {shown ? (
                <>
                  {labels.published(nameOf(shown.username))} <LocalTime time={shown.at} />
                </>
              ) : (
                labels.firstEdition
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
