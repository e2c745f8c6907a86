import { TextLink } from "#app/admin/shell/fields.tsx";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { DocumentPage } from "#app/admin/site/drafts/document-page.tsx";
import { type LoadedDocument, useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { gatheringsDesk, gatheringEditor as labels } from "#content/staff-gatherings.ts";
import {
  type GatheringErrors,
  readGatheringForm,
  timeErrors,
  valuesOf,
} from "#domain/gatherings/edit-gathering.ts";
import type { Gathering, GatheringField } from "#domain/gatherings/gathering.ts";
import { GatheringFields } from "./gathering-fields.tsx";

interface GatheringFormProps {
  loaded: Omit<LoadedDocument, "value"> & {
    id: string;
    value: Gathering;
    timeZone: string;
    /** As it is on the site; null: it is not. */
    shown: Gathering | null;
    /** On its list. */
    people: number;
    mayWrite: boolean;
    mayPublish: boolean;
    mayReadPeople: boolean;
  };
  answer: Partial<DraftAnswer>;
}

/** The gathering as a form. */
export function GatheringForm({ loaded, answer }: GatheringFormProps) {
  const { id, timeZone, shown, people, mayReadPeople } = loaded;
  const draft = useDraft(loaded);
  const { session, state } = draft;
  const value = state.value as Gathering;
  const isMoved =
    shown !== null &&
    (["startsAt", "endsAt", "place"] as const).some((name) => shown[name] !== value[name]);
  const errors: GatheringErrors = {};
  for (const { path, message } of answer.problems ?? [])
    errors[path[0] as GatheringField] ??= message;
  return (
    <DocumentPage
      {...{ draft, loaded, answer }}
      name={value.title || labels.newHeading}
      back={{ to: "/admin/site/gatherings", name: gatheringsDesk.heading }}
      isShown={shown !== null}
      {...(people > 0 && { tells: { people, isMoved } })}
      className="site-form"
      onInput={(form) => {
        const now = session.state().value as Gathering;
        for (const edit of readGatheringForm(new FormData(form), now, timeZone))
          session.change(edit.path, edit.value, true);
      }}
    >
      <p className="flex flex-wrap gap-x-6">
        {shown && (
          <a href={`/events/${shown.slug}`} className="text-link">
            {labels.view}
          </a>
        )}
        {mayReadPeople && (shown || people > 0) && (
          <TextLink to={`/admin/site/coming/${id}`}>{gatheringsDesk.who}</TextLink>
        )}
      </p>
      <GatheringFields
        values={valuesOf(value, timeZone)}
        errors={{ ...errors, ...timeErrors(value, timeZone) }}
        warnings={state.warnings}
        arrivals={state.arrivals}
        timeZone={timeZone}
      />
    </DocumentPage>
  );
}
