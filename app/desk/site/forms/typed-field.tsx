/** Fields that are typed, chosen or checked. The document, not the field, holds the value. */
import type { ComponentProps } from "react";
import { CheckField, Field, Options } from "#app/desk/parts/fields.tsx";
import { useEditor, useField } from "#app/desk/site/edit/editor-context.ts";
import { noticePage as labels } from "#content/desk/site.ts";
import { fieldText, parseFieldText } from "#domain/content/fields/field-text.ts";
import type { FieldKind } from "#domain/content/fields/fields.ts";
import { timeError } from "#domain/content/fields/publish-moment.ts";
import { NEWS_DATE_PROBLEM, parseNewsDate } from "#domain/content/news/news-date.ts";
import type { FormFieldProps } from "./form-field.tsx";

/** The input for each kind that is not a line of text; `rows` means that it has several lines. */
const INPUTS: Partial<Record<FieldKind, ComponentProps<"input"> & { rows?: number }>> = {
  text: { rows: 2 },
  lines: { rows: 3 },
  paragraphs: { rows: 6 },
  longText: { rows: 6 },
  email: { type: "email" },
  date: { type: "date" },
  time: { type: "datetime-local" },
  money: { inputMode: "decimal" },
  link: { inputMode: "url", autoCapitalize: "none" },
  number: { inputMode: "numeric" },
};

/** A line of this many characters or more is as wide as the form. */
const MIN_LONG_LINE = 80;

export function TypedField({ field, path }: FormFieldProps) {
  const { kind, label, help, max, isOptional = false, options } = field;
  const { timeZone } = useEditor().loaded;
  const { value, error, enter, leave, resets } = useField(path);
  const typed = fieldText(field, value, timeZone);
  const problem = unsettledProblem(kind, String(value ?? ""), timeZone);
  const { rows, type = "text", ...attributes } = INPUTS[kind] ?? {};
  const name = path.join(".");
  const isLong = kind === "line" && (max ?? 0) >= MIN_LONG_LINE;
  const input = {
    name,
    defaultValue: typed,
    required: !isOptional,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      enter(parseFieldText(field, currentTarget.value, timeZone)),
    onBlur: leave,
  };
  const zone = kind === "time" ? labels.timeZone(timeZone) : help;
  return (
    <div className={rows || isLong ? "form-wide" : undefined}>
      <Field
        key={resets}
        label={label}
        error={problem ?? error}
        isOptional={isOptional}
        help={lengthLeft(typed, max, kind) ?? zone}
      >
        {(control) =>
          options ? (
            <select {...control} {...input}>
              <Options entries={options} />
            </select>
          ) : rows ? (
            // Neither has maxLength, which cuts a pasted text without a word.
            <textarea
              {...control}
              {...input}
              className="field-input field-sizing-content"
              rows={rows}
            />
          ) : (
            <input {...control} {...input} {...attributes} type={type} autoComplete="off" />
          )
        }
      </Field>
    </div>
  );
}

/** Returns the problem with a text that is not a complete value yet. */
function unsettledProblem(kind: FieldKind, value: string, timeZone: string) {
  if (kind === "newsDate") return parseNewsDate(value) ? undefined : NEWS_DATE_PROBLEM;
  return kind === "time" && value ? timeError(value, timeZone) : undefined;
}

/** Shows the remaining length, once half of it is used. */
const lengthLeft = (typed: string, max = 0, kind: FieldKind) =>
  (kind === "line" || kind === "text") && typed.length > max / 2
    ? labels.charactersLeft(max - typed.length)
    : undefined;

export function BoxField({ field, path }: FormFieldProps) {
  const { value, error, enter } = useField(path);
  return (
    <div className="form-wide">
      <CheckField
        name={path.join(".")}
        label={field.label}
        checked={value === true}
        onChange={({ currentTarget }) => enter(currentTarget.checked)}
      />
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
