import { useId } from "react";
import type { GalleryViewerWords } from "#domain/content/pages/plans-words.ts";

export function ViewerHelp({ words }: { words: GalleryViewerWords }) {
  const id = useId();
  return (
    <>
      <button type="button" className="tool-button ml-auto" popoverTarget={id} title={words.help}>
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <path d="M9.500 10.500a4.500 4.500 0 1 1 6.500 4c-1.500.8-2 1.600-2 3.500M14 21v2.500" />
        </svg>
        <span className="sr-only">{words.help}</span>
      </button>
      {/* On a phone the tools take two rows: the help is under the upper bar, and scrolls above the tools. */}
      <div
        id={id}
        popover="auto"
        className="viewer-help fixed inset-[auto_max(1rem,2vw)_4.75rem_auto] max-h-[calc(100dvh-10rem)] w-[min(24rem,100vw-2rem)] overflow-auto border-y border-r border-l-[6px] border-paper border-l-brass bg-paper px-5 py-4 text-ink max-sm:inset-[4.5rem_1rem_auto_auto] max-sm:max-h-[calc(100dvh-12.5rem)]"
        role="note"
      >
        <h3 className="mb-2 font-sans font-semibold">{words.helpHeading}</h3>
        <dl className="text-small">
          {words.helps.map(({ name, text }) => (
            <div key={name} className="border-t border-rule py-1.5">
              <dt className="font-semibold">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
