/** What the editors of news and gatherings have in common around their fields. */

import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { FormError, TextLink } from "#app/admin/shell/fields.tsx";
import { useFirstProblem } from "#app/admin/shell/use-first-problem.ts";
import { draftLabels as drafts, historyLabels } from "#content/staff-site.ts";
import type { Json } from "#domain/content/content-path.ts";
import type { DraftAnswer } from "./act-on-document.ts";
import { Conflicts } from "./conflicts.tsx";
import { Colleague, DraftLink, DraftStatus } from "./draft-status.tsx";
import type { useDraft } from "./use-draft.ts";

interface DocumentHeadProps {
  heading: string;
  documentKey: string;
  answer: Partial<DraftAnswer>;
  /** Further links. */
  children: ReactNode;
}

/** The name of a document, the ways from it, and what its form was answered. */
export const DocumentHead = ({ heading, documentKey, answer, children }: DocumentHeadProps) => (
  <>
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <h2 className="site-heading">{heading}</h2>
      {children}
      <TextLink to={`/admin/site/history/${documentKey}`}>{historyLabels.heading}</TextLink>
    </div>
    <FormError text={answer.problem} className="my-3" />
  </>
);

interface DocumentFormProps {
  draft: ReturnType<typeof useDraft>;
  /** What the form was drawn from: a browser without scripts sends it back. */
  seen: Json;
  answer: Partial<DraftAnswer>;
  mayWrite: boolean;
  className: string;
  /** For what is typed into fields that the page does not follow one by one. */
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** The form of a document: saved while one types, and without scripts by its buttons. */
export function DocumentForm(props: DocumentFormProps) {
  const { draft, seen, answer, mayWrite, className, onInput, children } = props;
  const { session, state, isAlive, send } = draft;
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, answer.problems);
  return (
    <Form
      ref={form}
      method="post"
      onSubmit={send}
      onInput={(event) => onInput?.(event.currentTarget)}
      noValidate
    >
      {!isAlive && <input type="hidden" name="seen" value={JSON.stringify(seen)} />}
      <input type="hidden" name="version" value={state.draft?.version ?? 0} />
      <p role="status" className="news-draft-state" data-state={state.delivery}>
        <DraftStatus state={state} />
      </p>
      <DraftLink link={state.link} className="text-link" />
      <Colleague state={state} />
      <Conflicts {...state} session={session} />
      {!isAlive && <Conflicts session={null} conflicts={answer.conflicts ?? []} />}
      {!mayWrite && <p className="my-3 text-iron">{drafts.readOnly}</p>}
      <fieldset role="presentation" disabled={!mayWrite} className={className}>
        {children}
      </fieldset>
    </Form>
  );
}
