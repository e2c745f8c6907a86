import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { QuietButton } from "#app/admin/shell/fields.tsx";
import type { DraftState } from "#app/admin/site/drafts/draft-session.ts";
import { showPlace } from "#app/admin/site/drafts/show-place.ts";
import { factsPage as labels } from "#content/staff-facts.ts";
import { type ContentPath, type Json, valueAt } from "#domain/content/content-path.ts";
import { type FormField, pathOf, typedText } from "#domain/content/form-fields.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { timeError } from "#domain/content/publish-moment.ts";
import { fieldLabel, partOf } from "./field-labels.ts";
import { FormInput } from "./form-input.tsx";

/** Where the value of a field comes from, which shows `typed`. */
export type FieldSource = ((field: FormField, typed: string) => ReactNode) | undefined;

interface FormPartsProps {
  documentKey: string;
  fields: readonly FormField[];
  state: DraftState;
  problems: readonly ContentProblem[];
  /** IANA name. */
  timeZone: string;
  sourceOf: FieldSource;
  /** Puts another list at a place. */
  replace(path: ContentPath, list: Json): void;
}

/** The fields in their parts, each list with the buttons that remove an entry and add one. */
export function FormParts(props: FormPartsProps) {
  const { documentKey, fields, state, problems, timeZone, sourceOf, replace } = props;
  const messageAt = (found: readonly ContentProblem[], name: string) =>
    found.find(({ path }) => path.join(".") === name || path.slice(0, -1).join(".") === name)
      ?.message;
  /** Then moves the focus to the entry at `to`. */
  const change = (path: ContentPath, list: Json[], to: number, name: string) => {
    flushSync(() => replace(path, list));
    showPlace([...path, to, ...pathOf(name).slice(path.length + 1)]);
  };
  const draw = (field: FormField) => {
    const { name, kind, max, entry = null, isFirst } = field;
    const path = pathOf(name);
    if (kind === "more") {
      const list = listAt(state.value, path);
      const first = fields.find((each) => each.isFirst && each.name.startsWith(`${name}.`));
      return (
        <div key={name} className="site-wide">
          <QuietButton
            disabled={list.length >= max}
            onClick={() => change(path, [...list, entry], list.length, first?.name ?? name)}
          >
            {wordFor(labels.add, path)}
          </QuietButton>
          <p className="field-error">
            {problems.find((each) => each.path.join(".") === name)?.message}
          </p>
        </div>
      );
    }
    const value = valueAt(state.value, path);
    const typed = typedText(field, value, timeZone);
    const unsettled = kind === "time" && typed ? timeError(String(value), timeZone) : undefined;
    const at = path.findLastIndex((each) => typeof each === "number");
    const [listPath, position] = [path.slice(0, at), Number(path[at])];
    return (
      <FormInput
        key={`${name} ${state.arrivals.get(name)}`}
        documentKey={documentKey}
        field={field}
        typed={typed}
        timeZone={timeZone}
        error={unsettled ?? messageAt(problems, name)}
        warning={messageAt(state.warnings, name)}
        source={sourceOf?.(field, typed)}
      >
        {isFirst && (
          <button
            type="button"
            className="text-link mt-1"
            aria-label={`${wordFor(labels.remove, listPath)}: ${fieldLabel(documentKey, path)}`}
            onClick={() => {
              const left = listAt(state.value, listPath).toSpliced(position, 1);
              change(listPath, left, Math.max(position - 1, 0), name);
            }}
          >
            {wordFor(labels.remove, listPath)}
          </button>
        )}
      </FormInput>
    );
  };
  return partsOf(fields).map(([part, inPart]) => (
    <fieldset
      key={inPart[0]?.name}
      role={part ? undefined : "presentation"}
      className="site-fields"
    >
      {part && <legend className="site-group">{part}</legend>}
      {inPart.map(draw)}
    </fieldset>
  ));
}

const wordFor = (words: typeof labels.add | typeof labels.remove, list: ContentPath) =>
  words[list.at(-1) as keyof typeof words];

const listAt = (value: Json, path: ContentPath) => {
  const list = valueAt(value, path);
  return Array.isArray(list) ? list : [];
};

/** Fields that follow each other and belong to the same part. */
const partsOf = (fields: readonly FormField[]) =>
  fields.reduce<[part: string, fields: FormField[]][]>((all, field) => {
    const last = all.at(-1);
    const part = partOf(field.name);
    if (last?.[0] === part) last[1].push(field);
    else all.push([part, [field]]);
    return all;
  }, []);
