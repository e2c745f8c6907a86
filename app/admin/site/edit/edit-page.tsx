import { useState } from "react";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { EditBar } from "#app/admin/site/drafts/edit-bar.tsx";
import { BeforePublishing } from "#app/admin/site/drafts/publish-control.tsx";
import { loadDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { PagePictures, PictureTools } from "#app/pictures/page-picture.tsx";
import { pageData } from "#app/public/page-data.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { textChoices, textLimit } from "#domain/content/text-limit.ts";
import type { Route } from "./+types/edit-page";
import { findInPlace, inPlaceDocuments } from "./in-place-documents.ts";
import { messageAt, pageFields } from "./page-fields.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PagePreview } from "./page-preview.tsx";
import { UnseenField, unseenTexts } from "./unseen-fields.tsx";
import { usePictureTools } from "./use-picture-tools.tsx";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "write");
  const { content, facts } = desk;
  const page = findInPlace(params.page);
  if (!page) throw notFound(labels.noSuchPage);
  return {
    ...(await loadDocument(desk, page)),
    page,
    data: Object.hasOwn(pageData, page) ? await pageData[page as keyof typeof pageData](desk) : {},
    shell: content.current("shell"),
    hours: facts.hours,
  };
}

export const action = (args: Route.ActionArgs) =>
  actOnDocument(args, findInPlace(args.params.page) ?? "");

/** A new editor for another page only: what is typed outlives the router's revalidation. */
export default function EditPage(props: Route.ComponentProps) {
  return <Editor key={props.loaderData.page} {...props} />;
}

function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { page, data, shell, hours } = loaderData;
  const [isNarrow, setNarrow] = useState(false);
  const draft = useDraft(loaderData);
  const { state, change } = draft;
  const document = inPlaceDocuments[page];
  const { schema, stylesheets } = document;
  const problems = actionData?.problems ?? [];
  const { fieldProps, fields } = pageFields({
    schema,
    draft,
    problems,
    limitOf: (path) => textLimit(schema, path),
  });
  const unseen = unseenTexts(state.value);
  const isUnseenWrong = unseen.some(({ path }) => messageAt(problems, path));
  const { pictures, renderTools, dialogs } = usePictureTools(state.value, problems, change);
  return (
    <div id="main" className="flex h-dvh flex-col">
      <EditBar
        loaded={loaderData}
        draft={draft}
        answer={actionData ?? {}}
        name={document.name}
        back={{ to: "/admin/site", name: labels.back }}
        path={"path" in document ? document.path : null}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
        before={<BeforePublishing {...state} />}
      />
      <noscript>
        <p className="p-6">{labels.needsScripts}</p>
      </noscript>
      <PageFrame stylesheets={stylesheets} isNarrow={isNarrow}>
        <PagePictures value={pictures}>
          <PictureTools value={renderTools}>
            <PagePreview
              page={page}
              content={fields(state.value)}
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
          <details open={isUnseenWrong || undefined}>
            <summary>{labels.unseen}</summary>
            <div>
              {unseen.map(({ path, text }) => (
                <UnseenField
                  key={path.join(".")}
                  {...fieldProps(path, text)}
                  choices={textChoices(schema, path)}
                />
              ))}
            </div>
          </details>
        </section>
      )}
    </div>
  );
}
