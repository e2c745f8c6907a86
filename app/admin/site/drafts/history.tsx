import { data, redirect } from "react-router";
import { FormError, TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { draftLabels, historyLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { type ContentPath, valueAt, withValueAt } from "#domain/content/content-path.ts";
import { saveDraft } from "#domain/content/drafts.ts";
import { withdrawContent } from "#domain/content/publish-content.ts";
import { readJson } from "#domain/text/read-json.ts";
import type { Route } from "./+types/history";
import { Comparison } from "./comparison.tsx";
import { openDocument } from "./documents.ts";
import { HistoryStates } from "./history-states.tsx";
import { isDrawable } from "./is-drawable.ts";
import { readDocument } from "./read-document.ts";
import { changesBetween, readHistory } from "./read-history.ts";

export const meta = () => pageTitle(labels.heading);

/** `?of=` the id of a state, `?with=` that of the one it is compared with: the newest. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const document = openDocument(desk, params["*"]);
  const states = await readHistory(desk, document);
  const query = new URL(request.url).searchParams;
  const find = (id: string | null) => states.find((state) => state.id === id);
  const right = find(query.get("with")) ?? states[0];
  const left = find(query.get("of")) ?? states[1] ?? states[0];
  return {
    contentKey: document.key,
    editUrl: document.editUrl,
    name: document.name ?? states.find(({ title }) => title)?.title,
    left: left?.id,
    right: right?.id,
    changes: left && right ? changesBetween(document.key, left.value, right.value) : [],
    states: states.map(({ value, ...state }) => state),
    mayWrite: mayWith(desk.session, "write"),
    mayPublish: mayWith(desk.session, "publish"),
  };
}

/**
 * Takes the state `of` back, or with `path` (JSON) one text of it: into the draft, to be looked at before
 * it is published. `intent` "withdraw" withdraws a scheduled one.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "write");
  const document = openDocument(desk, params["*"]);
  const field = await readForm(request);
  const of = field("of");
  const here = `/admin/site/history/${document.key}`;
  if (field("intent") === "withdraw") {
    const result = await withdrawContent(desk, of);
    if (result.ok) return redirect(`${here}?toast=site-withdrawn`, 303);
    return result.reason === "may-not-publish"
      ? data({ problem: draftLabels.mayNotPublish }, 403)
      : data({ problem: labels.notScheduled }, 409);
  }
  const state = (await readHistory(desk, document)).find(({ id }) => id === of);
  const path = readPath(field("path"));
  const value = state && path && valueAt(state.value, path);
  if (!path || value === undefined || (value === null && path.length === 0))
    throw data("Unknown state", { status: 400 });
  const now = (await readDocument(desk, document)).value;
  if (!isDrawable(document.key, withValueAt(now, path, value)))
    throw data("This text has no place any more", { status: 400 });
  const edit = { path, was: valueAt(now, path), value };
  await saveDraft(desk, document.key, [edit], document.blank);
  return path.length > 0
    ? redirect(`${here}?toast=document-taken-back`, 303)
    : redirect(document.editUrl, 303);
}

/** An empty text stands for the whole document. Null when the text is no path. */
function readPath(json: string): ContentPath | null {
  const path = json === "" ? [] : readJson(json);
  return Array.isArray(path) && path.every((name) => /^(string|number)$/.test(typeof name))
    ? path
    : null;
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { editUrl, name } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h2 className="site-heading">{labels.heading}</h2>
        <TextLink to={editUrl}>{name || labels.back}</TextLink>
      </div>
      <FormError
        text={actionData && "problem" in actionData && actionData.problem}
        className="my-3"
      />
      <div className="site-compare">
        <HistoryStates {...loaderData} />
        <Comparison {...loaderData} />
      </div>
    </>
  );
}
