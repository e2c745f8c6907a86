import { type KeyboardEvent, useState } from "react";
import { CheckField, Field, OnceButton } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { draftLabels as labels } from "#content/staff-site.ts";
import type { ContentPath } from "#domain/content/fields/content-path.ts";
import type { DraftAnswer } from "./act-on-document.ts";
import type { OpenState } from "./open-document.ts";

type Intent = "publish" | "take-down" | "discard" | "unschedule";

/** Those who come to a gathering, and whether the draft changes when or where it is. */
interface Tells {
  people: number;
  isMoved: boolean;
}

interface PublishControlProps {
  state: OpenState;
  /** IANA name. */
  timeZone: string;
  answer: Partial<DraftAnswer>;
  /** The site has it, and it can be taken down. */
  isShown?: boolean;
  tells?: Tells | undefined;
}

/** In a form: publishes the draft by one press; unschedules what is scheduled. A menu beside it has the rest. */
export function PublishControl(props: PublishControlProps) {
  const { state, answer, isShown = false, tells } = props;
  const [isTimed, setTimed] = useState(Boolean(answer.starts));
  const hasDraft = state.draft !== null;
  const scheduled = hasDraft ? null : state.scheduled;
  const hasMenu = hasDraft || isShown;
  if (!hasMenu && !scheduled) return null;
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
  const publishName = isTimed ? labels.schedule : labels.publishNow;
  return (
    <div className="edit-publish relative flex gap-px self-stretch max-lg:static max-lg:-order-1">
      {hasDraft && act("publish", publishName, `${FILLED} px-5`)}
      {scheduled && <input type="hidden" name="of" value={scheduled.id} />}
      {scheduled && act("unschedule", labels.unschedule, `${FILLED} px-5`)}
      {hasMenu && (
        <details onKeyDown={closeOnEscape}>
          <summary
            aria-label={labels.more}
            className={`${FILLED} inline-flex cursor-pointer list-none items-center gap-1.5 max-lg:px-2 ${hasDraft || scheduled ? "px-3.5" : "px-5"}`}
          >
            {!hasDraft && !scheduled && labels.more}
            <Icon name="down" />
          </summary>
          <div className="absolute right-0 z-5 grid w-[min(20rem,92vw)] gap-3 border border-edge bg-(--panel) p-4 text-ink max-lg:bottom-full max-lg:max-w-full">
            {hasDraft && <When {...props} isTimed={isTimed} setTimed={setTimed} />}
            {isShown && tells && (
              <CheckField
                // Its default changes when the draft moves the gathering.
                key={String(tells.isMoved)}
                name="tell"
                label={labels.tell(tells.people)}
                defaultChecked={tells.isMoved}
              />
            )}
            <p className="flex flex-wrap gap-3">
              {isShown && act("take-down", labels.takeDown)}
              {hasDraft && act("discard", labels.discard)}
            </p>
          </div>
        </details>
      )}
    </div>
  );
}

const FILLED =
  "min-h-13 bg-[#9e441d] font-semibold text-[#fff] hover:bg-[#843312] focus-visible:bg-[#843312] focus-visible:outline-2 focus-visible:-outline-offset-3 focus-visible:outline-brass";

interface WhenProps extends Pick<PublishControlProps, "timeZone" | "answer"> {
  isTimed: boolean;
  setTimed(isTimed: boolean): void;
}

/** At once, or from a time on. */
const When = ({ timeZone, answer, isTimed, setTimed }: WhenProps) => (
  <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
    <legend className="field-label">{labels.when}</legend>
    {[false, true].map((timed) => (
      <label key={String(timed)} className="flex min-h-11 items-center gap-2">
        <input
          type="radio"
          name="when"
          value={timed ? "time" : "now"}
          defaultChecked={isTimed === timed}
          onInput={({ currentTarget }) => setTimed(timed === currentTarget.checked)}
        />
        {timed ? labels.atTime : labels.now}
      </label>
    ))}
    <div hidden={!isTimed} className="basis-full">
      <Field label={labels.starts(timeZone)} error={answer.startsError}>
        {(control) => (
          <input {...control} type="datetime-local" name="starts" defaultValue={answer.starts} />
        )}
      </Field>
    </div>
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

/** Moves the focus to the field of a place, or of what it belongs to: in a form, on a page or beside it. */
export function showPlace(path: ContentPath): void {
  const frames = [...document.querySelectorAll("iframe")].map((frame) => frame.contentDocument);
  const fields = path.flatMap((_, left) => {
    const name = CSS.escape(path.slice(0, path.length - left).join("."));
    return [document, ...frames].map((page) =>
      page?.querySelector<HTMLElement>(`[data-path="${name}"], form [name="${name}"]`),
    );
  });
  const place = fields.find((field) => field);
  place?.closest("details")?.setAttribute("open", "");
  const isControl = place?.matches("[tabindex], [contenteditable], [name], textarea");
  (isControl ? place : place?.querySelector("button"))?.focus();
}
