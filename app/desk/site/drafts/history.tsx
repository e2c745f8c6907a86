/**
 * /admin/site/history/KEY: what was on the site, when and by whom; each state as its page showed
 * it.
 */
import { data, Form, Link, redirect } from "react-router";
import {
  Disclosure,
  FormError,
  HiddenFields,
  IntentOnceButton,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { editUrlOf } from "#app/desk/site/sections.ts";
import { parseId } from "#app/read-form.ts";
import { ZonedTime } from "#app/ui/local-time.tsx";
import { draftLabels, historyLabels as labels } from "#content/desk/site.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { findNamedType } from "#domain/content/document-types.ts";
import { readDraftVersion, saveDraft } from "#domain/content/drafts.ts";
import { type HistoryState, readHistory } from "#domain/content/read-history.ts";
import { isRenderable, titleOfValue } from "#domain/content/stored-values.ts";
import type { Route } from "./+types/history";
import { requireDocumentKey } from "./read-document.ts";

export const meta = () => pageTitle(labels.heading);

/** `?of=` is the id of the displayed state; the default is the newest. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const document = requireDocumentKey(params["*"]);
  const version = await readDraftVersion(staff.db, document);
  const states = await readHistory(staff.db, staff.clock, document);
  const selectedId = new URL(request.url).searchParams.get("of");
  const selected = states.find(({ id }) => id === selectedId) ?? states[0] ?? null;
  return {
    documentKey: document,
    editUrl: editUrlOf(document),
    name: findNamedType(document)?.name ?? titleIn(document, states),
    states: states.map(({ value, ...state }) => ({ ...state, isTakenDown: value === null })),
    selected: selected && { id: selected.id, value: selected.value },
    version,
    mayWrite: hasPermission(staff.session.role, "write"),
  };
}

/** Returns the title of the newest state that has one; a draft may have none. */
const titleIn = (key: string, states: readonly HistoryState[]) =>
  states
    .filter(({ state, value }) => state !== "draft" && value !== null)
    .map(({ value }) => titleOfValue(key, value))
    .find(Boolean);

/**
 * Restores the state `of` as the draft, for review before publishing. `version` is that of the
 * draft that staff saw.
 */
export async function action({ params, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const document = requireDocumentKey(params["*"]);
  const refuse = (problem: string) => data({ problem }, { status: 409 });
  const states = await readHistory(staff.db, staff.clock, document);
  const value = states.find(({ id }) => id === field("of"))?.value ?? null;
  if (value === null) throw data("Unknown state", { status: 400 });
  if (!isRenderable(document, value)) return refuse(labels.outdated);
  const result = await saveDraft(staff, document, value, parseId(field("version")));
  return result.ok
    ? redirect(`${editUrlOf(document)}?toast=document-restored`, 303)
    : refuse(draftLabels.changed);
}

export default function DocumentHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { editUrl, name, states, selected } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h1 className="site-heading">{labels.heading}</h1>
        <TextLink to={editUrl}>{name || labels.back}</TextLink>
      </div>
      <FormError text={actionData?.problem} className="my-3" />
      {states.length === 0 && <p className="text-iron">{labels.nothing}</p>}
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <ol>
          {states.map((documentState) => (
            <li key={documentState.id}>
              <Link
                to={`?of=${documentState.id}`}
                aria-current={documentState.id === selected?.id ? "true" : undefined}
                className="grid border-b border-rule px-4 py-3 text-ink aria-[current]:bg-(--edit-bar) aria-[current]:text-(--on-edit-bar) [&_span]:text-[0.9375rem] not-aria-[current]:[&_span]:text-iron"
              >
                <strong>{labels.states[documentState.state]}</strong>
                <span>
                  <StaffName username={documentState.username} />{" "}
                  {documentState.at ? (
                    <ZonedTime time={documentState.at} />
                  ) : (
                    labels.firstEditionTime
                  )}
                </span>
                {documentState.state === "scheduled" && documentState.publishAt && (
                  <span>
                    {labels.from} <ZonedTime time={documentState.publishAt} />
                  </span>
                )}
                {documentState.isTakenDown && <span>{labels.takenDown}</span>}
              </Link>
            </li>
          ))}
        </ol>
        <SelectedState {...loaderData} />
      </div>
    </>
  );
}

/** The displayed state, with its actions. */
function SelectedState({
  documentKey,
  states,
  selected,
  version,
  mayWrite,
}: Route.ComponentProps["loaderData"]) {
  const state = states.find(({ id }) => id === selected?.id);
  if (!state || !selected || selected.value === null) return null;
  const mayRestore = mayWrite && state.state !== "draft";
  const restore = <IntentOnceButton value="restore">{labels.restore}</IntentOnceButton>;
  return (
    <section aria-label={labels.states[state.state]}>
      <Form method="post" className="mb-4 flex flex-wrap gap-3">
        <HiddenFields of={state.id} version={version} />
        {mayWrite && state.state === "scheduled" && (
          <IntentOnceButton value="unschedule" formAction={editUrlOf(documentKey)}>
            {draftLabels.unschedule}
          </IntentOnceButton>
        )}
        {mayRestore &&
          (states[0]?.state === "draft" ? (
            <Disclosure summary={labels.restoreOverDraft}>
              <p className="mb-2 text-small">{labels.draftIsLost}</p>
              {restore}
            </Disclosure>
          ) : (
            restore
          ))}
      </Form>
      <iframe
        title={labels.pageWithVersion}
        className="site-history-page h-[max(75vh,30rem)] w-full border border-rule"
        src={`/admin/site/preview/${documentKey}?of=${state.id}&framed`}
      />
    </section>
  );
}
