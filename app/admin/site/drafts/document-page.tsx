/** The editor of a document that is written in a form: the bar, and the form below it. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { useFirstProblem } from "#app/admin/shell/use-first-problem.ts";
import { draftLabels as drafts, editLabels } from "#content/staff-site.ts";
import { EditBar } from "./edit-bar.tsx";
import { PublishControl } from "./publish-control.tsx";
import type { LoadedDocument } from "./read-document.ts";

interface DocumentPageProps
  extends Omit<ComponentProps<typeof EditBar>, "documentKey" | "children"> {
  loaded: Pick<LoadedDocument, "contentKey" | "timeZone" | "mayWrite" | "mayPublish">;
  /** The site has it. */
  isShown: boolean;
  tells?: ComponentProps<typeof PublishControl>["tells"];
  className: string;
  /** For what is typed into fields that the page does not follow one by one. */
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

export function DocumentPage(props: DocumentPageProps) {
  const { draft, loaded, isShown, tells, className, onInput, children, ...bar } = props;
  const { contentKey, mayWrite } = loaded;
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, bar.answer.problems);
  return (
    <Form
      ref={form}
      method="post"
      className="flex h-dvh flex-col"
      onSubmit={draft.send}
      onInput={(event) => onInput?.(event.currentTarget)}
      onKeyDown={submitByButtonsOnly}
      noValidate
    >
      <EditBar {...bar} draft={draft} documentKey={contentKey}>
        {mayWrite && (
          <PublishControl
            {...loaded}
            state={draft.state}
            answer={bar.answer}
            isShown={isShown}
            {...(tells && { tells })}
          />
        )}
      </EditBar>
      <noscript>
        <p className="p-6">{editLabels.needsScripts}</p>
      </noscript>
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
