import { useState } from "react";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { homeFigures } from "#app/public/home/home-figures.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import { textLimit } from "#domain/content/text-limit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/edit-page";
import { actOnPage } from "./act-on-page.ts";
import { Conflicts } from "./conflicts.tsx";
import { EditBar } from "./edit-bar.tsx";
import { editablePages, findPage } from "./editable-pages.ts";
import { fieldsOf } from "./fields-of.tsx";
import { ListTools } from "./list-tools.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PagePreview } from "./page-preview.tsx";
import { TextField } from "./text-field.tsx";
import { useDraftSession } from "./use-draft-session.ts";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, content, progress, facts, session, timeZone } = requireStaff(context, "write");
  const page = findPage(params.page);
  if (!page) throw notFound(labels.noSuchPage);
  const draft = await readDraft(db, page);
  return {
    page,
    draft,
    value: draft?.value ?? ((await readNewest(db, page)) as Json),
    home: content.current("home"),
    figures: homeFigures(await progress.report(), facts),
    hours: facts.hours,
    username: session.username,
    mayPublish: mayWith(session, "publish"),
    now: isoTime(clock),
    timeZone,
  };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  actOnPage(request, params.page, context);

/** A new editor for another page only: what is typed outlives the router's revalidation. */
export default function EditPage(props: Route.ComponentProps) {
  return <Editor key={props.loaderData.page} {...props} />;
}

function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { page, draft, value, home, figures, hours, username } = loaderData;
  const [isNarrow, setNarrow] = useState(false);
  const { session, state } = useDraftSession(page, { value, draft, username });
  const { schema, stylesheet } = editablePages[page];
  const problems = actionData?.problems ?? [];
  const content = fieldsOf(state.value, (path, text) => {
    const at = path.join(".");
    return (
      <ListTools
        key={at}
        path={path}
        value={state.value}
        onChange={(to, list) => session.change(to, list)}
      >
        <TextField
          path={path}
          text={text}
          limit={textLimit(schema, path)}
          problem={problems.find((each) => each.path.join(".") === at)?.message ?? null}
          onType={(where, typed) => session.change(where, typed)}
        />
      </ListTools>
    );
  });
  return (
    <div id="main" className="edit-page">
      <EditBar
        page={page}
        session={session}
        state={state}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
        viewer={loaderData}
        problems={problems}
        failure={actionData?.failure ?? null}
      />
      <Conflicts session={session} conflicts={state.conflicts} />
      <noscript>
        <p className="p-6">{labels.needsScripts}</p>
      </noscript>
      <PageFrame stylesheet={stylesheet} isNarrow={isNarrow}>
        <PagePreview page={page} content={content} home={home} figures={figures} hours={hours} />
      </PageFrame>
    </div>
  );
}
