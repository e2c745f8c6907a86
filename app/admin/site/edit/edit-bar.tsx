import { useRef, useState } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { LocalTime } from "#app/ui/local-time.tsx";
import { editLabels as labels } from "#content/staff-site.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { COMES_TWICE } from "#domain/content/publish-moment.ts";
import { MINUTE } from "#domain/ports/clock.ts";
import type { DraftSession, DraftState } from "./draft-session.ts";
import { type EditableName, editables } from "./editables.ts";

interface EditBarProps {
  page: EditableName;
  session: DraftSession;
  state: DraftState;
  isNarrow?: boolean;
  /** Undefined: there is no page to look at. */
  onNarrow?(isNarrow: boolean): void;
  viewer: {
    username: string;
    mayPublish: boolean;
    /** The server's time when the page was made, ISO UTC. */
    now: string;
    timeZone: string;
  };
  problems: readonly ContentProblem[];
  failure: string | null;
}

/** How long a colleague's last change counts as editing. */
const RECENT = 2 * MINUTE;

export function EditBar(props: EditBarProps) {
  const { page, session, state, isNarrow, onNarrow, problems, failure } = props;
  const { username, now } = props.viewer;
  const { draft } = state;
  const isColleague =
    draft !== null &&
    draft.username !== username &&
    Date.parse(now) - Date.parse(draft.updatedAt) < RECENT;
  return (
    <>
      <section className="edit-bar" aria-label={labels.heading}>
        <Link to="/admin/site">{labels.back}</Link>
        <h1>{editables[page].name}</h1>
        <p role="status" className="edit-state">
          <Delivery state={state} />
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
        <Link to={`/admin/site/history/${page}`}>{labels.history}</Link>
        {draft && <PublishMenu {...props} version={draft.version} />}
      </section>
      {isColleague && <p className="edit-colleague">{labels.colleague(draft.username)}</p>}
      {(failure !== null || problems.length > 0) && (
        <div role="alert" className="edit-problems">
          <p>{failure ?? labels.problems(problems.length)}</p>
        </div>
      )}
    </>
  );
}

function Delivery({ state: { delivery, draft } }: { state: DraftState }) {
  if (delivery === "waiting") return labels.waiting;
  if (delivery === "refused") return labels.refused;
  if (delivery === "saving") return labels.saving;
  if (!draft) return labels.noDraft;
  return (
    <>
      {labels.saved} <LocalTime time={draft.updatedAt} withTime />
    </>
  );
}

/** Publishes the draft now or at a time, asks for that, or discards it; first everything typed is delivered. */
function PublishMenu({ session, viewer, failure, version }: EditBarProps & { version: number }) {
  const { mayPublish, timeZone } = viewer;
  const [isLater, setLater] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const send = async (intent: string) => {
    if (!form.current || !(await session.deliver())) return;
    const fields = new FormData(form.current);
    fields.set("intent", intent);
    fields.set("version", String(session.state().draft?.version ?? version));
    if (!isLater) fields.delete("starts");
    await submit(fields, { method: "post" });
  };
  return (
    <details className="edit-publish">
      <summary>{mayPublish ? labels.publish : labels.finish}</summary>
      <Form ref={form} method="post" className="edit-menu">
        {mayPublish && (
          <fieldset>
            <legend className="sr-only">{labels.when}</legend>
            {[false, true].map((later) => (
              <label key={String(later)}>
                <input
                  type="radio"
                  name="when"
                  checked={isLater === later}
                  onChange={() => setLater(later)}
                />
                {later ? labels.atATime : labels.now}
              </label>
            ))}
            {isLater && (
              <label className="block">
                {labels.starts(timeZone)}
                <input type="datetime-local" name="starts" className="field-input" />
              </label>
            )}
            {failure === COMES_TWICE && (
              <label>
                <input type="checkbox" name="second" value="starts" /> {labels.laterHour}
              </label>
            )}
          </fieldset>
        )}
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => send(mayPublish ? "publish" : "ask")}
        >
          {!mayPublish ? labels.ask : isLater ? labels.schedule : labels.publishNow}
        </button>
        <button
          type="button"
          className="button-quiet"
          disabled={isBusy}
          onClick={() => confirm(labels.discardQuestion) && send("discard")}
        >
          {labels.discard}
        </button>
      </Form>
    </details>
  );
}
