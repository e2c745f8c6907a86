import { FormError } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { useNameOf } from "#app/admin/shell/person.tsx";
import { notFound, readFormData, requireStaff } from "#app/admin/shell/require-staff.ts";
import { KeptNote, useKeptForm } from "#app/admin/site/drafts/use-kept-form.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { refusals } from "#content/staff.ts";
import { factsPage as labels } from "#content/staff-facts.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { FACT_GROUPS } from "#domain/facts/fact-forms.ts";
import type { Route } from "./+types/fact-group";
import { actOnGroup } from "./act-on-group.ts";
import { Contradictions } from "./contradictions.tsx";
import { contradictionsNow } from "./contradictions-now.ts";
import { FactDraft } from "./fact-draft.tsx";
import { FactForm } from "./fact-form.tsx";
import { FactHistory } from "./fact-history.tsx";
import { loadGroup } from "./load-group.ts";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

const groupOf = ({ group }: Route.LoaderArgs["params"]) => {
  const found = FACT_GROUPS.find((name) => name === group);
  if (!found) throw notFound(refusals.missing.text);
  return found;
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { session, ...services } = requireStaff(context, "read");
  const group = groupOf(params);
  return {
    ...(await loadGroup(services, group)),
    contradictions: group === "campaign" ? await contradictionsNow(services) : [],
    timeZone: services.timeZone,
    username: session.username,
    mayWrite: mayWith(session, "write"),
    mayPublish: mayWith(session, "publish"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = requireStaff(context, "write");
  const form = await readFormData(request);
  return actOnGroup(staff, groupOf(params), form);
}

export default function FactGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, fields, isPublished, draft, history, mayWrite, mayPublish } = loaderData;
  const { name, where } = labels.groups[group];
  const nameOf = useNameOf();
  const typed = useKeptForm(
    `${loaderData.username}/${group}`,
    "review",
    actionData?.problem !== undefined,
  );
  const shown = history.find(({ state }) => state === "shown");
  return (
    <>
      <h2 className="site-heading">{name}</h2>
      <p className="text-iron">
        {labels.shownOn} {where}.
      </p>
      <p className="text-iron">
        {isPublished && shown ? (
          <>
            {labels.published(nameOf(shown.username))} <LocalTime time={shown.at} withTime />
          </>
        ) : (
          labels.firstEdition
        )}
      </p>
      <FormError text={actionData?.problem && actionData.problem} className="my-3 max-w-measure" />
      <Contradictions found={loaderData.contradictions} />
      {draft && (
        <FactDraft
          draft={draft}
          timeZone={loaderData.timeZone}
          problem={actionData?.problem}
          mayWrite={mayWrite}
          mayPublish={mayPublish}
        />
      )}
      <KeptNote {...typed} />
      <FactForm
        key={`${group} ${draft?.version ?? 0} ${loaderData.newest} ${typed.kept !== null}`}
        kept={typed.kept}
        onInput={typed.keep}
        fields={fields}
        isPublished={isPublished}
        version={draft?.version ?? 0}
        answer={actionData ?? {}}
        mayWrite={mayWrite}
      />
      <FactHistory
        history={history}
        isPublished={isPublished}
        version={draft?.version ?? 0}
        mayWrite={mayWrite}
      />
    </>
  );
}
