import { useId, useState } from "react";
import { staffNews as labels } from "#content/staff-news.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { COMES_TWICE } from "#domain/content/publish-moment.ts";
import type { PublishAnswer } from "./publish-form.ts";

interface PublishPanelProps {
  problems: readonly ContentProblem[];
  /** IANA name. */
  timeZone: string;
  answer: Partial<PublishAnswer>;
  isAlive: boolean;
  busy: boolean;
  hasDraft: boolean;
  isShown: boolean;
}

/** What is in the way of publishing, when to publish, and what else can be done with the item. */
export function PublishPanel(props: PublishPanelProps) {
  const { problems, timeZone, answer, isAlive, busy, hasDraft, isShown } = props;
  const [isTimed, setTimed] = useState(answer.time !== undefined);
  const id = useId();
  const act = (intent: string, name: string, className: string) => (
    <button type="submit" name="intent" value={intent} className={className} disabled={busy}>
      {name}
    </button>
  );
  return (
    <section aria-labelledby={`${id}-before`} className="news-panel">
      <h3 id={`${id}-before`} className="font-semibold">
        {labels.before}
      </h3>
      {problems.length === 0 && <p>{labels.ready}</p>}
      <ul className="news-problems">
        {problems.map(({ path, message }) => (
          <li key={path.join(".")}>{message}</li>
        ))}
      </ul>
      <fieldset className="news-when">
        <legend className="field-label">{labels.when}</legend>
        <When value="now" name={labels.now} isChosen={!isTimed} choose={() => setTimed(false)} />
        <When value="time" name={labels.atTime} isChosen={isTimed} choose={() => setTimed(true)} />
      </fieldset>
      {(isTimed || !isAlive) && (
        <div>
          <label htmlFor={`${id}-time`} className="field-label">
            {labels.time}
          </label>
          <input
            id={`${id}-time`}
            type="datetime-local"
            name="time"
            className="field-input"
            defaultValue={answer.time}
            aria-invalid={answer.timeError ? true : undefined}
            aria-describedby={`${id}-zone`}
          />
          <p
            id={`${id}-zone`}
            className={answer.timeError ? "field-error" : "text-small text-iron"}
          >
            {answer.timeError ?? labels.zone(timeZone)}
          </p>
          {answer.timeError === COMES_TWICE && (
            <label className="flex items-center gap-2">
              <input type="checkbox" name="second" value="1" />
              {labels.laterHour}
            </label>
          )}
        </div>
      )}
      <p className="flex flex-wrap gap-3">
        {act("publish", labels.publish, "button")}
        {!isAlive && act("save", labels.saveDraft, "button-quiet")}
        {isShown && act("take-down", labels.takeDown, "button-quiet")}
        {hasDraft && act("discard", labels.discard, "button-quiet")}
      </p>
    </section>
  );
}

interface WhenProps {
  value: string;
  name: string;
  isChosen: boolean;
  choose: () => void;
}

const When = ({ value, name, isChosen, choose }: WhenProps) => (
  <label className="flex items-center gap-2">
    <input type="radio" name="when" value={value} checked={isChosen} onChange={choose} />
    {name}
  </label>
);
