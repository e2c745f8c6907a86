import { type KeyboardEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { isComposing } from "#app/desk/hooks/is-composing.ts";
import { editLabels as labels, listEditorLabels } from "#content/desk/site.ts";
import { type ContentPath, type Json, valueAt } from "#domain/content/fields/content-path.ts";
import { fieldAt } from "#domain/content/fields/describe-fields.ts";
import { useEditor } from "./editor-context.ts";

interface ListToolsProps {
  /** The path of the list. */
  list: ContentPath;
  /** The path of the first text of one of its entries. */
  path: ContentPath;
  children: ReactNode;
}

/**
 * Tools beside the first text of a list's entry: they move the entry, remove it, and add another
 * after it.
 */
export function ListTools({ list: listPath, path, children }: ListToolsProps) {
  const { draft, loaded } = useEditor();
  const [isNear, setNear] = useState(false);
  const list = valueAt(draft.state.value, listPath);
  // A list of a fixed length is a group, which has no entries.
  const [entry] = fieldAt(loaded.fields, listPath)?.entries ?? [];
  if (!Array.isArray(list) || !entry) return children;
  const index = Number(path[listPath.length]);
  const last = list.length - 1;
  const listWithEntry = list.toSpliced(index + 1, 0, entry.empty);
  const listWithoutEntry = list.filter((_, otherIndex) => otherIndex !== index);
  /** `to` is the entry that gets the focus: the moved entry, or the nearest one. */
  const tools: { name: string; isOff: boolean; next: Json[]; to: number }[] = [
    {
      name: listEditorLabels.up,
      isOff: index === 0,
      next: moveItem(list, index, index - 1),
      to: index - 1,
    },
    {
      name: listEditorLabels.down,
      isOff: index === last,
      next: moveItem(list, index, index + 1),
      to: index + 1,
    },
    { name: labels.add, isOff: false, next: listWithEntry, to: index + 1 },
    {
      name: listEditorLabels.remove,
      isOff: last === 0,
      next: listWithoutEntry,
      to: Math.min(index, last - 1),
    },
  ];
  const focus = (page: Document, to: number) => {
    const target = [...listPath, to, ...path.slice(listPath.length + 1)].join(".");
    const field = page.querySelector<HTMLElement>(`[data-path="${CSS.escape(target)}"]`);
    // The tools of an entry appear once the focus is in it.
    flushSync(() => field?.focus());
    return field;
  };
  const press = (button: HTMLButtonElement, next: Json[], to: number) => {
    flushSync(() => draft.change(listPath, next));
    const field = focus(button.ownerDocument, to);
    const isMoved = next.length === list.length;
    const same = [...(field?.closest(".edit-entry")?.querySelectorAll("button") ?? [])].find(
      ({ disabled, textContent }) => isMoved && !disabled && textContent === button.textContent,
    );
    same?.focus();
  };
  /** Return in a paragraph starts the next one. */
  const startNextParagraph = (event: KeyboardEvent) => {
    const field = event.target as HTMLElement;
    if (event.key !== "Enter" || isComposing(event)) return;
    if (typeof list[index] !== "string" || !field.matches("[role=textbox]")) return;
    flushSync(() => draft.change(listPath, listWithEntry));
    focus(field.ownerDocument, index + 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shows the tools while the focus is inside
    <span
      className="edit-entry"
      data-near={isNear ? "" : undefined}
      onKeyDown={startNextParagraph}
      onFocus={() => setNear(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setNear(currentTarget.contains(relatedTarget as Node | null))
      }
    >
      {children}
      {index < list.length && (
        // biome-ignore lint/a11y/useSemanticElements: it stands inside of a paragraph
        <span className="edit-tools" role="group" aria-label={labels.entry(index + 1)}>
          {tools.map(({ name, isOff, next, to }) => (
            <button
              key={name}
              type="button"
              disabled={isOff}
              onClick={({ currentTarget }) => press(currentTarget, next, to)}
            >
              {name}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}

/** Returns the list with an entry at another position. */
export const moveItem = <Item,>(items: readonly Item[], from: number, to: number) =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
