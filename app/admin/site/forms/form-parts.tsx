import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { QuietButton } from "#app/admin/shell/fields.tsx";
import type { OpenState } from "#app/admin/site/drafts/open-document.ts";
import { showPlace } from "#app/admin/site/drafts/places.ts";
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
  state: OpenState;
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
  /** Then moves the focus to the entry at `to`, to its field of the same name. */
  const change = (path: ContentPath, list: Json[], to: number, name: string) => {
    flushSync(() => replace(path, list));
    showPlace([...path, to, ...pathOf(name).slice(path.length + 1)]);
  };
  const drawAdd = ({ name, max, entry = null }: FormField) => {
    const path = pathOf(name);
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
  };
  const drawRemove = (name: string) => {
    const path = pathOf(name);
    const at = path.findLastIndex((each) => typeof each === "number");
    const [listPath, position] = [path.slice(0, at), Number(path[at])];
    const left = listAt(state.value, listPath).toSpliced(position, 1);
    return (
      <button
        type="button"
        className="text-link mt-1"
        aria-label={`${wordFor(labels.remove, listPath)}: ${fieldLabel(documentKey, path)}`}
        onClick={() => change(listPath, left, Math.max(position - 1, 0), name)}
      >
        {wordFor(labels.remove, listPath)}
      </button>
    );
  };
  const draw = (field: FormField) => {
    const { name, kind, isFirst } = field;
    if (kind === "more") return drawAdd(field);
    const value = valueAt(state.value, pathOf(name));
    const typed = typedText(field, value, timeZone);
    const unsettled = kind === "time" && typed ? timeError(String(value), timeZone) : undefined;
    return (
      <FormInput
        key={`${name} ${state.arrivals}`}
        documentKey={documentKey}
        field={field}
        typed={typed}
        timeZone={timeZone}
        error={unsettled ?? messageAt(problems, name)}
        warning={messageAt(state.warnings, name)}
        source={sourceOf?.(field, typed)}
      >
        {isFirst && drawRemove(name)}
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

/** A problem of the field, or of a part of it. */
const messageAt = (found: readonly ContentProblem[], name: string) =>
  found.find(({ path }) => [path, path.slice(0, -1)].some((each) => each.join(".") === name))
    ?.message;

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
