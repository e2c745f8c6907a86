import { useEffect, useRef, useState } from "react";
import { useKeyDown } from "#app/desk/hooks/single-keys.ts";
import { CheckField, Field, HiddenFields, IntentOnceButton } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { useEditor } from "#app/desk/site/edit/editor-context.ts";
import { draftLabels as labels } from "#content/desk/site.ts";
import type { ContentPath } from "#domain/content/fields/content-path.ts";
import { compareShownTimes } from "#domain/gatherings/gathering-times.ts";

type Intent = "publish" | "take-down" | "put-back" | "discard" | "unschedule";

/**
 * In a form: publishes the draft with one press, or unschedules it. A menu beside it has the other
 * actions.
 */
export function PublishControl() {
  const { draft, loaded, answer } = useEditor();
  const { state } = draft;
  const { isShown, times, timeZone } = loaded;
  // Nothing is mailed about a gathering that is over.
  const isAhead = Object(state.value).endsAt > loaded.now;
  const { emails, toCall } = isAhead ? loaded : { emails: 0, toCall: [] };
  const [isTimed, setTimed] = useState(Boolean(answer.starts || answer.startsError));
  const menu = useRef<HTMLDetailsElement>(null);
  useKeyDown(({ key }) => {
    if (key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  });
  useEffect(() => {
    if (answer.startsError && menu.current) menu.current.open = true;
  }, [answer]);
  const hasDraft = state.draft !== null;
  const scheduledRevision = hasDraft ? null : state.scheduled;
  const mayPutBack = state.isTakenDown && !hasDraft && !scheduledRevision;
  const isGathering = loaded.section === "gatherings";
  const isKnown = isGathering && (isShown || state.isTakenDown);
  // Until the time of publication more people may sign up.
  const mayNotify = isKnown && isAhead && (emails > 0 || (isTimed && hasDraft));
  const hasMenu = hasDraft || isShown || (isKnown && emails + toCall.length > 0);
  if (!hasMenu && !scheduledRevision && !mayPutBack) return null;
  const { isMoved, staleHours } = times
    ? compareShownTimes(times, Object(state.value), timeZone)
    : { isMoved: false, staleHours: "" };
  const suggestsNotifying = isKnown && (isMoved || state.isTakenDown);
  const notifyLabel = isTimed ? labels.emailThen : labels.emailGuests(emails);
  const actionButton = (intent: Intent, name: string, className = "button-quiet") => (
    <IntentOnceButton
      value={intent}
      className={className}
      onClick={(event) => {
        const isReplacing = state.scheduled !== null && loaded.documentKey !== "notice";
        const notifiesGuests = new FormData(event.currentTarget.form ?? undefined).has("tell");
        const question = questionFor(intent, {
          emails,
          toCall,
          notifiesGuests,
          isTimed,
          isReplacing,
          staleHours: hasDraft ? staleHours : "",
        });
        if (question !== null && !confirm(question)) event.preventDefault();
      }}
    >
      {name}
    </IntentOnceButton>
  );
  const publishName = isTimed ? labels.schedule : labels.publishNow;
  return (
    <div className="edit-publish relative flex gap-px self-stretch max-lg:static max-lg:-order-1">
      {hasDraft && actionButton("publish", publishName, `${PUBLISH_BUTTON_CLASS} px-5`)}
      {mayPutBack && actionButton("put-back", labels.putBack, `${PUBLISH_BUTTON_CLASS} px-5`)}
      {scheduledRevision && <HiddenFields of={scheduledRevision.id} />}
      {scheduledRevision &&
        actionButton("unschedule", labels.unschedule, `${PUBLISH_BUTTON_CLASS} px-5`)}
      {hasMenu && (
        <details ref={menu}>
          <summary
            aria-label={labels.more}
            className={`${PUBLISH_BUTTON_CLASS} inline-flex cursor-pointer list-none items-center gap-1.5 max-lg:px-2 ${hasDraft || scheduledRevision ? "px-3.5" : "px-5"}`}
          >
            {!hasDraft && !scheduledRevision && labels.more}
            <Icon name="down" />
          </summary>
          <div className="absolute right-0 z-5 grid w-[min(20rem,92vw)] gap-3 border border-edge bg-(--panel) p-4 text-ink max-lg:bottom-full max-lg:max-w-full">
            {hasDraft && <PublishTime isTimed={isTimed} onTimedChange={setTimed} />}
            {mayNotify && (
              <CheckField
                // Its default changes when the draft moves the gathering, or puts it back.
                key={`${isMoved} ${state.isTakenDown}`}
                name="tell"
                label={notifyLabel}
                defaultChecked={suggestsNotifying}
              />
            )}
            {suggestsNotifying && toCall.length > 0 && <p>{labels.toCall(toCall)}</p>}
            <p className="flex flex-wrap gap-3">
              {isShown && actionButton("take-down", labels.takeDown)}
              {hasDraft && actionButton("discard", labels.discard)}
            </p>
          </div>
        </details>
      )}
    </div>
  );
}

const PUBLISH_BUTTON_CLASS =
  "min-h-13 bg-(--publish) font-semibold text-(--on-publish) hover:bg-(--publish-hover) focus-visible:bg-(--publish-hover) focus-visible:outline-2 focus-visible:-outline-offset-3 focus-visible:outline-brass";

interface PublishTimeProps {
  isTimed: boolean;
  onTimedChange(isTimed: boolean): void;
}

/** The choice between now and a later time. */
function PublishTime({ isTimed, onTimedChange }: PublishTimeProps) {
  const { loaded, answer } = useEditor();
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
      <legend className="field-label">{labels.when}</legend>
      {[false, true].map((timed) => (
        <label key={String(timed)} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="when"
            value={timed ? "time" : "now"}
            defaultChecked={isTimed === timed}
            onInput={({ currentTarget }) => onTimedChange(timed === currentTarget.checked)}
          />
          {timed ? labels.atTime : labels.now}
        </label>
      ))}
      <div hidden={!isTimed} className="basis-full">
        <Field label={labels.dayAndTime(loaded.timeZone)} error={answer.startsError}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              name="starts"
              defaultValue={answer.starts}
              required={isTimed}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

interface PressDetails {
  /** How many guests have an email address, and the names of those who have none. */
  emails: number;
  toCall: readonly string[];
  notifiesGuests: boolean;
  isTimed: boolean;
  /** Another revision is scheduled, and would not appear. */
  isReplacing: boolean;
  /** The text of the hours beside another time; empty when it fits. */
  staleHours: string;
}

/** Returns the question to confirm, or null when the action needs none. */
function questionFor(
  intent: Intent,
  { emails, toCall, notifiesGuests, isTimed, isReplacing, staleHours }: PressDetails,
) {
  if (intent === "discard") return labels.discardQuestion;
  if (intent === "unschedule") return null;
  const isTakingDown = intent === "take-down";
  const notifyQuestion = isTimed ? labels.emailThenQuestion : labels.emailGuestsQuestion(emails);
  const takeDownQuestion = notifiesGuests
    ? labels.hideAndEmailQuestion
    : labels.withoutEmailQuestion;
  const questions = [
    !isTakingDown && isReplacing && labels.replacesScheduledQuestion,
    !isTakingDown && staleHours && labels.hoursQuestion(staleHours),
    !isTakingDown && notifiesGuests && notifyQuestion,
    isTakingDown && emails > 0 && takeDownQuestion(emails),
    (isTakingDown || notifiesGuests) && toCall.length > 0 && labels.toCall(toCall),
  ].filter(Boolean);
  return questions.join("\n\n") || null;
}

/**
 * Moves the focus to the field at a path, or to the one that contains it: in a form, on a page or
 * beside it.
 */
export function focusField(path: ContentPath) {
  const frames = [...document.querySelectorAll("iframe")].map((frame) => frame.contentDocument);
  const fields = path.flatMap((_, dropped) => {
    const name = CSS.escape(path.slice(0, path.length - dropped).join("."));
    return [document, ...frames].map((page) =>
      page?.querySelector<HTMLElement>(`[data-path="${name}"], form [name="${name}"]`),
    );
  });
  const place = fields.find((field) => field);
  place?.closest("details")?.setAttribute("open", "");
  const isControl = place?.matches("[tabindex], [contenteditable], [name], textarea");
  (isControl ? place : place?.querySelector("button"))?.focus();
}
