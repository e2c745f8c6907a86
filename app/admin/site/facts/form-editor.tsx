/** The editor of a document that is written as a form: a group of facts, or the notice. */
import type { ComponentProps, ReactNode } from "react";
import { DocumentPage } from "#app/admin/site/drafts/document-page.tsx";
import type { DraftState } from "#app/admin/site/drafts/draft-session.ts";
import { type LoadedDocument, useDraft } from "#app/admin/site/drafts/use-draft.ts";
import type { Json } from "#domain/content/content-path.ts";
import { type FormField, readForm } from "#domain/content/form-fields.ts";
import { type FieldSource, FormParts } from "./form-parts.tsx";

interface FormEditorProps
  extends Pick<ComponentProps<typeof DocumentPage>, "name" | "back" | "answer" | "isShown"> {
  loaded: LoadedDocument & { timeZone: string; mayWrite: boolean; mayPublish: boolean };
  fieldsOf(value: Json): readonly FormField[];
  sourceOf?: FieldSource;
  /** Above the fields. */
  children(state: DraftState): ReactNode;
}

export function FormEditor({ fieldsOf, sourceOf, children, ...page }: FormEditorProps) {
  const { loaded, answer } = page;
  const draft = useDraft(loaded);
  const { session, state } = draft;
  return (
    <DocumentPage
      {...{ ...page, draft }}
      link={null}
      className="site-form"
      onInput={(form) => {
        const seen = session.state().value;
        const edits = readForm(fieldsOf(seen), new FormData(form), seen, loaded.timeZone);
        for (const { path, value } of edits) session.change(path, value, true);
      }}
    >
      {children(state)}
      <FormParts
        {...{ state, sourceOf }}
        fields={fieldsOf(state.value)}
        // Said once publishing was tried.
        problems={answer.problem ? state.problems : []}
        timeZone={loaded.timeZone}
        replace={(path, list) => session.replace(path, list)}
      />
    </DocumentPage>
  );
}
