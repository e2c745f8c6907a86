import { TextLink } from "#app/admin/shell/fields.tsx";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { type LoadedDocument, useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { FormEditor } from "#app/admin/site/forms/form-editor.tsx";
import { gatheringsDesk, gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { gatheringFields } from "#domain/gatherings/gathering-fields.ts";

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
  const { id, shown, people, mayReadPeople } = loaded;
  const draft = useDraft(loaded);
  const value = draft.state.value as Gathering;
  const isMoved =
    shown !== null &&
    (["startsAt", "endsAt", "place"] as const).some((name) => shown[name] !== value[name]);
  return (
    <FormEditor
      {...{ draft, loaded, answer }}
      name={value.title || labels.newHeading}
      back={{ to: "/admin/site/gatherings", name: gatheringsDesk.heading }}
      isShown={shown !== null}
      {...(people > 0 && { tells: { people, isMoved } })}
      fieldsOf={() => gatheringFields}
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
    </FormEditor>
  );
}
