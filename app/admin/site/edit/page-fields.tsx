/** The texts of a page as fields that are typed into where they stand. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { OpenDraft } from "#app/admin/site/drafts/use-draft.ts";
import { UNSEEN } from "#app/ui/shown.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import type { ContentPath, Json } from "#domain/content/content-path.ts";
import { labelOf } from "#domain/content/describe-fields.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { ListTools } from "./list-tools.tsx";

interface PageFieldsOptions {
  /** Of the document. */
  schema: unknown;
  draft: Pick<OpenDraft, "state" | "change">;
  /** Why it was not published. */
  problems: readonly ContentProblem[];
  /** The most characters at a place; null: no limit. */
  limitOf(path: ContentPath): number | null;
}

/** What the field of each place shows, and a copy of the document made of fields. */
export function pageFields({ schema, draft, problems, limitOf }: PageFieldsOptions) {
  const { state, change } = draft;
  const fieldProps = (path: ContentPath, text: string): TextFieldProps => ({
    path,
    text,
    limit: limitOf(path),
    problem: messageAt(problems, path),
    onType: change,
  });
  const fields = (value: Json) =>
    withFields(value, (path, text) => (
      <ListTools
        key={path.join(".")}
        schema={schema}
        path={path}
        value={state.value}
        onChange={change}
      >
        <TextField {...fieldProps(path, text)} />
      </ListTools>
    ));
  return { fieldProps, fields };
}

export const messageAt = (problems: readonly ContentProblem[], path: ContentPath) =>
  problems.find((each) => each.path.join(".") === path.join("."))?.message ?? null;

const unseen = new Set<string>(UNSEEN);

/** The same document with a field in place of every text that the page shows. */
function withFields(
  value: Json,
  renderText: (path: ContentPath, text: string) => ReactNode,
  path: ContentPath = [],
): unknown {
  if (typeof value === "string") return renderText(path, value);
  if (Array.isArray(value))
    return value.map((entry, i) => withFields(entry, renderText, [...path, i]));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "picture" || unseen.has(name)
        ? inner
        : withFields(inner, renderText, [...path, name]),
    ]),
  );
}

export interface TextFieldProps {
  path: ContentPath;
  text: string;
  /** The most characters; null: no limit. */
  limit: number | null;
  /** What has to be mended before publishing. */
  problem: string | null;
  onType(path: ContentPath, text: string): void;
}

/** A text of the page that is typed into where it stands, as plain text without line breaks. */
function TextField({ path, text, limit, problem, onType }: TextFieldProps) {
  const field = useRef<HTMLSpanElement>(null);
  const [isActive, setActive] = useState(false);
  const helpId = useId();
  // The browser writes into the element itself; React only brings what comes from elsewhere.
  useEffect(() => {
    if (field.current && field.current.textContent !== text) field.current.textContent = text;
  }, [text]);
  const left = limit === null ? null : limit - text.length;
  const help = problem ?? (isActive ? helpOf(left, limit) : null);
  return (
    <span className="edit-text" data-problem={problem ? "" : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot wrap and look as the page's text */}
      <span
        ref={field}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        aria-label={labelOf(path)}
        aria-multiline={false}
        aria-invalid={problem !== null}
        aria-describedby={help ? helpId : undefined}
        data-path={path.join(".")}
        data-empty={text === "" ? labels.empty : undefined}
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
