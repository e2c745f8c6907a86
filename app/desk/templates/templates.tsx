import { useRef } from "react";
import { Form, Link, redirect } from "react-router";
import {
  Disclosure,
  Field,
  FormError,
  HiddenFields,
  Submit,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { DeskPageHeader, pageTitle } from "#app/desk/parts/page-header.tsx";
import { RestoredForm, VersionField } from "#app/desk/parts/restored-form.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { pickFields } from "#app/read-form.ts";
import { templatesPage as labels, templateRefusals } from "#content/desk/templates.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { PLACEHOLDERS } from "#domain/messages/template-placeholders.ts";
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
  type Template,
} from "#domain/messages/templates.ts";
import { unknownPlaceholder } from "#domain/values/placeholders.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { Route } from "./+types/templates";

export const meta = () => pageTitle(labels.heading);

const TEMPLATES_PATH = "/admin/templates";

/** `?edit=` is the template in the form, or "new". */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, session } = requireStaff(context);
  const mayChangeRecords = hasPermission(session.role, "answer");
  return {
    mayChangeRecords,
    templates: await listTemplates(db),
    edit: mayChangeRecords ? url.searchParams.get("edit") : null,
  };
}

/** `intent` is "save", which adds a template when `id` is empty, or "remove". */
export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const typed = pickFields(field, ["name", "text"]);
  if (field("intent") === "remove") {
    const result = await removeTemplate(staff, field("id"));
    return redirect(
      `${TEMPLATES_PATH}?toast=${result.ok ? "template-removed" : "nothing-to-do"}`,
      303,
    );
  }
  const id = field("id") || null;
  const result = await saveTemplate(staff, { id, version: field("version"), ...typed });
  if (result.ok) return redirect(`${TEMPLATES_PATH}?toast=template-saved`, 303);
  const { reason } = result;
  const problem =
    reason === "placeholder"
      ? (unknownPlaceholder(typed.text, PLACEHOLDERS) ?? "")
      : templateRefusals[reason];
  return { error: typeof problem === "string" ? problem : problem(TEXT_LIMITS), typed };
}

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, mayChangeRecords, edit } = loaderData;
  const editedTemplate = templates.find(({ id }) => id === edit) ?? null;
  return (
    <section className="pb-12">
      <DeskPageHeader heading={labels.heading} note={templates.length || null}>
        {mayChangeRecords && edit !== "new" && (
          <Link to="?edit=new" className="button">
            {labels.add}
          </Link>
        )}
      </DeskPageHeader>
      <div className="px-edge">
        <p className="mb-4 max-w-measure text-iron">{labels.lead}</p>
        {edit === "new" && <TemplateForm key="new" template={null} refused={actionData} />}
        {templates.length === 0 && edit !== "new" && <p>{labels.none}</p>}
        <ul className="border-t border-rule">
          {templates.map((template) => (
            <li className="border-b border-hair" key={template.id}>
              {template === editedTemplate ? (
                <TemplateForm template={template} refused={actionData} />
              ) : (
                <TemplateRow template={template} mayChangeRecords={mayChangeRecords} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function TemplateRow({
  template,
  mayChangeRecords,
}: {
  template: Template;
  mayChangeRecords: boolean;
}) {
  const { id, name, text } = template;
  const line = "grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)] gap-x-4 py-2.5 max-md:grid-cols-1";
  const summary = (
    <>
      <strong>{name}</strong> <span className="text-iron truncate">{text}</span>
    </>
  );
  if (!mayChangeRecords) return <p className={line}>{summary}</p>;
  return (
    <Link to={`?edit=${id}`} className={`${line} hover:bg-(--hover)`}>
      {summary}
    </Link>
  );
}

interface TemplateFormProps {
  template: Template | null;
  refused: { error: string; typed: { name: string; text: string } } | undefined;
}

function TemplateForm({ template, refused }: TemplateFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const { name = "", text: initialText = "" } = refused?.typed ?? template ?? {};
  const insert = (name: string) => {
    const field = text.current;
    if (!field) return;
    field.setRangeText(`{${name}}`, field.selectionStart, field.selectionEnd, "end");
    field.focus();
  };
  return (
    <div className="max-w-176 pt-4 pb-6">
      <RestoredForm name={template?.id ?? "new"} method="post" className="grid gap-4">
        <HiddenFields intent="save" id={template?.id ?? ""} />
        {/* A new key makes the next press replace the colleague's text. */}
        <VersionField
          key={String(refused?.error === templateRefusals.changed)}
          version={template?.updated_at ?? ""}
        />
        <Field label={labels.name}>
          {(control) => (
            <input
              name="name"
              maxLength={TEXT_LIMITS.templateName}
              required
              defaultValue={name}
              {...control}
            />
          )}
        </Field>
        <Field label={labels.text}>
          {(control) => (
            <textarea
              ref={text}
              name="text"
              rows={8}
              required
              defaultValue={initialText}
              {...control}
            />
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
      </RestoredForm>
      {template && (
        <Disclosure summary={`${labels.remove}…`} className="mt-4">
          <Form method="post" className="grid gap-3">
            <HiddenFields intent="remove" id={template.id} />
            <p>{labels.removeQuestion}</p>
            <Submit className="button-quiet justify-self-start">{labels.remove}</Submit>
          </Form>
        </Disclosure>
      )}
    </div>
  );
}
