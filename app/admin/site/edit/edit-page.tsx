import { useState } from "react";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { Conflicts } from "#app/admin/site/drafts/conflicts.tsx";
import { findDocument } from "#app/admin/site/drafts/documents.ts";
import { readDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { homeFigures } from "#app/public/home/home-figures.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { textLimit } from "#domain/content/text-limit.ts";
import type { Route } from "./+types/edit-page";
import { EditBar } from "./edit-bar.tsx";
import { editablePages, findPage } from "./editable-pages.ts";
import { fieldsOf } from "./fields-of.tsx";
import { ListTools } from "./list-tools.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PagePreview } from "./page-preview.tsx";
import { TextField } from "./text-field.tsx";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "write");
  const { content, progress, facts, session, timeZone } = desk;
  const page = findPage(params.page);
  if (!page) throw notFound(labels.noSuchPage);
  const document = findDocument(desk, page);
  if (!document) throw notFound(labels.noSuchPage);
  return {
    ...(await readDocument(desk, document)),
    ...{ page, contentKey: document.key, timeZone },
    home: content.current("home"),
    figures: homeFigures(await progress.report(), facts),
    hours: facts.hours,
    username: session.username,
    mayPublish: mayWith(session, "publish"),
  };
}

/** See actOnDocument. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "write");
  const page = findPage(params.page);
  const document = page && findDocument(desk, page);
  if (!document) throw notFound(labels.noSuchPage);
  return actOnDocument(desk, document, await request.formData().catch(() => new FormData()));
}

/** A new editor for another page only: what is typed outlives the router's revalidation. */
export default function EditPage(props: Route.ComponentProps) {
  return <Editor key={props.loaderData.page} {...props} />;
}

function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { page, home, figures, hours } = loaderData;
  const [isNarrow, setNarrow] = useState(false);
  const draft = useDraft(loaderData);
  const { session, state } = draft;
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
        {...draft}
        page={page}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
        viewer={loaderData}
        answer={actionData ?? {}}
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
