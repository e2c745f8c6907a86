/** Sends files one after the other, again after a lost connection, and says how far each is. */

import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { FormError, Submit } from "#app/admin/shell/fields.tsx";
import { picturesPage as labels, pictureProblems } from "#content/staff-pictures.ts";
import { untilConnected } from "./until-connected.ts";

const UPLOAD_URL = "/admin/site/pictures/upload";
const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif";

/** A file that is being sent, waits for that, or was refused. */
export interface SendingFile {
  key: number;
  name: string;
  percent: number;
  /** True: the connection was lost, and the file is sent again by itself. */
  isLost: boolean;
  problem: string | null;
  /** Stops sending it, or takes its refusal away. */
  dismiss(): void;
}

export type Uploads = ReturnType<typeof useUploads>;

/** `onSent` gets the id of each picture that was taken; it is still to be prepared. */
export function useUploads(onSent?: (id: string) => void) {
  const { load } = useFetcher({ key: "pictures" });
  const [sending, setSending] = useState<SendingFile[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const update = (key: number, changes: Partial<SendingFile> | null) =>
    setSending((files) =>
      files.flatMap((file) => (file.key !== key ? file : changes ? { ...file, ...changes } : [])),
    );
  const add = (file: File) => {
    const key = ++count.current;
    const dismissed = new AbortController();
    const dismiss = () => {
      dismissed.abort();
      update(key, null);
    };
    const shown = { key, name: file.name, percent: 0, isLost: false, problem: null, dismiss };
    setSending((files) => [...files, shown]);
    last.current = last.current.then(async () => {
      const onProgress = (percent: number) => update(key, { percent, isLost: false });
      const onLost = () => update(key, { percent: 0, isLost: true });
      const { id, problem } = await deliver(file, dismissed.signal, onProgress, onLost);
      update(key, problem ? { problem } : null);
      if (id) onSent?.(id);
      await load("/admin/site/pictures/list");
    });
  };
  useWarning(sending.some(({ problem }) => !problem));
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

/** Asks before the tab is closed on files that are on their way. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

interface Sent {
  id?: string;
  problem?: string;
  /** Neither taken nor refused: the connection was lost, or the site could not answer. */
  isLost?: boolean;
}

/**
 * Sends a file until it is taken or refused. Sending it again is safe: the same bytes are the same
 * picture. Resolves to nothing when it was dismissed.
 */
async function deliver(
  file: File,
  dismissed: AbortSignal,
  onProgress: (percent: number) => void,
  onLost: () => void,
): Promise<Sent> {
  for (let tries = 0; !dismissed.aborted; tries++) {
    const sent = await send(file, dismissed, onProgress);
    if (!sent.isLost) return sent;
    onLost();
    await untilConnected(tries, dismissed);
  }
  return {};
}

function send(
  file: File,
  dismissed: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    dismissed.addEventListener("abort", () => request.abort());
    request.open("POST", UPLOAD_URL);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const { id, problem } = (request.response ?? {}) as Sent;
      if (request.status === 200 && id) resolve({ id });
      else if (request.status >= 500 || problem === pictureProblems["broken-off"])
        resolve({ isLost: true });
      else resolve({ problem: problem ?? labels.unreachable });
    };
    request.onabort = () => resolve({});
    request.onerror = () => resolve({ isLost: true });
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
      <label htmlFor={id} className="sr-only">
        {labels.file}
      </label>
      <input
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
