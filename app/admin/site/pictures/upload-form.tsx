import { useId } from "react";
import { FormError, Submit } from "#app/admin/shell/fields.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import { UPLOAD_URL } from "./send-file.ts";
import type { Uploads } from "./use-uploads.ts";

const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif";

/** Choosing files sends them at once; without scripts one is sent by the button. */
export function UploadForm({ uploads, problem }: { uploads: Uploads; problem: string | null }) {
  const id = useId();
  return (
    <form
      method="post"
      action={UPLOAD_URL}
      encType="multipart/form-data"
      className="flex flex-row-reverse flex-wrap gap-y-1 gap-x-4 items-center justify-end"
    >
      <label htmlFor={id} className="sr-only">
        {labels.file}
      </label>
      <input
        className="scripted:w-32 scripted:text-transparent scripted:file:w-full scripted:file:min-h-(--control) scripted:file:m-0 scripted:file:p-0 scripted:file:border-edge scripted:file:rounded-xs scripted:file:text-ink scripted:file:cursor-pointer"
        id={id}
        type="file"
        name="file"
        accept={PICTURE_TYPES}
        multiple
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget }) => {
          uploads.addAll(currentTarget.files);
          currentTarget.value = "";
        }}
      />
      <noscript>
        <Submit>{labels.upload}</Submit>
      </noscript>
      <p id={`${id}-help`} className="text-small text-iron">
        {labels.limits}
      </p>
      <FormError text={problem && labels.refused(problem)} />
    </form>
  );
}
