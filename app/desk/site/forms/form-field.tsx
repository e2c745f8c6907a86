/** Renders a field from its description (domain/content/fields/describe-fields.ts). */
import { type ComponentProps, type ComponentType, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CheckField, SecondaryButton } from "#app/desk/parts/fields.tsx";
import { useField } from "#app/desk/site/edit/editor-context.ts";
import { moveItem } from "#app/desk/site/edit/list-tools.tsx";
import { RichTextField } from "#app/desk/site/rich-text/rich-text-field.tsx";
import { newKey } from "#app/islands/guarded-form/form-instance.ts";
import { listEditorLabels } from "#content/desk/site.ts";
import type { ContentPath, Json } from "#domain/content/fields/content-path.ts";
import { type ContentField, emptyValueOf } from "#domain/content/fields/describe-fields.ts";
import type { FieldKind } from "#domain/content/fields/fields.ts";
import { FileField } from "./file-field.tsx";
import { AnyVideoField, PictureField } from "./picture-field.tsx";
import { BoxField, TypedField } from "./typed-field.tsx";

export interface FormFieldProps {
  field: ContentField;
  path: ContentPath;
}

export function FormField(props: FormFieldProps) {
  const Field = FIELDS[props.field.kind];
  if (Field === null) return null;
  return Field ? <Field {...props} /> : <TypedField {...props} />;
}

interface FormFieldsProps {
  fields: readonly ContentField[];
  path?: ContentPath;
}

/** The fields of a document, or of a part of it. */
export const FormFields = ({ fields, path = [] }: FormFieldsProps) =>
  fields.map((field) => <FormField key={field.name} field={field} path={[...path, field.name]} />);

export const FORM_FIELDS = [
  "grid min-w-0 items-start gap-x-6 gap-y-5 sm:grid-cols-2 [&>legend]:mb-4 [&>legend]:w-full",
  "sm:[&>:is(.form-wide,fieldset,legend)]:col-span-full",
].join(" ");

/** Fields that belong together. When they are optional, a checkbox adds them. */
function Group({ field, path }: FormFieldProps) {
  const { value, replace } = useField(path);
  const { fields = [], isOptional } = field;
  // An entry of a fixed list has its own name.
  const entryName = typeof field.name === "number" && (Object(value) as { name?: string }).name;
  const label = entryName || field.label;
  const isFixedList = fields.every(({ name }) => typeof name === "number");
  const isPresent = value !== null && value !== undefined;
  return (
    <fieldset
      className={FORM_FIELDS}
      role={label && !isFixedList ? undefined : "presentation"}
      aria-label={(isOptional && label) || undefined}
    >
      {label && !isOptional && !isFixedList && <legend className="site-group">{label}</legend>}
      {isOptional && (
        <div className="form-wide">
          <CheckField
            label={label}
            checked={isPresent}
            onChange={({ currentTarget: { checked } }) =>
              replace(checked ? emptyValueOf(fields) : null)
            }
          />
        </div>
      )}
      {isPresent && <FormFields fields={fields} path={path} />}
    </fieldset>
  );
}

/** The components of fields that are not typed as text; null for a field that has no input. */
const FIELDS: Partial<Record<FieldKind, ComponentType<FormFieldProps> | null>> = {
  id: null,
  hidden: null,
  group: Group,
  list: ListField,
  richText: RichTextField,
  picture: PictureField,
  file: FileField,
  anyVideo: AnyVideoField,
  box: BoxField,
};

/**
 * A list whose entries can be moved, removed and added. An optional list is shown when it exists.
 */
function ListField({ field, path }: FormFieldProps) {
  const { value, error, replace } = useField(path);
  const [announcement, setAnnouncement] = useState("");
  const adders = useRef<HTMLParagraphElement>(null);
  const { entries = [], max = 0, noun = "", label } = field;
  if (!Array.isArray(value)) return null;
  const placeOf = (index: number) => [...path, index].join(".");
  /**
   * Stores a new list and moves the focus to the entry at `to`, to its button `tool` or its first
   * field; without entries to the button that adds one.
   */
  const changeEntries = (next: Json[], to: number, tool = "") => {
    flushSync(() => replace(next));
    const entry = document.querySelector(`[data-path="${CSS.escape(placeOf(to))}"]`);
    const button = entry?.querySelector<HTMLElement>(`[data-tool="${tool}"]:enabled`);
    const first = entry?.querySelector<HTMLElement>("[name], button:enabled");
    (button ?? first ?? adders.current?.querySelector("button"))?.focus();
  };
  const move = (from: number, to: number, tool: string) => {
    changeEntries(moveItem(value, from, to), to, tool);
    setAnnouncement(listEditorLabels.moved(to + 1, value.length));
  };
  return (
    <div className="form-wide">
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {label && value.length > 0 && <p className="field-label">{label}</p>}
      <ol className="mb-3">
        {value.map((item, index) => {
          const entry = entries.find(({ empty }) => typeOf(empty) === typeOf(item)) ?? entries[0];
          const name = listEditorLabels.entry(entry?.noun ?? noun, index + 1);
          return (
            entry && (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name but their place
                key={index}
                aria-label={name}
                data-path={placeOf(index)}
                className="border-t border-rule pt-2 pb-5"
              >
                <p className="flex min-h-11 items-center gap-x-4 gap-y-1">
                  <strong className="mr-auto">{entry.fields && name}</strong>
                  <EntryTool
                    tool="up"
                    entryName={name}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1, "up")}
                  />
                  <EntryTool
                    tool="down"
                    entryName={name}
                    disabled={index === value.length - 1}
                    onClick={() => move(index, index + 1, "down")}
                  />
                  <EntryTool
                    tool="remove"
                    entryName={name}
                    onClick={() => changeEntries(value.toSpliced(index, 1), Math.max(index - 1, 0))}
                  />
                </p>
                <FormField
                  field={entry.fields ? entry : { ...entry, label: name }}
                  path={[...path, index]}
                />
              </li>
            )
          );
        })}
      </ol>
      <p ref={adders} className="flex flex-wrap gap-3">
        {entries.map((entry) => (
          <SecondaryButton
            key={entry.noun ?? noun}
            disabled={value.length >= max}
            onClick={() => changeEntries([...value, newEntry(entry)], value.length)}
          >
            {listEditorLabels.add(entry.noun ?? noun)}
          </SecondaryButton>
        ))}
      </p>
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

interface EntryToolProps extends Pick<ComponentProps<"button">, "disabled" | "onClick"> {
  tool: "up" | "down" | "remove";
  entryName: string;
}

const EntryTool = ({ tool, entryName, ...button }: EntryToolProps) => (
  <button
    type="button"
    data-tool={tool}
    aria-label={`${listEditorLabels[tool]}: ${entryName}`}
    className="min-h-11 underline disabled:no-underline disabled:opacity-45"
    {...button}
  >
    {listEditorLabels[tool]}
  </button>
);

/** Returns the kind of an entry, for lists with several kinds. */
const typeOf = (value: Json) => (Object(value) as { type?: string }).type;

/** Returns a new entry, with a new id if it has one. */
function newEntry({ empty, fields = [] }: ContentField): Json {
  const ids = fields.filter(({ kind }) => kind === "id").map(({ name }) => name);
  const newIds = ids.map((name) => [name, `${typeOf(empty)}-${newKey().slice(0, 8)}`]);
  return newIds.length > 0 ? { ...(empty as object), ...Object.fromEntries(newIds) } : empty;
}
