import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { DocumentForm } from "#app/admin/site/drafts/document-page.tsx";
import { PublishFields } from "#app/admin/site/drafts/publish-fields.tsx";
import { type LoadedDocument, useDraft } from "#app/admin/site/drafts/use-draft.ts";
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
    value: Gathering;
    timeZone: string;
    /** As it is on the site; null: it is not. */
    shown: Gathering | null;
    /** On its list. */
    people: number;
    mayWrite: boolean;
    mayPublish: boolean;
  };
  answer: Partial<DraftAnswer>;
}

/** The gathering as a form. */
export function GatheringForm({ loaded, answer }: GatheringFormProps) {
  const { mayWrite, timeZone, shown, people } = loaded;
  const draft = useDraft(loaded);
  const { session, state, isAlive } = draft;
  const value = state.value as Gathering;
  const isMoved =
    shown !== null &&
    (["startsAt", "endsAt", "place"] as const).some((name) => shown[name] !== value[name]);
  const errors: GatheringErrors = {};
  for (const { path, message } of answer.problems ?? [])
    errors[path[0] as GatheringField] ??= message;
  return (
    <DocumentForm
      {...{ draft, answer, mayWrite }}
      seen={loaded.value}
      className="site-form"
      onInput={(form) => {
        const now = session.state().value as Gathering;
        for (const edit of readGatheringForm(new FormData(form), now, timeZone))
          session.change(edit.path, edit.value);
      }}
    >
      <GatheringFields
        values={valuesOf(value, timeZone)}
        errors={{ ...errors, ...timeErrors(value, timeZone) }}
        warnings={state.warnings}
        arrivals={state.arrivals}
        timeZone={timeZone}
      />
      {mayWrite && (
        <PublishFields
          {...loaded}
          {...{ answer, isAlive }}
          hasDraft={state.draft !== null}
          isShown={shown !== null}
          {...(people > 0 && { tells: { people, isMoved } })}
        />
      )}
    </DocumentForm>
  );
}
