import { useId, useState } from "react";
import type { GalleryItem } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";
import { readVideoId } from "./gallery-changes.ts";

type Video = Extract<GalleryItem, { type: "video" }>["video"];

const OTHER = "other";

/** Which video it is: one of the two among the facts, or another by its address. */
export function VideoField({ video, onChange }: { video: Video; onChange(video: Video): void }) {
  const id = useId();
  const stored = "id" in video ? video.id : null;
  const [isOther, setOther] = useState(stored !== null);
  const [typed, setTyped] = useState(stored ?? "");
  const isWrong = typed !== "" && readVideoId(typed) === null;
  return (
    <>
      <label htmlFor={id} className="field-label">
        {labels.video}
      </label>
      <select
        id={id}
        className="field-input"
        value={isOther ? OTHER : "fact" in video ? video.fact : OTHER}
        onChange={({ currentTarget: { value } }) => {
          setOther(value === OTHER);
          if (value === "facility" || value === "arena") onChange({ fact: value });
        }}
      >
        {Object.entries(labels.videoFact).map(([fact, name]) => (
          <option key={fact} value={fact}>
            {name}
          </option>
        ))}
        <option value={OTHER}>{labels.videoOther}</option>
      </select>
      {isOther && (
        <>
          <label htmlFor={`${id}-id`} className="field-label">
            {labels.videoId}
          </label>
          <input
            id={`${id}-id`}
            className="field-input"
            value={typed}
            autoComplete="off"
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-problem`}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              const found = readVideoId(value);
              if (found) onChange({ id: found });
            }}
          />
          <p id={`${id}-problem`} className="field-error">
            {isWrong && labels.videoWrong}
          </p>
        </>
      )}
    </>
  );
}
