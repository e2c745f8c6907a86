import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { loadDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { FormEditor } from "#app/admin/site/forms/form-editor.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { editLabels, sitePage as labels } from "#content/staff-site.ts";
import { type Notice, noticeFields } from "#domain/content/notice.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/notice";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const shown = desk.content.current("notice");
  return {
    ...(await loadDocument(desk, "notice")),
    endsAt: shown?.endsAt,
    isShown: (shown?.endsAt ?? "") > isoTime(desk.clock),
  };
}

export const action = (args: Route.ActionArgs) => actOnDocument(args, "notice");

export default function EditNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { endsAt, isShown } = loaderData;
  const draft = useDraft(loaderData);
  const { text, link } = draft.state.value as NonNullable<Notice>;
  return (
    <FormEditor
      draft={draft}
      loaded={loaderData}
      answer={actionData ?? {}}
      name={labels.heading}
      isShown={isShown}
      back={{ to: "/admin/site", name: editLabels.back }}
      fieldsOf={() => noticeFields}
    >
      <p className="text-iron">
        {labels.lead}{" "}
        {endsAt && (
          <>
            {isShown ? labels.until : labels.ended} <LocalTime time={endsAt} withTime />.
          </>
        )}
      </p>
      <figure>
        <figcaption className="field-label">{labels.preview}</figcaption>
        <p className="site-preview">
          {text || labels.noNotice} {link.name && <u>{link.name}</u>}
        </p>
      </figure>
    </FormEditor>
  );
}
