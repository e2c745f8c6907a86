import { useState } from "react";
import { Options } from "#app/admin/shell/fields.tsx";
import { HelpedField, TextField } from "#app/admin/site/helped-field.tsx";
import type { GalleryItem } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";
import { readVideoId } from "./gallery-changes.ts";

type Video = Extract<GalleryItem, { type: "video" }>["video"];

const OTHER = "other";
const FACTS = Object.entries(labels.videoFact).map(([value, name]) => ({ value, name }));

/** Which video it is: one of the two among the facts, or another by its address. */
export function VideoField({ video, onChange }: { video: Video; onChange(video: Video): void }) {
  const stored = "id" in video ? video.id : null;
  const [isOther, setOther] = useState(stored !== null);
  const [typed, setTyped] = useState(stored ?? "");
  const isWrong = typed !== "" && readVideoId(typed) === null;
  return (
    <>
      <HelpedField label={labels.video}>
        {(control) => (
          <select
            {...control}
            value={isOther ? OTHER : "fact" in video ? video.fact : OTHER}
            onChange={({ currentTarget: { value } }) => {
              setOther(value === OTHER);
              if (value === "facility" || value === "arena") onChange({ fact: value });
            }}
          >
            <Options of={[...FACTS, { value: OTHER, name: labels.videoOther }]} />
          </select>
        )}
      </HelpedField>
      {isOther && (
        <TextField
          label={labels.videoId}
          error={isWrong ? labels.videoWrong : undefined}
          value={typed}
          onText={(text) => {
            setTyped(text);
            const found = readVideoId(text);
            if (found) onChange({ id: found });
          }}
        />
      )}
    </>
  );
}
