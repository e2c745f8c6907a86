import { type KeyboardEvent, type ReactNode, useState } from "react";
import { CheckField, OnceButton } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { HelpedField, LaterHour } from "#app/admin/site/helped-field.tsx";
import { draftLabels as labels } from "#content/staff-site.ts";
import type { DraftAnswer } from "./act-on-document.ts";

type Intent = "publish" | "ask" | "save" | "take-down" | "discard";

/** Those who come to a gathering, and whether the draft changes when or where it is. */
interface Tells {
  people: number;
  isMoved: boolean;
}

interface PublishControlProps {
  /** IANA name. */
  timeZone: string;
  mayPublish: boolean;
  answer: Partial<DraftAnswer>;
  /** False without scripts: the form saves by a button. */
  isAlive: boolean;
  hasDraft: boolean;
  isShown: boolean;
  tells?: Tells;
  /** What is checked, where it is not said beside the page. */
  before?: ReactNode;
}

/** In a form: publishes the draft by one press, or asks for that; a menu beside it has the rest. */
export function PublishControl(props: PublishControlProps) {
  const { mayPublish, answer, isAlive, hasDraft, isShown, tells, before } = props;
  const [isTimed, setTimed] = useState(Boolean(answer.starts));
  const hasChanges = hasDraft || !isAlive;
  if (!hasChanges && !(isShown && mayPublish)) return null;
  const act = (intent: Intent, name: string, className = "button-quiet") => (
    <OnceButton
      value={intent}
      className={className}
      onClick={(event) => {
        const question = questionFor(intent, event.currentTarget.form, tells);
        if (question !== null && !confirm(question)) event.preventDefault();
      }}
    >
      {name}
    </OnceButton>
  );
  const publishName = !isAlive ? labels.publish : isTimed ? labels.schedule : labels.publishNow;
  return (
    <div className="edit-publish">
      {hasChanges && (mayPublish ? act("publish", publishName, "") : act("ask", labels.ask, ""))}
      <details onKeyDown={closeOnEscape}>
        <summary aria-label={labels.more}>
          {!hasChanges && labels.more}
          <Icon name="down" />
        </summary>
        <div className="edit-menu">
          {hasChanges && before}
          {mayPublish && hasChanges && <When {...props} isTimed={isTimed} setTimed={setTimed} />}
          {mayPublish && isShown && tells && (
            <CheckField
              // Its default changes when the draft moves the gathering.
              key={String(tells.isMoved)}
              name="tell"
              label={labels.tell(tells.people)}
              defaultChecked={tells.isMoved}
            />
          )}
          <p className="flex flex-wrap gap-3">
            {!isAlive && act("save", labels.save)}
            {isShown && mayPublish && act("take-down", labels.takeDown)}
            {hasDraft && act("discard", labels.discard)}
          </p>
        </div>
      </details>
    </div>
  );
}

interface WhenProps extends Pick<PublishControlProps, "timeZone" | "answer" | "isAlive"> {
  isTimed: boolean;
  setTimed(isTimed: boolean): void;
}

/** At once, or from a time on; without scripts the field of time is always there. */
const When = ({ timeZone, answer, isAlive, isTimed, setTimed }: WhenProps) => (
  <fieldset className="publish-when">
    <legend className="field-label">{labels.when}</legend>
    {[false, true].map((timed) => (
      <label key={String(timed)}>
        <input
          type="radio"
          name="when"
          value={timed ? "time" : "now"}
          checked={isTimed === timed}
          onChange={() => setTimed(timed)}
        />
        {timed ? labels.atTime : labels.now}
      </label>
    ))}
    {(isTimed || !isAlive) && (
      <div>
        <HelpedField label={labels.starts(timeZone)} error={answer.startsError}>
          {(control) => (
            <input {...control} type="datetime-local" name="starts" defaultValue={answer.starts} />
          )}
        </HelpedField>
        <LaterHour of="starts" error={answer.startsError} />
      </div>
    )}
  </fieldset>
);

/** What is asked before; null when it is done at once. */
function questionFor(
  intent: Intent,
  form: HTMLFormElement | null,
  tells: Tells | undefined,
): string | null {
  if (intent === "discard") return labels.discardQuestion;
  if (intent !== "take-down" || !tells) return null;
  return new FormData(form ?? undefined).has("tell") ? null : labels.untold(tells.people);
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
