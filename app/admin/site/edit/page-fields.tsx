/** The texts of a page as fields that are typed into where they stand. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { UNSEEN } from "#app/ui/shown.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import type { ContentPath, Json } from "#domain/content/fields/content-path.ts";
import { fieldAt, placeName } from "#domain/content/fields/describe-fields.ts";
import { useEditor, useField } from "./editor-context.ts";
import { ListTools } from "./list-tools.tsx";

const unseen = new Set<string>(UNSEEN);

/** The same document with a field in place of every text that the page shows. */
export function withFields(value: Json, path: ContentPath = []): ReactNode | unknown {
  if (typeof value === "string")
    return (
      <ListTools key={path.join(".")} path={path}>
        <TextField path={path} />
      </ListTools>
    );
  if (Array.isArray(value)) return value.map((entry, i) => withFields(entry, [...path, i]));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "picture" || unseen.has(name) ? inner : withFields(inner, [...path, name]),
    ]),
  );
}

/** The places of the texts that do not stand on the page itself (app/ui/shown.ts), in the order of the content. */
export function unseenPaths(
  value: Json,
  path: ContentPath = [],
  isUnseen = false,
): readonly ContentPath[] {
  if (typeof value === "string") return isUnseen ? [path] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    unseenPaths(
      inner,
      [...path, Array.isArray(value) ? Number(name) : name],
      isUnseen || unseen.has(name),
    ),
  );
}

/** A text of the page that is typed into where it stands, as plain text without line breaks. */
function TextField({ path }: { path: ContentPath }) {
  const { fields } = useEditor().loaded;
  const { value, error, change, leave } = useField(path);
  const text = String(value ?? "");
  const field = useRef<HTMLSpanElement>(null);
  const [isActive, setActive] = useState(false);
  const helpId = useId();
  // The browser writes into the element itself; React only brings what comes from elsewhere.
  useEffect(() => {
    if (field.current && field.current.textContent !== text) field.current.textContent = text;
  }, [text]);
  const help = error ?? (isActive ? helpOf(text.length, fieldAt(fields, path)?.max) : undefined);
  return (
    <span className="edit-text" data-problem={error ? "" : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot wrap and look as the page's text */}
      <span
        ref={field}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        aria-label={placeName(fields, path)}
        aria-multiline={false}
        aria-invalid={error !== undefined}
        aria-describedby={help ? helpId : undefined}
        data-path={path.join(".")}
        data-empty={text === "" ? labels.empty : undefined}
        onFocus={() => setActive(true)}
        onBlur={() => {
          setActive(false);
          leave();
        }}
        onInput={({ currentTarget }) => change(oneLine(currentTarget.textContent))}
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

const helpOf = (length: number, limit = Number.POSITIVE_INFINITY) =>
  limit - length > limit / 2 ? labels.leave : labels.left(limit - length, limit);
