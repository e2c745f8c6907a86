/** /admin/site/edit/KEY: writes a document. A page is typed where it stands, anything else in a form. */
import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff, type StaffServices } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { loadDocument } from "#app/admin/site/drafts/read-document.ts";
import { FormEditor } from "#app/admin/site/forms/form-editor.tsx";
import { loadForm } from "#app/admin/site/forms/load-form.ts";
import { editUrlOf } from "#app/admin/site/sections.ts";
import { type PageName, pageData } from "#app/public/page-data.ts";
import { documentNamed } from "#content/documents.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { may } from "#domain/accounts/roles.ts";
import type { Route } from "./+types/edit";
import { InPlaceEditor } from "./in-place-editor.tsx";

export const meta: Route.MetaFunction = ({ params }) =>
  pageTitle(documentNamed(params["*"] ?? "")?.name ?? labels.heading);

const NEW = /^(news|gatherings)\/new$/;

/** "news/new" leads to an item under a fresh id; nothing is stored before something is typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const key = params["*"];
  const [, collection] = NEW.exec(key) ?? [];
  const staff = requireStaff(context, collection ? "write" : "read");
  if (collection) throw redirect(editUrlOf(`${collection}/${randomUUID()}`), 303);
  const page = Object.hasOwn(pageData, key) ? (key as PageName) : null;
  // Who may only read looks at the page as it is.
  if (page && !may(staff.session.role, "write")) throw redirect(`/admin/site/history/${page}`, 303);
  const loaded = await loadDocument(staff, key);
  return page
    ? { ...loaded, page: await loadPage(staff, page) }
    : { ...loaded, form: await loadForm(staff, loaded.documentKey) };
}

export type LoadedPage = Awaited<ReturnType<typeof loadPage>>;

/** What a page shows beside its texts. */
async function loadPage(staff: StaffServices, page: PageName) {
  const { content, facts } = staff;
  const data = await pageData[page](staff);
  return { page, data, shell: content.current("shell"), hours: facts.hours };
}

export const action = (args: Route.ActionArgs) => actOnDocument(args, args.params["*"]);

/** A new editor for another document only: what is typed outlives the router's revalidation. */
export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? {};
  const key = loaderData.documentKey;
  return "page" in loaderData ? (
    <InPlaceEditor key={key} loaded={loaderData} answer={answer} />
  ) : (
    <FormEditor key={key} loaded={loaderData} answer={answer} />
  );
}
