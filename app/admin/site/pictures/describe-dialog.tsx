import { useEffect } from "react";
import { useFetcher } from "react-router";
import { FormError, IntentButton } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { StaffDialog } from "#app/admin/shell/staff-dialog.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import { PictureFields } from "./picture-fields.tsx";
import type { action } from "./pictures.tsx";
import { usePictures } from "./use-pictures.ts";

const FETCHER = "describe-picture";

/** Point of interest, words and kind of a picture, where it is used; saved for all places that show it. */
export function DescribeDialog({ id, onClose }: { id: string; onClose(): void }) {
  const entry = usePictures().find(id);
  const { data: answer, state } = useFetcher<typeof action>({ key: FETCHER });
  const isSaved = answer !== undefined && "saved" in answer;
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  if (!entry?.picture) return null;
  const refused = answer && "problem" in answer ? answer : null;
  return (
    <StaffDialog name={labels.describe} closeName={labels.cancel} onClose={onClose}>
      <KeptForm
        name={`picture ${id}`}
        method="post"
        action="/admin/site/pictures"
        navigate={false}
        fetcherKey={FETCHER}
        noValidate
        className="grid max-w-136 gap-2"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={entry.version} />
        <input type="hidden" name="stay" value="1" />
        <FormError text={refused?.problem} />
        <PictureFields picture={entry.picture} answer={refused} />
        <p className="text-small text-iron">{labels.everywhere}</p>
        <p>
          <IntentButton value="save" className="button" disabled={state !== "idle"}>
            {labels.save}
          </IntentButton>
        </p>
      </KeptForm>
    </StaffDialog>
  );
}
