import { Link, redirect } from "react-router";
import { PageHead, pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { pickFields, readForm } from "#app/read-form.ts";
import { templatesPage as labels, templateErrors } from "#content/correspondence.ts";
import { may } from "#domain/accounts/roles.ts";
import { PLACEHOLDERS } from "#domain/correspondence/template-placeholders.ts";
import { listTemplates, removeTemplate, saveTemplate } from "#domain/correspondence/templates.ts";
import { unknownPlaceholder } from "#domain/text/placeholders.ts";
import type { Route } from "./+types/templates";
import { TemplateForm } from "./template-form.tsx";

export const meta = () => pageTitle(labels.heading);

const PATH = "/admin/templates";

/** `?edit=` is the template in the form, or "new". */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, session } = requireStaff(context, "read");
  const mayHandle = may(session.role, "handle");
  return {
    mayHandle,
    templates: await listTemplates(db),
    edit: mayHandle ? url.searchParams.get("edit") : null,
  };
}

/** `intent` is "save", which adds a template when `id` is empty, or "remove". */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context, "handle");
  const field = await readForm(request);
  const typed = pickFields(field, ["name", "text"]);
  if (field("intent") === "remove") {
    const removed = await removeTemplate(staff, field("id"));
    return redirect(`${PATH}?toast=${removed ? "template-removed" : "nothing-to-do"}`, 303);
  }
  const refusal = await saveTemplate(staff, { id: field("id") || null, ...typed });
  if (!refusal) return redirect(`${PATH}?toast=template-saved`, 303);
  const unknown = unknownPlaceholder(typed.text, PLACEHOLDERS) ?? "";
  return { error: refusal === "unknown" ? unknown : templateErrors[refusal], typed };
}

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, mayHandle, edit } = loaderData;
  const edited = templates.find(({ id }) => id === edit) ?? null;
  return (
    <section className="pb-12">
      <PageHead heading={labels.heading} note={templates.length || null}>
        {mayHandle && edit !== "new" && (
          <Link to="?edit=new" className="button">
            {labels.add}
          </Link>
        )}
      </PageHead>
      <div className="px-edge">
        <p className="mb-4 max-w-measure text-iron">{labels.lead}</p>
        {edit === "new" && <TemplateForm key="new" template={null} refused={actionData} />}
        {templates.length === 0 && edit !== "new" && <p>{labels.none}</p>}
        <ul className="has-[li]:border-t has-[li]:border-rule">
          {templates.map((template) => (
            <li className="border-b border-hair" key={template.id}>
              {template === edited ? (
                <TemplateForm template={template} refused={actionData} />
              ) : mayHandle ? (
                <Link
                  to={`?edit=${template.id}`}
                  className="grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)] gap-x-4 py-2.5 max-md:grid-cols-1 hover:bg-(--hover)"
                >
                  <strong>{template.name}</strong>{" "}
                  <span className="text-iron truncate">{template.text}</span>
                </Link>
              ) : (
                <p className="grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)] gap-x-4 py-2.5 max-md:grid-cols-1">
                  <strong>{template.name}</strong>{" "}
                  <span className="text-iron truncate">{template.text}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
