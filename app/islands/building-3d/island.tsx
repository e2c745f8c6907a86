import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Picture } from "#app/pictures/picture.tsx";
import { CatchFailure } from "#app/ui/catch-failure.tsx";
import type { TextOrField } from "#app/ui/text-or-field.ts";
import { useFetched } from "#app/ui/use-fetched.ts";
import { building3d } from "#content/building-3d.ts";
import { conceptNote } from "#content/pictures.ts";
import { fetchModel } from "./fetch-model.ts";
import type { Labels } from "./views.ts";

/** With its 3D library it is large, so a browser fetches it only after a click. */
const loadCanvas = async () => (await import("./canvas.tsx")).default;

/** A picture of the building; after a click the model, to turn and look into. */
export default function Building3dIsland({ labels = building3d }: { labels?: Labels | undefined }) {
  const { unseen: messages } = labels;
  /** Fetched in parallel with the code that reads it; null while closed. */
  const [model, setModel] = useState<Promise<ArrayBuffer> | null>(null);
  const isOpen = model !== null;
  const [isMissing, setMissing] = useState(false);
  const giveUp = () => {
    setMissing(true);
    close();
  };
  const Canvas = useFetched(loadCanvas, isOpen, giveUp);
  const opener = useRef<HTMLButtonElement>(null);
  const start = () => {
    setMissing(false);
    setModel(fetchModel());
  };
  const close = () => setModel(null);
  // When the button reappears, it gets the focus that the view had.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const leave = ({ key }: React.KeyboardEvent) => {
    if (isOpen && key === "Escape") close();
  };
  const poster = (
    <Picture
      name="building-mockup"
      alt=""
      // On phones the box is upright and shows the middle of the picture.
      sizes="(width >= 52rem) min(92vw, 125rem), min(131vw, 96vh)"
      widest={2880}
      className="h-full w-full"
    />
  );
  return (
    <figure className="view3d" onKeyDown={leave}>
      {model && Canvas ? (
        <CatchFailure onFailure={giveUp}>
          <Canvas model={model} labels={messages} poster={poster} onClose={close} />
        </CatchFailure>
      ) : (
        <div className="view3d-frame">
          {poster}
          {isOpen ? (
            <p className="view3d-note" role="status">
              {messages.loading}
            </p>
          ) : (
            <>
              <Opener
                name={labels.open}
                note={isMissing ? messages.unreachable : labels.size}
                ref={opener}
                onClick={start}
              />
              <noscript>
                <p className="view3d-note">{messages.withoutScripts}</p>
              </noscript>
            </>
          )}
        </div>
      )}
      <figcaption className="view3d-caption pt-3 text-small text-iron">
        <b>{conceptNote.rendering}.</b> {labels.caption}
      </figcaption>
    </figure>
  );
}

interface OpenerProps extends Omit<ComponentProps<"button">, "name"> {
  name: TextOrField;
  note: TextOrField;
}

const OPENER_CLASS =
  "view3d-open relative flex flex-wrap content-end items-end gap-4 px-edge py-4 text-left noscript:hidden";

/**
 * While its words are fields it only looks like a button, because a button cannot contain fields.
 */
function Opener({ name, note, ...props }: OpenerProps) {
  const words = (
    <>
      <span className="button">{name}</span>{" "}
      <span className="bg-paper px-4 py-2 text-small">{note}</span>
    </>
  );
  if (typeof name !== "string") return <div className={OPENER_CLASS}>{words}</div>;
  return (
    <button type="button" className={OPENER_CLASS} {...props}>
      {words}
    </button>
  );
}
