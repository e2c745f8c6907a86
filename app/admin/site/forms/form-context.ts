/** The document that a form's fields belong to. */
import { createContext, use, useState } from "react";
import type { OpenDraft } from "#app/admin/site/drafts/use-draft.ts";
import { type ContentPath, type Json, valueAt } from "#domain/content/fields/content-path.ts";
import type { Field } from "#domain/content/fields/describe-fields.ts";
import type { ContentProblem } from "#domain/content/fields/problems.ts";

interface FormState {
  draft: OpenDraft;
  /** Of the whole document. */
  fields: readonly Field[];
  /** Publishing was tried: everything that is wrong is marked. */
  isTried: boolean;
  isReadOnly: boolean;
  /** IANA name. */
  timeZone: string;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error("A field needs its form");
  return form;
}

/** The value at a place, and what is wrong with it: said once it was typed in and left, or publishing was tried. */
export function useField(path: ContentPath) {
  const { draft, isTried, ...rest } = useForm();
  const { value, problems, arrivals } = draft.state;
  const [isTyped, setTyped] = useState(false);
  const [isLeft, setLeft] = useState(false);
  return {
    ...rest,
    arrivals,
    value: valueAt(value, path),
    error: isTried || isLeft ? messageAt(problems, path) : undefined,
    change(next: Json, isText = typeof next === "string") {
      setTyped(true);
      draft.change(path, next, isText);
    },
    leave: () => setLeft(isTyped),
    look: draft.look,
  };
}

/** A problem of the field, or of a text that is a part of it. */
export const messageAt = (found: readonly ContentProblem[], path: ContentPath) =>
  found.find((each) =>
    [each.path, each.path.slice(0, -1)].some((at) => at.join(".") === path.join(".")),
  )?.message;
