/** The editor of a document that is written in a form: the bar, and the form below it. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { useFirstProblem } from "#app/admin/shell/use-first-problem.ts";
import { draftLabels as drafts } from "#content/staff-site.ts";
import type { Json } from "#domain/content/content-path.ts";
import { EditBar } from "./edit-bar.tsx";
import type { LoadedDocument } from "./load-document.ts";
import { PublishControl } from "./publish-control.tsx";
import type { useDraft } from "./use-draft.ts";

interface DocumentPageProps
  extends Omit<ComponentProps<typeof EditBar>, "draft" | "documentKey" | "children"> {
  draft: ReturnType<typeof useDraft>;
  loaded: Pick<LoadedDocument, "contentKey" | "timeZone" | "mayWrite" | "mayPublish"> & {
    /** What the form was drawn from: a browser without scripts sends it back. */
    value: unknown;
  };
  /** The site has it. */
  isShown: boolean;
  tells?: ComponentProps<typeof PublishControl>["tells"];
  className: string;
  /** For what is typed into fields that the page does not follow one by one. */
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** Saved while one types, and without scripts by its buttons. */
export function DocumentPage(props: DocumentPageProps) {
  const { draft, loaded, isShown, tells, className, onInput, children, ...bar } = props;
  const { state, isAlive, send } = draft;
  const { contentKey, mayWrite, value } = loaded;
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, bar.answer.problems);
  return (
    <Form
      ref={form}
      method="post"
      className="flex h-dvh flex-col"
      onSubmit={send}
      onInput={(event) => onInput?.(event.currentTarget)}
      onKeyDown={submitByButtonsOnly}
      noValidate
    >
      {!isAlive && <input type="hidden" name="seen" value={JSON.stringify(value as Json)} />}
      <input type="hidden" name="version" value={state.draft?.version ?? 0} />
      <EditBar {...bar} draft={draft} documentKey={contentKey}>
        {mayWrite && (
          <PublishControl
            // Closed again once it has published.
            key={String(state.draft === null)}
            {...loaded}
            answer={bar.answer}
            isAlive={isAlive}
            isShown={isShown}
            hasDraft={state.draft !== null}
            {...(tells && { tells })}
          />
        )}
      </EditBar>
      <main id="main" className="relative min-h-0 flex-1 overflow-y-auto">
        {!mayWrite && <p className="px-4 py-3 text-iron">{drafts.readOnly}</p>}
        <fieldset role="presentation" disabled={!mayWrite} className={className}>
          {children}
        </fieldset>
      </main>
    </Form>
  );
}

/** Return in a field would press the form's first button, and publish. */
function submitByButtonsOnly(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
