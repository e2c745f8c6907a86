import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { SheetPicture } from "./contact-sheet.tsx";
import type { loader } from "./pictures.tsx";
import { Uploads } from "./uploads.tsx";
import { UploadForm, useUploads } from "./use-uploads.tsx";

interface MediaPickerProps {
  /** Id of the chosen picture. */
  chosen: string | null;
  onChoose(picture: MediaPicture): void;
}

/** Chooses one of the uploaded pictures, or uploads another. A picture without alt text can be chosen, too. */
export function MediaPicker({ chosen, onChoose }: MediaPickerProps) {
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, load, state } = useFetcher<typeof loader>();
  const uploads = useUploads();
  const entries = data?.entries ?? [];
  const isWaiting = !data || entries.some((entry) => entry.state === "waiting");
  const { length: sendingCount } = uploads.sending;
  useEffect(() => {
    if (!isOpen || state !== "idle") return;
    if (data && !isWaiting && sendingCount === 0) return;
    const timer = setTimeout(() => void load("/admin/site/pictures"), data ? SECOND : 0);
    return () => clearTimeout(timer);
  }, [isOpen, state, data, isWaiting, sendingCount, load]);
  return (
    <details
      className="media-picker"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      {...uploads.drop}
    >
      <summary className="button-quiet">{labels.choose}</summary>
      <UploadForm uploads={uploads} problem={null} />
      <Uploads sending={uploads.sending} entries={entries} mayPublish={false} />
      <ul className="contact-sheet">
        {entries.map((entry) => {
          const { picture } = entry;
          return (
            picture && (
              <li key={entry.id}>
                <label>
                  <input
                    type="radio"
                    name={name}
                    checked={entry.id === chosen}
                    onChange={() => onChoose(picture)}
                  />
                  <SheetPicture entry={entry} />
                </label>
              </li>
            )
          );
        })}
      </ul>
    </details>
  );
}
