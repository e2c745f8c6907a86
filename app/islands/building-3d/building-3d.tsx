import { useRef, useState } from "react";
import { useFetched } from "#app/ui/use-fetched.ts";
import { building3d as labels } from "#content/building-3d.ts";
import { conceptNote } from "#content/pictures.ts";

/** With its 3D library it is large: a browser fetches it only after a click. */
const loadCanvas = async () => (await import("./canvas.tsx")).default;

/** A picture of the building; after a click the model, to turn and look into. */
export function Building3d({ poster }: { poster: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const Canvas = useFetched(loadCanvas, open, () => {
    setMissing(true);
    close();
  });
  const opener = useRef<HTMLButtonElement>(null);
  const start = () => {
    setMissing(false);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <figure className="view3d">
      {open && Canvas ? (
        <Canvas poster={poster} onClose={close} />
      ) : (
        <div className="view3d-frame">
          {poster}
          {open ? (
            <p className="view3d-note" role="status">
              {labels.loading}
            </p>
          ) : (
            <>
              <button ref={opener} type="button" className="view3d-open" onClick={start}>
                <span className="button">{labels.open}</span>
                <span className="view3d-size" role="status">
                  {isMissing ? labels.unreachable : labels.size}
                </span>
              </button>
              <noscript>
                <p className="view3d-note">{labels.withoutScripts}</p>
              </noscript>
            </>
          )}
        </div>
      )}
      <figcaption className="view3d-caption">
        <b>{conceptNote.rendering}.</b> {labels.caption}
      </figcaption>
    </figure>
  );
}
