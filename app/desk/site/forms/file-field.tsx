import { useState } from "react";
import { Field, TextLink } from "#app/desk/shell/fields.tsx";
import { useField } from "#app/desk/site/edit/editor-context.ts";
import { pdfLabels as labels } from "#content/behind.ts";
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
    const answer = await upload(file);
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
              {labels.size(chosen.bytes)}
            </TextLink>
          )}
          <input
            {...control}
            type="file"
            accept="application/pdf"
            aria-busy={isSending}
            onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
          />
          <span aria-live="polite">{isSending && labels.sending}</span>
        </div>
      )}
    </Field>
  );
}

type FileAnswer = { file: Json } | { problem: string };

async function upload(file: File): Promise<FileAnswer> {
  const body = new FormData();
  body.append("file", file);
  try {
    const response = await fetch("/admin/site/files/upload", { method: "POST", body });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return isJson ? ((await response.json()) as FileAnswer) : { problem: labels.refused };
  } catch {
    return { problem: labels.unreachable };
  }
}
