import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/admin/shell/icon.tsx";
import { ViewLink } from "#app/admin/site/view-link.tsx";
import { historyLabels, editLabels as labels } from "#content/staff-site.ts";
import type { DraftAnswer } from "./act-on-document.ts";
import { Conflicts } from "./conflicts.tsx";
import { Colleague, DraftLink, DraftStatus } from "./draft-status.tsx";
import { placeName } from "./place-name.ts";
import { showPlace } from "./show-place.ts";
import type { UndoSteps, useDraft } from "./use-draft.ts";

interface EditBarProps {
  name: string;
  back: { to: string; name: string };
  documentKey: string;
  draft: Pick<ReturnType<typeof useDraft>, "session" | "state" | "steps" | "isAlive">;
  /** To the draft on its page; null: it has none of its own. */
  link?: string | null;
  /** Of its page on the site; null: it has none there. */
  path?: string | null;
  /** Other steps than those of the draft. */
  steps?: UndoSteps;
  isNarrow?: boolean;
  /** Undefined: there is no page to look at. */
  onNarrow?(isNarrow: boolean): void;
  answer: Partial<DraftAnswer>;
  /** Publishes. */
  children: ReactNode;
}

/** The bar of every editor: the way back, the draft's state, its tools; below it what has to be said. */
export function EditBar(props: EditBarProps) {
  const { name, back, documentKey, draft, isNarrow, onNarrow, answer } = props;
  const { session, state, isAlive } = draft;
  const { canUndo, canRedo, undo, redo } = props.steps ?? draft.steps;
  return (
    <>
      <section className="edit-bar" aria-label={labels.bar}>
        <Link to={back.to}>
          <Icon name="previous" />
          {back.name}
        </Link>
        <h1 className="max-lg:sr-only">{name}</h1>
        <p role="status" className="edit-state" data-state={state.delivery}>
          <DraftStatus state={state} />
        </p>
        <span className="grow" />
        <button type="button" disabled={!canUndo} onClick={undo}>
          <Icon name="undo" />
          <span className="max-lg:sr-only">{labels.undo}</span>
        </button>
        <button type="button" disabled={!canRedo} onClick={redo}>
          <Icon name="redo" />
          <span className="max-lg:sr-only">{labels.redo}</span>
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
        <Link to={`/admin/site/history/${documentKey}`}>{historyLabels.heading}</Link>
        <ViewLink path={props.path ?? null} name={labels.viewThisPage} className="" />
        <DraftLink link={props.link === undefined ? state.link : props.link} />
        {props.children}
      </section>
      <Colleague state={state} />
      {answer.problem && (
        <div role="alert" className="edit-problems">
          <p>{answer.problems ? labels.problems(answer.problems.length) : answer.problem}</p>
          <ul>
            {answer.problems?.map(({ path, message }) => (
              <li key={path.join(".")}>
                <button type="button" className="text-link" onClick={() => showPlace(path)}>
                  {placeName(documentKey, path)}
                </button>
                {`: ${message}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Conflicts {...state} documentKey={documentKey} session={session} />
      {!isAlive && (
        <Conflicts documentKey={documentKey} session={null} conflicts={answer.conflicts ?? []} />
      )}
    </>
  );
}
