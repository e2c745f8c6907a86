import type { ReactNode } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { CheckField, IntentButton, Submit } from "#app/admin/shell/fields.tsx";
import { viewLabels as labels } from "#content/staff-lists.ts";
import { viewQuery } from "#domain/lists/view-query.ts";
import type { SavedView } from "#domain/lists/views.ts";
import { Folding } from "./folding.tsx";
import { Popover } from "./popover.tsx";

export interface ListView extends SavedView {
  /** Up to COUNTED (domain/lists/count-up-to.ts); null where none is shown. */
  count: string | null;
}

interface ViewTabsProps {
  list: string;
  path: string;
  views: readonly ListView[];
  mayShare: boolean;
  /** Links to further tasks of this list. */
  children: ReactNode;
}

/** The views of a list as tabs, and what can be done with the whole list. */
export function ViewTabs({ list, path, views, mayShare, children }: ViewTabsProps) {
  const [params] = useSearchParams();
  const query = viewQuery(params);
  const current = currentView(views, params);
  const isEdited = current !== undefined && viewQuery(new URLSearchParams(current.query)) !== query;
  return (
    <div className="views">
      <nav aria-label={labels.label} className="view-nav">
        <Folding
          className="view-tabs"
          more={labels.more}
          items={views.map((view) => ({
            key: view.id,
            node: (
              <ViewTab path={path} view={view} isCurrent={view === current} isEdited={isEdited} />
            ),
          }))}
        />
      </nav>
      <div className="views-end">
        {isEdited && <SaveView list={list} query={query} current={current} mayShare={mayShare} />}
        {children}
      </div>
    </div>
  );
}

/** The view that the URL names, or the one whose filters are exactly those of the URL. */
export function currentView(views: readonly ListView[], params: URLSearchParams) {
  const query = viewQuery(params);
  return (
    views.find(({ id }) => id === params.get("view")) ??
    views.find((view) => viewQuery(new URLSearchParams(view.query)) === query) ??
    views.find(({ id }) => id === "all")
  );
}

interface ViewTabProps {
  path: string;
  view: ListView;
  isCurrent: boolean;
  isEdited: boolean;
}

function ViewTab({ path, view, isCurrent, isEdited }: ViewTabProps) {
  const to = view.query ? `${path}?${view.query}&view=${view.id}` : path;
  return (
    <Link
      to={to}
      className="view-tab"
      aria-current={isCurrent ? "true" : undefined}
      data-edited={(isCurrent && isEdited) || undefined}
    >
      {view.name}
      {isCurrent && isEdited && <span className="sr-only"> {labels.edited} </span>}
      {view.count !== null && <small>{view.count}</small>}
    </Link>
  );
}

interface SaveViewProps {
  list: string;
  query: string;
  current: ListView;
  mayShare: boolean;
}

function SaveView({ list, query, current, mayShare }: SaveViewProps) {
  const fields = (
    <>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
    </>
  );
  return (
    <>
      {current.isOwn && (
        <Form method="post" action="/admin/views" className="contents">
          {fields}
          <input type="hidden" name="name" value={current.name} />
          {current.isShared && <input type="hidden" name="shared" value="on" />}
          <Submit className="bar-link text-saddle">{labels.update}</Submit>
        </Form>
      )}
      <Popover label={labels.saveAs} className="bar-link text-saddle">
        <Form method="post" action="/admin/views" className="grid gap-3 p-4">
          {fields}
          <label>
            <span className="field-label">{labels.name}</span>
            <input name="name" className="field-input" maxLength={40} required autoComplete="off" />
          </label>
          {mayShare && <CheckField name="shared" label={labels.share} />}
          <Submit className="button justify-self-start">{labels.save}</Submit>
        </Form>
      </Popover>
    </>
  );
}

/** Removes the view that is shown, if the account may. */
export const RemoveView = ({ view, path }: { view: ListView | undefined; path: string }) =>
  view?.isOwn ? (
    <Form method="post" action="/admin/views">
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="back" value={path} />
      <IntentButton value="remove" className="menu-item">
        {labels.remove}
      </IntentButton>
    </Form>
  ) : null;
