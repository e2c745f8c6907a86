/** A public page that is edited in place. */
import { useEffect, useId, useRef, useState } from "react";
import { isComposing } from "#app/desk/hooks/is-composing.ts";
import { FORM_FIELDS, FormField } from "#app/desk/site/forms/form-field.tsx";
import { PagePictures, PictureTools } from "#app/pictures/page-picture.tsx";
import { PLAIN_KEYS } from "#app/ui/text-or-field.ts";
import { editLabels as labels } from "#content/desk/site.ts";
import type { ContentPath, Json } from "#domain/content/fields/content-path.ts";
import { fieldAt, placeName } from "#domain/content/fields/describe-fields.ts";
import type { EditedPageData } from "./edit.tsx";
import { messageAt, useEditor, useField } from "./editor-context.ts";
import { ListTools } from "./list-tools.tsx";
import { PagePreview } from "./page-preview.tsx";
import { usePictureTools } from "./picture-tools.tsx";

export function InPlaceEditor(page: EditedPageData) {
  const { value } = useEditor().draft.state;
  const { pictures, renderTools, dialogs } = usePictureTools();
  return (
    <>
      <PagePictures value={pictures}>
        <PictureTools value={renderTools}>
          <PagePreview {...page} content={withFields(value)} />
        </PictureTools>
      </PagePictures>
      {dialogs}
      <UnseenFields />
    </>
  );
}

/** Below the page: its texts that are not visible on it. */
function UnseenFields() {
  const { draft, loaded, answer } = useEditor();
  const { value, problems } = draft.state;
  const unseen = unseenPaths(value);
  if (unseen.length === 0) return null;
  const isWrong = answer.problem && unseen.some((path) => messageAt(problems, path));
  return (
    <section className="border-t border-edge bg-(--panel)" aria-label={labels.hiddenTexts}>
      <details open={Boolean(isWrong) || undefined}>
        <summary className="cursor-pointer px-6 py-3 font-semibold">{labels.hiddenTexts}</summary>
        <form
          className={`${FORM_FIELDS} max-h-[45dvh] overflow-y-auto px-6 pt-2 pb-6`}
          onSubmit={(event) => event.preventDefault()}
          noValidate
        >
          {unseen.map((path) => {
            const field = fieldAt(loaded.fields, path);
            const label = placeName(loaded.fields, path);
            return (
              field && <FormField key={path.join(".")} field={{ ...field, label }} path={path} />
            );
          })}
        </form>
      </details>
    </section>
  );
}

const unseenNames = new Set<string>(PLAIN_KEYS);

/** Returns the same document with a field in place of every visible text. */
function withFields(value: Json, path: ContentPath = []): unknown {
  if (typeof value === "string") return <TextField key={path.join(".")} path={path} />;
  if (Array.isArray(value)) return value.map((entry, index) => entryWithFields(entry, path, index));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "picture" || unseenNames.has(name) ? inner : withFields(inner, [...path, name]),
    ]),
  );
}

/** For a list entry: its first text has the tools that move and remove it. */
function entryWithFields(entry: Json, list: ContentPath, index: number): unknown {
  const [first] = typeof entry === "string" ? [] : Object.keys(entry ?? {});
  const path = [...list, index, ...(first ? [first] : [])];
  const field = (
    <ListTools key={path.join(".")} list={list} path={path}>
      <TextField path={path} />
    </ListTools>
  );
  return first ? { ...Object(withFields(entry, [...list, index])), [first]: field } : field;
}

/**
 * Returns the paths of texts that are not visible on the page (app/ui/text-or-field.ts), in the
 * order of the content.
 */
function unseenPaths(value: Json, path: ContentPath = []): ContentPath[] {
  if (value === null || typeof value !== "object")
    return path.some((name) => unseenNames.has(String(name))) ? [path] : [];
  return Object.entries(value).flatMap(([name, inner]) =>
    unseenPaths(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** A text of the page that is edited in place, as plain text without line breaks. */
function TextField({ path }: { path: ContentPath }) {
  const { fields } = useEditor().loaded;
  const { value, error, enter, leave } = useField(path);
  const text = String(value ?? "");
  const field = useRef<HTMLSpanElement>(null);
  const [isActive, setActive] = useState(false);
  const helpId = useId();
  // The browser writes into the element itself; only a text from elsewhere is put into it.
  useEffect(() => {
    if (field.current && textIn(field.current) !== text) replaceText(field.current, text);
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
        data-empty={text === "" ? labels.typeHere : undefined}
        onFocus={() => setActive(true)}
        onBlur={({ currentTarget }) => {
          setActive(false);
          leave();
          // Pasted line breaks become spaces, because the text is one line on the page.
          if (currentTarget.textContent !== text) replaceText(currentTarget, text);
        }}
        onInput={({ currentTarget }) => enter(textIn(currentTarget))}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Enter") event.preventDefault();
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {help && (
        // The field's description. A heading around the field does not include it in its name.
        <span id={helpId} className="edit-help" contentEditable={false} aria-hidden="true">
          {help}
        </span>
      )}
    </span>
  );
}

/** Returns the typed text as one line. */
const textIn = (field: HTMLElement) => field.textContent.replace(/[\r\n\t\u00a0]/g, " ");

/** Replaces the field's text and keeps the position of the caret. */
function replaceText(field: HTMLElement, text: string) {
  const page = field.ownerDocument;
  const caret = page.activeElement === field ? page.getSelection()?.focusOffset : undefined;
  field.textContent = text;
  if (caret && field.firstChild)
    page.getSelection()?.collapse(field.firstChild, Math.min(caret, text.length));
}

const helpOf = (length: number, limit = Number.POSITIVE_INFINITY) =>
  limit - length > limit / 2 ? labels.leaveHint : labels.charactersLeft(limit - length, limit);
