import { data, Form, Link, redirect, useNavigation } from "react-router";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { notFound, readForm, requireStaff } from "#app/admin/shell/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { editLabels as labels, sitePage } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { compareContent } from "#domain/content/compare-content.ts";
import { kindOf } from "#domain/content/content-kinds.ts";
import type { ContentPath, Json } from "#domain/content/content-path.ts";
import { readDraft, saveDraft } from "#domain/content/drafts.ts";
import { listRevisions } from "#domain/content/list-revisions.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import type { Route } from "./+types/history";
import { editables, findEditable } from "./editables.ts";
import { labelOf } from "./label-of.ts";

export const meta = () => pageTitle(labels.history);

const MOST = 50;
/** The id that stands for the first edition. */
const FIRST = "first";

/** `?of=` the id of a state: what it changed against the state before it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, clock, session } = requireStaff(context, "read");
  const page = findEditable(params.page);
  if (!page) throw notFound(labels.noSuchPage);
  const { revisions } = await listRevisions(db, clock, page, MOST);
  const of = new URL(request.url).searchParams.get("of") ?? revisions[0]?.id ?? FIRST;
  const at = revisions.findIndex(({ id }) => id === of);
  const first = kindOf(page).first as Json;
  const stateAt = (i: number) => (revisions[i]?.value as Json | undefined) ?? first;
  return {
    page,
    of,
    changes: at < 0 ? [] : compareContent(stateAt(at + 1), stateAt(at)),
    revisions: revisions.map(({ id, at: time, publishAt, username, state }) => ({
      ...{ id, time, publishAt, username, state },
    })),
    mayEdit: mayWith(session, "write"),
  };
}

/** Takes the state `of` back: into the draft, so that it is looked at before it is published. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, actor } = requireStaff(context, "write");
  const page = findEditable(params.page);
  if (!page) throw notFound(labels.noSuchPage);
  const of = (await readForm(request))("of");
  const { revisions } = await listRevisions(db, clock, page, MOST);
  const value = of === FIRST ? kindOf(page).first : revisions.find(({ id }) => id === of)?.value;
  if (!value) throw data("Unknown state", { status: 400 });
  const was = (await readDraft(db, page))?.value ?? ((await readNewest(db, page)) as Json);
  await saveDraft(db, clock, actor, page, [{ path: [], was, value: value as Json }]);
  return redirect(`/admin/site/edit/${page}`, 303);
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { page, of, changes, revisions, mayEdit } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <h2 className="site-heading">
        {editables[page].name}: {labels.history}
      </h2>
      <div className="site-compare">
        <ol className="site-states">
          {revisions.map(({ id, time, publishAt, username, state }) => (
            <li key={id}>
              <Link to={`?of=${id}`} aria-current={id === of ? "true" : undefined}>
                <span>
                  <LocalTime time={time} withTime /> {username}
                </span>
                <span className="text-small text-iron">
                  {sitePage.states[state]}
                  {state === "scheduled" && (
                    <>
                      {" "}
                      {sitePage.from} <LocalTime time={publishAt} withTime />
                    </>
                  )}
                </span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={`?of=${FIRST}`} aria-current={of === FIRST ? "true" : undefined}>
              {labels.first}
            </Link>
          </li>
        </ol>
        <section aria-label={labels.history}>
          {changes.length === 0 && <p className="text-iron">{labels.noChange}</p>}
          <dl>
            {changes.map(({ path, before, after }) => (
              <div key={path.join(".")} className="site-change">
                <dt>{labelOf(path)}</dt>
                <dd>
                  {before !== null && (
                    <del>
                      <span className="sr-only">{labels.before}: </span>
                      {shownValue(path, before)}
                    </del>
                  )}
                  {after !== null && (
                    <ins>
                      <span className="sr-only">{labels.after}: </span>
                      {shownValue(path, after)}
                    </ins>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {mayEdit && (
            <Form method="post">
              <input type="hidden" name="of" value={of} />
              <button type="submit" className="button-quiet" disabled={busy}>
                {labels.takeBack}
              </button>
            </Form>
          )}
        </section>
      </div>
    </>
  );
}

/** A picture has no text of its own. */
const shownValue = (path: ContentPath, value: Json) =>
  path.at(-1) === "media" ? labels.uploaded : String(value);
