import { type ComponentType, useState } from "react";
import { flushSync } from "react-dom";
import { QuietButton } from "#app/admin/shell/fields.tsx";
import { useField } from "#app/admin/site/edit/editor-context.ts";
import { movedItem } from "#app/admin/site/edit/list-tools.tsx";
import { listLabels as labels } from "#content/staff-site.ts";
import type { Json } from "#domain/content/fields/content-path.ts";
import type { Field } from "#domain/content/fields/describe-fields.ts";
import type { FormFieldProps } from "./form-field.tsx";

interface ListFieldProps extends FormFieldProps {
  drawEntry: ComponentType<FormFieldProps>;
}

/** A list whose entries are moved, removed and added. One that may be left out is shown where it is there. */
export function ListField({ field, path, drawEntry: Entry }: ListFieldProps) {
  const { value, error, change } = useField(path);
  // Fields hold their own text: after a move they begin anew.
  const [moves, setMoves] = useState(0);
  const [said, setSaid] = useState("");
  const { entries = [], max = 0, noun = "", label } = field;
  if (!Array.isArray(value)) return null;
  const placeOf = (at: number) => [...path, at].join(".");
  /** Then the focus goes to the entry at `to`: to its button `tool`, or to its first field. */
  const put = (next: Json[], to: number, tool = "") => {
    flushSync(() => {
      change(next, false);
      setMoves(moves + 1);
    });
    const entry = document.querySelector(`[data-path="${CSS.escape(placeOf(to))}"]`);
    const button = entry?.querySelector<HTMLElement>(`[data-tool="${tool}"]:enabled`);
    const first = entry?.querySelector<HTMLElement>("[name], button:enabled");
    (button ?? first)?.focus();
  };
  const move = (from: number, to: number, tool: string) => {
    put(movedItem(value, from, to), to, tool);
    setSaid(labels.moved(to + 1, value.length));
  };
  return (
    <div className="form-wide">
      <p role="status" className="sr-only">
        {said}
      </p>
      {label && value.length > 0 && <p className="field-label">{label}</p>}
      <ol className="mb-3">
        {value.map((each, at) => {
          const entry = entries.find(({ empty }) => typeOf(empty) === typeOf(each)) ?? entries[0];
          const name = labels.entry(entry?.noun ?? noun, at + 1);
          const tool = (id: string, word: string, isOff: boolean, act: () => void) => (
            <button
              type="button"
              data-tool={id}
              disabled={isOff}
              aria-label={`${word}: ${name}`}
              onClick={act}
              className="min-h-11 underline disabled:no-underline disabled:opacity-45"
            >
              {word}
            </button>
          );
          return (
            entry && (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name but their place
                key={`${at} ${moves}`}
                aria-label={name}
                data-path={placeOf(at)}
                className="border-t border-rule pt-2 pb-5"
              >
                <p className="flex min-h-11 items-center gap-x-4 gap-y-1">
                  <strong className="mr-auto">{entry.fields && name}</strong>
                  {tool("up", labels.up, at === 0, () => move(at, at - 1, "up"))}
                  {tool("down", labels.down, at === value.length - 1, () =>
                    move(at, at + 1, "down"),
                  )}
                  {tool("remove", labels.remove, false, () =>
                    put(value.toSpliced(at, 1), Math.max(at - 1, 0)),
                  )}
                </p>
                <Entry
                  field={entry.fields ? entry : { ...entry, label: name }}
                  path={[...path, at]}
                />
              </li>
            )
          );
        })}
      </ol>
      <p className="flex flex-wrap gap-3">
        {entries.map((entry) => (
          <QuietButton
            key={entry.noun ?? noun}
            disabled={value.length >= max}
            onClick={() => put([...value, begun(entry)], value.length)}
          >
            {labels.add(entry.noun ?? noun)}
          </QuietButton>
        ))}
      </p>
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

/** What tells apart the entries of a list that has several kinds. */
const typeOf = (value: Json) => (Object(value) as { type?: string }).type;

/** A new entry; where it has an id, one of its own. */
function begun({ empty, fields = [] }: Field): Json {
  const ids = fields.filter(({ kind }) => kind === "id").map(({ name }) => name);
  const made = ids.map((name) => [name, `${typeOf(empty)}-${crypto.randomUUID().slice(0, 8)}`]);
  return made.length > 0 ? { ...(empty as object), ...Object.fromEntries(made) } : empty;
}
