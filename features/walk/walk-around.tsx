import { lazy, Suspense, useRef, useState } from "react";
import { conceptNote } from "#content/pictures.ts";
import { walkAround } from "#content/walk-around.ts";

/** A library of its own size: nobody fetches it before asking for it. */
const Stage = lazy(() => import("./stage.tsx"));

/** The picture of the building, and after a click the building itself, to turn and look into. */
export function WalkAround({ poster }: { poster: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <figure className="walk">
      {open ? (
        <Suspense
          fallback={
            <div className="walk-frame">
              {poster}
              <p className="walk-word" role="status">
                {walkAround.loading}
              </p>
            </div>
          }
        >
          <Stage poster={poster} onClose={close} />
        </Suspense>
      ) : (
        <div className="walk-frame">
          {poster}
          <button ref={opener} type="button" className="walk-open" onClick={() => setOpen(true)}>
            <span className="button">{walkAround.open}</span>
            <span className="walk-size">{walkAround.size}</span>
          </button>
          <noscript>
            <p className="walk-word">{walkAround.withoutScripts}</p>
          </noscript>
        </div>
      )}
      <figcaption className="walk-caption">
        <b>{conceptNote.rendering}.</b> {walkAround.caption}
      </figcaption>
    </figure>
  );
}
