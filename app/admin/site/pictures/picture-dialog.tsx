import { StaffDialog } from "#app/admin/shell/staff-dialog.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import { SheetPicture } from "./contact-sheet.tsx";
import type { PictureEntry } from "./pictures.tsx";
import { UploadForm } from "./upload-form.tsx";
import { Uploads } from "./uploads.tsx";
import { usePictures } from "./use-pictures.ts";
import { useUploads } from "./use-uploads.ts";

interface PictureDialogProps {
  /** Id of the picture that is shown now. */
  chosen?: string | null;
  /** The dialog then closes. A picture without alt text can be chosen, too. */
  onChoose(picture: PictureEntry): void;
  onClose(): void;
}

/** Chooses one of the uploaded pictures, or uploads another. */
export function PictureDialog({ chosen = null, onChoose, onClose }: PictureDialogProps) {
  const uploads = useUploads();
  const { entries, isLoaded } = usePictures(uploads.sending.length > 0);
  const shown = entries.filter(({ picture, state }) => picture || state === "waiting");
  const refused = entries.filter(({ state }) => state !== "waiting");
  return (
    <StaffDialog name={labels.choose} closeName={labels.cancel} onClose={onClose}>
      <div className="min-h-[50vh]" {...uploads.drop}>
        <UploadForm uploads={uploads} problem={null} />
        <Uploads sending={uploads.sending} entries={refused} mayWrite={false} />
        {isLoaded && shown.length === 0 && <p className="text-iron">{labels.none}</p>}
        <ul className="contact-sheet" aria-label={labels.heading}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                disabled={!entry.picture}
                aria-current={entry.id === chosen || undefined}
                onClick={() => {
                  onChoose(entry);
                  onClose();
                }}
              >
                {entry.picture ? <SheetPicture entry={entry} /> : <Preparing entry={entry} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </StaffDialog>
  );
}

/** In the place that the picture will have, so that nothing moves under the pointer when it is ready. */
const Preparing = ({ entry: { fileName, percent } }: { entry: PictureEntry }) => (
  <>
    <span className="sheet-waiting" />
    <strong>{fileName}</strong>
    <span className="money">{labels.encoding(percent)}</span>
  </>
);
