import { useRef, useState } from "react";
import { useFetched } from "#app/ui/use-fetched.ts";
import { building3d } from "#content/building-3d.ts";
import { conceptNote } from "#content/pictures.ts";

/** A large library of its own: a browser fetches it only after the visitor asks for it. */
const loadStage = async () => (await import("./canvas.tsx")).default;

/** The picture of the building, and after a click the building itself, to turn and look into. */
export function Building3d({ poster }: { poster: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const Stage = useFetched(loadStage, open, () => {
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
    <figure className="walk">
      {open && Stage ? (
        <Stage poster={poster} onClose={close} />
      ) : open ? (
        <div className="walk-frame">
          {poster}
          <p className="walk-word" role="status">
            {building3d.loading}
          </p>
        </div>
      ) : (
        <div className="walk-frame">
          {poster}
          <button ref={opener} type="button" className="walk-open" onClick={start}>
            <span className="button">{building3d.open}</span>
            <span className="walk-size" role="status">
              {isMissing ? building3d.unreachable : building3d.size}
            </span>
          </button>
          <noscript>
            <p className="walk-word">{building3d.withoutScripts}</p>
          </noscript>
        </div>
      )}
      <figcaption className="walk-caption">
        <b>{conceptNote.rendering}.</b> {building3d.caption}
      </figcaption>
    </figure>
  );
}
