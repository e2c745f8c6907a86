import { useState } from "react";
import { Field, TextLink } from "#app/desk/parts/fields.tsx";
import { useField } from "#app/desk/site/edit/editor-context.ts";
import { sendFile } from "#app/desk/site/pictures/uploads.tsx";
import { uploadLabels } from "#content/desk/pictures.ts";
import { pdfSize } from "#content/project-facts.ts";
import type { Json } from "#domain/content/fields/content-path.ts";
import type { FormFieldProps } from "./form-field.tsx";

/** A PDF field: a chosen file is sent immediately and replaces the earlier one. */
export function FileField({ field, path }: FormFieldProps) {
  const { value, error, change } = useField(path);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const chosen = value as { hash: string; bytes: number } | null;
  const send = async (file: File | undefined) => {
    if (!file || isSending) return;
    setProblem(undefined);
    setSending(true);
    const answer = await sendFile<{ file: Json }>("/admin/site/files/upload", file);
    setSending(false);
    if ("file" in answer) change(answer.file);
    else setProblem(answer.problem);
  };
  return (
    <Field label={field.label} error={problem ?? error}>
      {(control) => (
        <div className="grid gap-2">
          {chosen && (
            <TextLink to={`/documents/${chosen.hash}.pdf`} reloadDocument>
              {pdfSize(chosen.bytes)}
            </TextLink>
          )}
          <input
            {...control}
            type="file"
            accept="application/pdf"
            aria-busy={isSending}
            onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
          />
          <span aria-live="polite">{isSending && uploadLabels.sending}</span>
        </div>
      )}
    </Field>
  );
}
