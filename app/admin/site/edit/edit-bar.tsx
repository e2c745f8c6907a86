import { Form, Link, useNavigation } from "react-router";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import type { DraftSession, DraftState } from "#app/admin/site/drafts/draft-session.ts";
import { Colleague, DraftLink, DraftStatus } from "#app/admin/site/drafts/draft-status.tsx";
import { PublishFields } from "#app/admin/site/drafts/publish-fields.tsx";
import type { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { draftLabels as drafts, historyLabels, editLabels as labels } from "#content/staff-site.ts";
import { type EditablePageName, editablePages } from "./editable-pages.ts";

interface EditBarProps {
  page: EditablePageName;
  session: DraftSession;
  state: DraftState;
  isAlive: boolean;
  send: ReturnType<typeof useDraft>["send"];
  isNarrow?: boolean;
  /** Undefined: there is no page to look at. */
  onNarrow?(isNarrow: boolean): void;
  viewer: { mayPublish: boolean; timeZone: string };
  answer: Partial<DraftAnswer>;
}

export function EditBar(props: EditBarProps) {
  const { page, session, state, isNarrow, onNarrow, answer } = props;
  return (
    <>
      <section className="edit-bar" aria-label={labels.heading}>
        <Link to="/admin/site">{labels.back}</Link>
        <h1>{editablePages[page].name}</h1>
        <p role="status" className="edit-state">
          <DraftStatus state={state} />
        </p>
        <span className="grow" />
        <button type="button" disabled={!state.canUndo} onClick={() => session.undo()}>
          {labels.undo}
        </button>
        <button type="button" disabled={!state.canRedo} onClick={() => session.redo()}>
          {labels.redo}
        </button>
        {onNarrow &&
          [false, true].map((narrow) => (
            <button
              key={String(narrow)}
              type="button"
              aria-pressed={isNarrow === narrow}
              onClick={() => onNarrow(narrow)}
              className="max-lg:hidden"
            >
              {narrow ? labels.phone : labels.desktop}
            </button>
          ))}
        <Link to={`/admin/site/history/${page}`}>{historyLabels.heading}</Link>
        <DraftLink link={state.link} />
        {state.draft && <PublishMenu {...props} />}
      </section>
      <Colleague state={state} />
      {answer.problem && (
        <div role="alert" className="edit-problems">
          <p>{answer.problems ? labels.problems(answer.problems.length) : answer.problem}</p>
        </div>
      )}
    </>
  );
}

/** Publishes the draft now or at a time, asks for that, or discards it. */
function PublishMenu({ send, viewer, answer, isAlive }: EditBarProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <details className="edit-publish">
      <summary>{viewer.mayPublish ? drafts.publish : drafts.finish}</summary>
      <Form method="post" className="edit-menu" onSubmit={send}>
        <PublishFields
          {...viewer}
          {...{ answer, isAlive }}
          busy={isBusy}
          hasDraft
          isShown={false}
        />
      </Form>
    </details>
  );
}
