/** Sends files one after the other and says how far each is. */
import { type DragEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { picturesPage as labels } from "#content/staff-pictures.ts";

export const UPLOAD_URL = "/admin/site/pictures/upload";
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif";

/** A file that is being sent, waits for that, or was refused. */
export interface SendingFile {
  key: number;
  name: string;
  percent: number;
  problem: string | null;
  /** Stops sending it, or takes its refusal away. */
  dismiss(): void;
}

export type Uploads = ReturnType<typeof useUploads>;

/** `onSent` gets the id of each picture that was taken; it is still to be prepared. */
export function useUploads(onSent?: (id: string) => void) {
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState<SendingFile[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const update = (key: number, changes: Partial<SendingFile> | null) =>
    setSending((files) =>
      files.flatMap((file) => (file.key !== key ? file : changes ? { ...file, ...changes } : [])),
    );
  const add = (file: File) => {
    const key = ++count.current;
    const request = new XMLHttpRequest();
    const dismissed = { now: false };
    const dismiss = () => {
      dismissed.now = true;
      request.abort();
      update(key, null);
    };
    setSending((files) => [...files, { key, name: file.name, percent: 0, problem: null, dismiss }]);
    last.current = last.current.then(async () => {
      if (dismissed.now) return;
      const { id, problem } = await send(request, file, (percent) => update(key, { percent }));
      update(key, problem ? { problem } : null);
      if (id) onSent?.(id);
      await revalidate();
    });
  };
  const addAll = (files: FileList | null) => [...(files ?? [])].forEach(add);
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      addAll(event.dataTransfer.files);
    },
  };
  return { sending, addAll, drop };
}

interface Sent {
  id?: string;
  problem?: string;
}

/** Resolves to the picture's id, or to why the file was not taken; to neither when it was dismissed. */
function send(
  request: XMLHttpRequest,
  file: File,
  onProgress: (percent: number) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    request.open("POST", UPLOAD_URL);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const { id, problem } = (request.response ?? {}) as Sent;
      resolve(request.status === 200 && id ? { id } : { problem: problem ?? labels.unreachable });
    };
    request.onabort = () => resolve({});
    request.onerror = () => resolve({ problem: labels.unreachable });
    const form = new FormData();
    form.set("file", file);
    request.send(form);
  });
}

/** Choosing files sends them at once; without scripts one is sent by the button. */
export function UploadForm({ uploads, problem }: { uploads: Uploads; problem: string | null }) {
  const id = useId();
  return (
    <form
      method="post"
      action={UPLOAD_URL}
      encType="multipart/form-data"
      className="pictures-upload"
    >
      <label htmlFor={id} className="field-label">
        {labels.file}
      </label>
      <input
        id={id}
        type="file"
        name="file"
        accept={PICTURE_TYPES}
        multiple
        aria-describedby={`${id}-help`}
        className="field-input"
        onChange={({ currentTarget }) => {
          uploads.addAll(currentTarget.files);
          currentTarget.value = "";
        }}
      />
      <noscript>
        <button type="submit" className="button">
          {labels.upload}
        </button>
      </noscript>
      <p id={`${id}-help`} className="text-small text-iron">
        {labels.limits}
      </p>
      {problem && (
        <p role="alert" className="field-error">
          {labels.refused(problem)}
        </p>
      )}
    </form>
  );
}
