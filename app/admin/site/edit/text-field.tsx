import { useEffect, useId, useRef, useState } from "react";
import { labelOf } from "#app/admin/site/drafts/places.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import type { ContentPath } from "#domain/content/content-path.ts";

export interface TextFieldProps {
  path: ContentPath;
  text: string;
  /** By default what the content calls the place. */
  name?: string | undefined;
  /** The most characters; null: no limit. */
  limit: number | null;
  /** What has to be mended before publishing. */
  problem: string | null;
  /** What may be wrong. */
  warning: string | null;
  onType(path: ContentPath, text: string): void;
}

/** A text of the page that is typed into where it stands, as plain text without line breaks. */
export function TextField({ path, text, name, limit, problem, warning, onType }: TextFieldProps) {
  const field = useRef<HTMLSpanElement>(null);
  const [isActive, setActive] = useState(false);
  const helpId = useId();
  // The browser writes into the element itself; React only brings what comes from elsewhere.
  useEffect(() => {
    if (field.current && field.current.textContent !== text) field.current.textContent = text;
  }, [text]);
  const left = limit === null ? null : limit - text.length;
  const help = problem ?? warning ?? (isActive ? helpOf(left, limit) : null);
  return (
    <span className="edit-text" data-problem={problem ? "" : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot wrap and look as the page's text */}
      <span
        ref={field}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        aria-label={name ?? labelOf(path)}
        aria-multiline={false}
        aria-invalid={problem !== null}
        aria-describedby={help ? helpId : undefined}
        data-path={path.join(".")}
        data-empty={text === "" ? (name ?? labels.empty) : undefined}
        onFocus={() => setActive(true)}
        onBlur={() => setActive(false)}
        onInput={({ currentTarget }) => onType(path, oneLine(currentTarget.textContent))}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {help && (
        // The field's description; a heading around it is not named by it.
        <span id={helpId} className="edit-help" contentEditable={false} aria-hidden="true">
          {help}
        </span>
      )}
    </span>
  );
}

const oneLine = (text: string) => text.replace(/[\r\n\t\u00a0]/g, " ");

const helpOf = (left: number | null, limit: number | null) =>
  left === null || limit === null || left > limit / 2 ? labels.leave : labels.left(left, limit);
