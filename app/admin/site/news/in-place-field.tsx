import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { staffNews as labels } from "#content/staff-news.ts";
import { NEWS_LIMITS } from "#domain/news/news-fields.ts";

/** About so many characters fit in a line of the public measure. */
const PER_LINE = { headline: 28, summary: 64 } as const;

interface InPlaceFieldProps {
  name: "headline" | "summary";
  value: string;
  error: string | undefined;
  warning: string | undefined;
  onChange: (text: string) => void;
}

/** A text of one paragraph, typed where it stands. What is left of its length shows from half of it on. */
export function InPlaceField({ name, value, error, warning, onChange }: InPlaceFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // A new item begins with its headline; one that is emptied later is not new.
  const [isFirst] = useState(name === "headline" && value === "");
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const left = NEWS_LIMITS[name] - value.length;
  const isLong = left < NEWS_LIMITS[name] / 2;
  return (
    <div className="in-place" data-place={name}>
      <label htmlFor={id} className="field-label">
        {labels[name]}
      </label>
      <textarea
        id={id}
        ref={field}
        name={name}
        // For browsers without `field-sizing`.
        rows={Math.max(1, Math.ceil(value.length / PER_LINE[name]))}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, " "))}
        onKeyDown={goOn}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
      />
      <p
        id={`${id}-help`}
        className={error || left < 0 ? "field-error" : "mt-2 min-h-5 text-label text-iron"}
      >
        {error ?? warning ?? (isLong && labels.left(left))}
      </p>
    </div>
  );
}

/** Return leads to the next place: the text is one paragraph. */
function goOn(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const places = event.currentTarget.form?.querySelectorAll<HTMLElement>(
    ".in-place textarea, .news-body [contenteditable='true']",
  );
  const all = [...(places ?? [])];
  all[all.indexOf(event.currentTarget) + 1]?.focus();
}
