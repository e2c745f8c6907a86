import { useRef } from "react";
import { Form } from "react-router";
import { Disclosure, Field, FormError, Submit, TextLink } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { templatesPage as labels } from "#content/correspondence.ts";
import { PLACEHOLDERS } from "#domain/correspondence/template-placeholders.ts";
import type { Template } from "#domain/correspondence/templates.ts";

interface TemplateFormProps {
  template: Template | null;
  refused: { error: string; typed: { name: string; text: string } } | undefined;
}

export function TemplateForm({ template, refused }: TemplateFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const { name = "", text: shown = "" } = refused?.typed ?? template ?? {};
  const insert = (name: string) => {
    const field = text.current;
    if (!field) return;
    field.setRangeText(`{${name}}`, field.selectionStart, field.selectionEnd, "end");
    field.focus();
  };
  return (
    <div className="max-w-176 pt-4 pb-6">
      <KeptForm name={template?.id ?? "new"} method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="id" value={template?.id ?? ""} />
        <Field label={labels.name}>
          {(control) => (
            <input name="name" maxLength={60} required defaultValue={name} {...control} />
          )}
        </Field>
        <Field label={labels.text}>
          {(control) => (
            <textarea ref={text} name="text" rows={8} required defaultValue={shown} {...control} />
          )}
        </Field>
        <p className="flex flex-wrap items-center gap-y-1.5 gap-x-2">
          <span className="text-iron">{labels.placeholders}</span>
          {PLACEHOLDERS.map((name) => (
            <button
              className="min-h-[max(1.5rem,calc(var(--control)-0.75rem))] px-1.5 bg-bone border-b border-edge cursor-pointer max-md:min-h-(--control)"
              key={name}
              type="button"
              onClick={() => insert(name)}
            >{`{${name}}`}</button>
          ))}
        </p>
        <FormError text={refused?.error} />
        <p className="flex items-center gap-4">
          <Submit>{labels.save}</Submit>
          <TextLink to="/admin/templates">{labels.cancel}</TextLink>
        </p>
      </KeptForm>
      {template && (
        <Disclosure summary={`${labels.remove}…`} className="mt-4">
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={template.id} />
            <p>{labels.removeQuestion}</p>
            <Submit className="button-quiet justify-self-start">{labels.remove}</Submit>
          </Form>
        </Disclosure>
      )}
    </div>
  );
}
