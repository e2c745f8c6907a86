import type { ComponentProps } from "react";
import { Form } from "react-router";
import { EditBar } from "#app/admin/site/drafts/edit-bar.tsx";
import { BeforePublishing, PublishControl } from "#app/admin/site/drafts/publish-control.tsx";
import type { OpenDraft } from "#app/admin/site/drafts/use-draft.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { type EditableName, editables } from "./editables.ts";

interface PageBarProps
  extends Pick<ComponentProps<typeof EditBar>, "answer" | "isNarrow" | "onNarrow"> {
  page: EditableName;
  draft: OpenDraft;
  viewer: { mayPublish: boolean; timeZone: string };
}

/** The bar of a page, a mail or the gallery. */
export function PageBar({ page, draft, viewer, ...bar }: PageBarProps) {
  const { state, send } = draft;
  const shown = editables[page];
  // A mail has no page.
  const path = "path" in shown ? shown.path : null;
  return (
    <EditBar
      {...bar}
      draft={draft}
      name={shown.name}
      back={{ to: "/admin/site", name: labels.back }}
      documentKey={page}
      link={path && state.link}
      path={path}
    >
      <Form method="post" onSubmit={send}>
        <PublishControl
          {...viewer}
          state={state}
          answer={bar.answer}
          isShown={false}
          before={<BeforePublishing problems={state.problems} warnings={state.warnings} />}
        />
      </Form>
    </EditBar>
  );
}
