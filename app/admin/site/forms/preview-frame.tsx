import { useEffect, useRef } from "react";
import type { OpenState } from "#app/admin/site/drafts/open-document.ts";
import { FRAME } from "#app/admin/site/edit/page-frame.tsx";
import { editLabels } from "#content/staff-site.ts";

interface PreviewFrameProps {
  documentKey: string;
  state: Pick<OpenState, "version" | "draft" | "isPublished" | "scheduled">;
}

/** The document's page as the site would show it: drawn anew whenever the draft is saved. */
export function PreviewFrame({ documentKey, state }: PreviewFrameProps) {
  const { version, draft, isPublished, scheduled } = state;
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const hasPage = draft !== null || isPublished || scheduled !== null;
  const first = useRef(`/admin/site/preview/${documentKey}?framed`);
  const drawn = useRef(version);
  useEffect(() => {
    const page = frame.current?.contentWindow;
    if (!page || drawn.current === version) return;
    drawn.current = version;
    scrolled.current = page.scrollY;
    // Not by `src`: the way back leads out of the editor, not through the versions.
    page.location.replace(first.current);
  }, [version]);
  return (
    <div className="min-h-0 flex-1 bg-[oklch(0.5_0.01_60)] max-lg:h-[75dvh]">
      {hasPage ? (
        <iframe
          ref={frame}
          title={editLabels.page}
          className={`form-preview ${FRAME}`}
          src={first.current}
          onLoad={({ currentTarget: { contentWindow: page } }) => {
            page?.scrollTo({ top: scrolled.current, behavior: "instant" });
            page?.document.addEventListener("click", stopLinks, { capture: true });
          }}
        />
      ) : (
        <p className="p-6 text-[#fff]">{editLabels.noPageYet}</p>
      )}
    </div>
  );
}

/** Links of the page lead nowhere while it is looked at here. */
function stopLinks(event: Event): void {
  if ((event.target as Element).closest("a[href], button[type=submit]")) event.preventDefault();
}
