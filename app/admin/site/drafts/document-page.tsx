/** The editor of a document that is written in a form: the bar, and the form below it. */
import { type ReactNode, useRef } from "react";
import { useFirstProblem } from "#app/admin/shell/fields.tsx";
import { draftLabels, editLabels } from "#content/staff-site.ts";
import { EditBar, type EditBarProps } from "./edit-bar.tsx";

interface DocumentPageProps extends EditBarProps {
  className: string;
  /** For what is typed into fields that the page does not follow one by one. */
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

export function DocumentPage({ className, onInput, children, ...bar }: DocumentPageProps) {
  const { mayWrite } = bar.loaded;
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, bar.answer.problems);
  return (
    <div className="flex h-dvh flex-col">
      <EditBar {...bar} />
      <noscript>
        <p className="p-6">{editLabels.needsScripts}</p>
      </noscript>
      <form
        ref={form}
        className="contents"
        onSubmit={(event) => event.preventDefault()}
        onInput={(event) => onInput?.(event.currentTarget)}
        noValidate
      >
        <main id="main" className="relative min-h-0 flex-1 overflow-y-auto">
          {!mayWrite && <p className="px-4 py-3 text-iron">{draftLabels.readOnly}</p>}
          <fieldset role="presentation" disabled={!mayWrite} className={className}>
            {children}
          </fieldset>
        </main>
      </form>
    </div>
  );
}
