import { useState } from "react";
import { Field, TextLink } from "#app/desk/parts/fields.tsx";
import { useEditor, useField } from "#app/desk/site/edit/editor-context.ts";
import { sendFile } from "#app/desk/site/pictures/uploads.tsx";
import { uploadLabels } from "#content/desk/pictures.ts";
import { pdfSize } from "#content/project-facts.ts";
import type { Json } from "#domain/content/fields/content-path.ts";
import type { FormFieldProps } from "./form-field.tsx";

/** A PDF field: a chosen file is sent immediately and replaces the earlier one. */
export function FileField({ field, path }: FormFieldProps) {
  const { value, error, enter } = useField(path);
  const { latest } = useEditor().draft;
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const chosenFile = value as { hash: string; bytes: number } | null;
  const send = async (file: File | undefined) => {
    if (!file || isSending) return;
    setProblem(undefined);
    setSending(true);
    const { resets } = latest();
    const answer = await sendFile<{ file: Json }>("/admin/site/files/upload", file);
    setSending(false);
    if ("problem" in answer) setProblem(answer.problem);
    // Another entry may be at this place by now. Files of other entries move none.
    else if (latest().resets !== resets) setProblem(uploadLabels.moved);
    else enter(answer.file);
  };
  return (
    <Field label={field.label} error={problem ?? error}>
      {(control) => (
        <div className="grid gap-2">
          {chosenFile && (
            <TextLink to={`/documents/${chosenFile.hash}.pdf`} reloadDocument>
              {pdfSize(chosenFile.bytes)}
            </TextLink>
          )}
          <input
            {...control}
            type="file"
            accept="application/pdf"
            aria-busy={isSending}
            onChange={({ currentTarget }) => {
              void send(currentTarget.files?.[0]);
              // A browser reports no change when the same file is chosen again.
              currentTarget.value = "";
            }}
          />
          <span aria-live="polite">{isSending && uploadLabels.sending}</span>
        </div>
      )}
    </Field>
  );
}
