import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { useNameOf } from "#app/admin/shell/person.tsx";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { loadDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { FormEditor } from "#app/admin/site/forms/form-editor.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { refusals } from "#content/staff.ts";
import { factsPage as labels } from "#content/staff-facts.ts";
import { type Json, valueAt } from "#domain/content/content-path.ts";
import { pathOf, typedText } from "#domain/content/form-fields.ts";
import { listRevisions } from "#domain/content/list-revisions.ts";
import { fieldsOf, findFactGroup } from "#domain/facts/fact-forms.ts";
import type { Route } from "./+types/fact-group";
import { Contradictions } from "./contradictions.tsx";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

/** Looked through for the one on the site. */
const REVISIONS_READ = 10;

const groupOf = ({ group }: Route.LoaderArgs["params"]) => {
  const found = findFactGroup(group);
  if (!found) throw notFound(refusals.missing.text);
  return found;
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const { db, clock, facts } = desk;
  const group = groupOf(params);
  const revisions = await listRevisions(db, clock, group, REVISIONS_READ);
  const shown = revisions.find(({ state, value }) => state === "shown" && value !== null);
  const first = facts.first(group) as Json;
  return {
    ...(await loadDocument(desk, group)),
    group,
    first,
    variables: fieldsOf(group, first).map(({ name }) => facts.variableOf(group, name)),
    shown: shown ? { username: shown.username, at: shown.at } : null,
  };
}

export const action = (args: Route.ActionArgs) => actOnDocument(args, groupOf(args.params));

export default function FactGroupPage(props: Route.ComponentProps) {
  return <FactGroup key={props.loaderData.group} {...props} />;
}

function FactGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { group, shown, timeZone, first, variables } = loaderData;
  const { name, where } = labels.groups[group];
  const draft = useDraft(loaderData);
  const nameOf = useNameOf();
  const fieldsIn = (of: Json) => fieldsOf(group, of);
  return (
    <FormEditor
      draft={draft}
      loaded={loaderData}
      answer={actionData ?? {}}
      name={name}
      back={{ to: "/admin/site/facts", name: labels.heading }}
      fieldsOf={fieldsIn}
      sourceOf={(field, typed) => {
        const variable = variables[fieldsIn(first).findIndex((each) => each.name === field.name)];
        const says = typedText(field, valueAt(first, pathOf(field.name)), timeZone);
        if (variable && typed !== says) return labels.variableIsReplaced(variable, says);
        return variable && !shown ? labels.fromVariable(variable) : null;
      }}
    >
      <p className="text-iron">
        {labels.shownOn} {where}.{" "}
        {shown ? (
          <>
            {labels.published(nameOf(shown.username))} <LocalTime time={shown.at} withTime />
          </>
        ) : (
          `${labels.firstEdition}.`
        )}
      </p>
      <Contradictions found={draft.state.contradictions} />
    </FormEditor>
  );
}
