import { useState } from "react";
import { TextLink } from "#app/admin/shell/fields.tsx";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { DocumentPage } from "#app/admin/site/drafts/document-page.tsx";
import { placeName } from "#app/admin/site/drafts/places.ts";
import { BeforePublishing } from "#app/admin/site/drafts/publish-control.tsx";
import type { LoadedDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { PageFrame } from "#app/admin/site/edit/page-frame.tsx";
import { FormParts } from "#app/admin/site/forms/form-parts.tsx";
import { PLACED } from "#app/public/gatherings/facts.tsx";
import { gatheringsDesk, gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { ContentPath } from "#domain/content/content-path.ts";
import { type FormField, readForm } from "#domain/content/form-fields.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { gatheringFields } from "#domain/gatherings/gathering-fields.ts";
import { GatheringInPlace, type PageAround } from "./gathering-in-place.tsx";

interface GatheringEditorProps {
  loaded: Omit<LoadedDocument, "value"> & {
    id: string;
    value: Gathering;
    /** As it is on the site; null: it is not. */
    shown: Gathering | null;
    /** On its list. */
    people: number;
    /** What its page says around it. */
    around: PageAround;
    mayReadPeople: boolean;
  };
  answer: Partial<DraftAnswer>;
}

/** The gathering on its page, its texts typed where they stand; day, time and places beside it. */
export function GatheringEditor({ loaded, answer }: GatheringEditorProps) {
  const { id, timeZone, shown, people, around, mayWrite, mayReadPeople } = loaded;
  const draft = useDraft(loaded);
  const { state, change, replace } = draft;
  const [isNarrow, setNarrow] = useState(false);
  const value = state.value as Gathering;
  const isMoved =
    shown !== null &&
    (["startsAt", "endsAt", "place"] as const).some((name) => shown[name] !== value[name]);
  const problems = answer.problems ?? [];
  const parts = {
    documentKey: loaded.contentKey,
    state,
    problems,
    timeZone,
    sourceOf: undefined,
    replace,
  };
  return (
    <DocumentPage
      draft={draft}
      loaded={loaded}
      answer={answer}
      isNarrow={isNarrow}
      name={value.title || labels.newHeading}
      back={{ to: "/admin/site/gatherings", name: gatheringsDesk.heading }}
      onNarrow={setNarrow}
      isShown={shown !== null}
      path={shown && `/events/${shown.slug}`}
      tells={people > 0 ? { people, isMoved } : undefined}
      className="news-edit gathering-edit"
      onInput={(form) => {
        for (const edit of readForm(gatheringFields, new FormData(form), state.value, timeZone))
          change(edit.path, edit.value, true);
      }}
    >
      <PageFrame stylesheets={["gathering"]} isNarrow={isNarrow}>
        <GatheringInPlace
          draft={draft}
          problems={problems}
          mayWrite={mayWrite}
          nameOf={nameOf}
          timeZone={timeZone}
          id={id}
          value={value}
          around={around}
        />
      </PageFrame>
      <div className="news-side">
        <BeforePublishing checks={CHECKS} problems={state.problems} warnings={state.warnings} />
        <section className="news-details">
          <FormParts {...parts} fields={BESIDE} />
          {/* Typed on the page, where there are scripts. */}
          <noscript>
            <FormParts {...parts} fields={ON_PAGE} />
          </noscript>
        </section>
        {mayReadPeople && (shown || people > 0) && (
          <p>
            <TextLink to={`/admin/site/coming/${id}`}>{gatheringsDesk.who}</TextLink>
          </p>
        )}
      </div>
    </DocumentPage>
  );
}

const isOnPage = ({ name }: FormField) => (PLACED as readonly string[]).includes(name);
const ON_PAGE = gatheringFields.filter(isOnPage);
const BESIDE = gatheringFields.filter((field) => !isOnPage(field));

const CHECKS = [
  [labels.checks.words, ["title", "summary", "body"]],
  [labels.checks.when, ["startsAt", "endsAt"]],
  [labels.checks.where, ["place"]],
  [labels.checks.address, ["slug"]],
  [labels.checks.ask, ["askName", "askEmail"]],
] as const;

/** "Description", then "Description, 2": the first of a list is named without its number. */
const nameOf = (path: ContentPath) => {
  const [, at] = path;
  const name = placeName("gatherings/", path);
  return at ? `${name}, ${Number(at) + 1}` : name;
};
