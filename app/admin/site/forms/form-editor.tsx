/** The editor of a document that is all form: a group of facts, or the notice. */
import type { ComponentProps } from "react";
import { DocumentPage } from "#app/admin/site/drafts/document-page.tsx";
import type { Json } from "#domain/content/content-path.ts";
import { type FormField, readForm } from "#domain/content/form-fields.ts";
import { type FieldSource, FormParts } from "./form-parts.tsx";

interface FormEditorProps
  extends Omit<ComponentProps<typeof DocumentPage>, "className" | "onInput"> {
  fieldsOf(value: Json): readonly FormField[];
  sourceOf?: FieldSource;
}

/** `children` stand above the fields. */
export function FormEditor({ fieldsOf, sourceOf, children, ...page }: FormEditorProps) {
  const { draft, loaded, answer } = page;
  const { state, change, replace } = draft;
  return (
    <DocumentPage
      {...page}
      className="site-form"
      onInput={(form) => {
        const seen = state.value;
        const edits = readForm(fieldsOf(seen), new FormData(form), seen, loaded.timeZone);
        for (const { path, value } of edits) change(path, value, true);
      }}
    >
      {children}
      <FormParts
        state={state}
        sourceOf={sourceOf}
        documentKey={loaded.contentKey}
        fields={fieldsOf(state.value)}
        // Said once publishing was tried.
        problems={answer.problem ? state.problems : []}
        timeZone={loaded.timeZone}
        replace={replace}
      />
    </DocumentPage>
  );
}
