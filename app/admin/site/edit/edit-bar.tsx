import type { KeyboardEvent } from "react";
import { Form, Link } from "react-router";
import { Icon } from "#app/admin/shell/icon.tsx";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import type { DraftSession, DraftState } from "#app/admin/site/drafts/draft-session.ts";
import { Colleague, DraftLink, DraftStatus } from "#app/admin/site/drafts/draft-status.tsx";
import { labelOf } from "#app/admin/site/drafts/label-of.ts";
import { PublishFields } from "#app/admin/site/drafts/publish-fields.tsx";
import { showPlace } from "#app/admin/site/drafts/show-place.ts";
import type { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { draftLabels as drafts, historyLabels, editLabels as labels } from "#content/staff-site.ts";
import { type EditableName, editables } from "./editables.ts";

interface EditBarProps {
  page: EditableName;
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
        <Link to="/admin/site">
          <Icon name="previous" />
          {labels.back}
        </Link>
        <h1>{editables[page].name}</h1>
        <p role="status" className="edit-state">
          <DraftStatus state={state} />
        </p>
        <span className="grow" />
        <button type="button" disabled={!state.canUndo} onClick={() => session.undo()}>
          <Icon name="undo" />
          <span className="edit-word">{labels.undo}</span>
        </button>
        <button type="button" disabled={!state.canRedo} onClick={() => session.redo()}>
          <Icon name="redo" />
          <span className="edit-word">{labels.redo}</span>
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
        {"path" in editables[page] && <DraftLink link={state.link} />}
        {state.draft && <PublishMenu {...props} />}
      </section>
      <Colleague state={state} />
      {answer.problem && (
        <div role="alert" className="edit-problems">
          <p>{answer.problems ? labels.problems(answer.problems.length) : answer.problem}</p>
          <ul>
            {answer.problems?.map(({ path, message }) => (
              <li key={path.join(".")}>
                <button type="button" className="text-link" onClick={() => showPlace(path)}>
                  {labelOf(path)}
                </button>
                {`: ${message}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Publishes the draft now or at a time, asks for that, or discards it. */
function PublishMenu({ send, viewer, answer, isAlive }: EditBarProps) {
  return (
    <details className="edit-publish" onKeyDown={closeOnEscape}>
      <summary>
        {viewer.mayPublish ? drafts.publish : drafts.finish}
        <Icon name="down" />
      </summary>
      <Form method="post" className="edit-menu" onSubmit={send}>
        <PublishFields {...viewer} {...{ answer, isAlive }} hasDraft isShown={false} />
      </Form>
    </details>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
