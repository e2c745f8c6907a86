/** A public page, typed where it stands. */
import { useState } from "react";
import type { DraftAnswer } from "#app/admin/site/drafts/act-on-document.ts";
import { EditBar } from "#app/admin/site/drafts/edit-bar.tsx";
import type { LoadedDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { PagePictures, PictureTools } from "#app/pictures/page-picture.tsx";
import { documents } from "#content/documents.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { textChoices, textLimit } from "#domain/content/describe-fields.ts";
import type { LoadedPage } from "./edit.tsx";
import { inPlaceDocuments } from "./in-place-documents.ts";
import { messageAt, pageFields } from "./page-fields.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PagePreview } from "./page-preview.tsx";
import { UnseenField, unseenTexts } from "./unseen-fields.tsx";
import { usePictureTools } from "./use-picture-tools.tsx";

interface InPlaceEditorProps {
  loaded: LoadedDocument & { page: LoadedPage };
  answer: Partial<DraftAnswer>;
}

export function InPlaceEditor({ loaded, answer }: InPlaceEditorProps) {
  const { page, data, shell, hours } = loaded.page;
  const [isNarrow, setNarrow] = useState(false);
  const draft = useDraft(loaded);
  const { state, change } = draft;
  const { schema, stylesheets } = inPlaceDocuments[page];
  const problems = answer.problems ?? [];
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
        loaded={loaded}
        draft={draft}
        answer={answer}
        name={documents[page].name}
        back={{ to: "/admin/site", name: labels.back }}
        path={documents[page].path}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
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
              data={data}
              shell={shell}
              hours={hours}
            />
          </PictureTools>
        </PagePictures>
      </PageFrame>
      {dialogs}
      {unseen.length > 0 && (
        <section className="border-t border-edge bg-(--panel)" aria-label={labels.unseen}>
          <details open={isUnseenWrong || undefined}>
            <summary className="cursor-pointer px-6 py-3 font-semibold">{labels.unseen}</summary>
            <div className="grid max-h-[45dvh] gap-x-6 gap-y-4 overflow-y-auto px-6 pt-2 pb-6 min-[48rem]:grid-cols-2 [&_textarea]:field-sizing-content">
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
