import { useId } from "react";

const help = [
  ["Zoom", "+ and - keys, the buttons, the wheel, or two fingers"],
  ["Move", "Drag, arrow keys or the move buttons, once zoomed in"],
  ["Whole picture", "0 key, or zoom out to 100%"],
  ["Next or previous", "Left and right arrow keys at 100%, or the buttons"],
  ["Close", "Escape key, or the cross"],
] as const;

/** How to use the viewer, in a native popover. */
export function ViewerHelp() {
  const id = useId();
  return (
    <>
      <button type="button" className="tool-button ml-auto" popoverTarget={id} title="Help">
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <path d="M9.500 10.500a4.500 4.500 0 1 1 6.500 4c-1.500.8-2 1.600-2 3.500M14 21v2.500" />
        </svg>
        <span className="sr-only">Help</span>
      </button>
      <div id={id} popover="auto" className="viewer-help" role="note">
        <h3 className="mb-2 font-sans font-semibold">How to look around</h3>
        <dl className="text-small">
          {help.map(([what, how]) => (
            <div key={what} className="border-t border-rule py-1.5">
              <dt className="font-semibold">{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
