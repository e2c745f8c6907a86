import { useState } from "react";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { PagePictures, PictureTools } from "#app/pictures/page-picture.tsx";
import { pageData } from "#app/public/page-data.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { ContentPath, Json } from "#domain/content/content-path.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import { textLimit } from "#domain/content/text-limit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/edit-page";
import { actOnPage } from "./act-on-page.ts";
import { Conflicts } from "./conflicts.tsx";
import { EditBar } from "./edit-bar.tsx";
import { editables, findEditable } from "./editables.ts";
import { fieldsOf } from "./fields-of.tsx";
import { ListTools } from "./list-tools.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PagePreview } from "./page-preview.tsx";
import { TextField } from "./text-field.tsx";
import { UnseenField, unseenTexts } from "./unseen-fields.tsx";
import { useDraftSession } from "./use-draft-session.ts";
import { usePictureTools } from "./use-picture-tools.tsx";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = requireStaff(context, "write");
  const { db, clock, content, facts, session, timeZone } = staff;
  const page = findEditable(params.page);
  if (!page) throw notFound(labels.noSuchPage);
  const draft = await readDraft(db, page);
  return {
    page,
    draft,
    value: draft?.value ?? ((await readNewest(db, page)) as Json),
    data: Object.hasOwn(pageData, page) ? await pageData[page as keyof typeof pageData](staff) : {},
    shell: content.current("shell"),
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
  const { page, draft, value, data, shell, hours, username } = loaderData;
  const [isNarrow, setNarrow] = useState(false);
  const { session, state } = useDraftSession(page, { value, draft, username });
  const { schema, stylesheets } = editables[page];
  const problems = actionData?.problems ?? [];
  const fieldProps = (path: ContentPath, text: string) => ({
    ...{ path, text, limit: textLimit(schema, path) },
    problem: problems.find((each) => each.path.join(".") === path.join("."))?.message ?? null,
    onType: (where: ContentPath, typed: string) => session.change(where, typed),
  });
  const content = fieldsOf(state.value, (path, text) => (
    <ListTools
      key={path.join(".")}
      schema={schema}
      path={path}
      value={state.value}
      onChange={(to, list) => session.change(to, list)}
    >
      <TextField {...fieldProps(path, text)} />
    </ListTools>
  ));
  const unseen = unseenTexts(state.value);
  const { pictures, renderTools, dialogs } = usePictureTools(
    state.value,
    problems,
    (path, picture) => session.change(path, picture),
  );
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
      <PageFrame stylesheets={stylesheets} isNarrow={isNarrow}>
        <PagePictures value={pictures}>
          <PictureTools value={renderTools}>
            <PagePreview
              page={page}
              content={content}
              value={state.value}
              data={data}
              shell={shell}
              hours={hours}
            />
          </PictureTools>
        </PagePictures>
      </PageFrame>
      {dialogs}
      {unseen.length > 0 && (
        <section className="edit-unseen" aria-label={labels.unseen}>
          <details>
            <summary>{labels.unseen}</summary>
            <div>
              {unseen.map(({ path, text }) => (
                <UnseenField key={path.join(".")} {...fieldProps(path, text)} />
              ))}
            </div>
          </details>
        </section>
      )}
    </div>
  );
}
