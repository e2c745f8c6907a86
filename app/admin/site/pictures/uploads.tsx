/** Files that are chosen or dropped: sent one after the other, then prepared by the site. */
import { type DragEvent, useId, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { FormError, IntentButton, Submit, TextLink } from "#app/admin/shell/fields.tsx";
import { picturesPage as labels, pictureProblems } from "#content/staff-pictures.ts";
import type { PictureEntry } from "./pictures.tsx";

const UPLOAD_URL = "/admin/site/pictures/upload";
const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif";

/** A file that is being sent, waits for that, or was refused. */
interface SendingFile {
  key: number;
  name: string;
  percent: number;
  problem?: string;
}

/**
 * Sends files one after the other and says how far each is. `onSent` gets the id of each picture that was
 * taken; it is still to be prepared.
 */
export function useUploads(onSent?: (id: string) => void) {
  const { load } = useFetcher({ key: "pictures" });
  const [sending, setSending] = useState<SendingFile[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const update = (key: number, changes: Partial<SendingFile>) =>
    setSending((files) => files.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  const dismiss = (key: number) => setSending((files) => files.filter((file) => file.key !== key));
  const add = (file: File) => {
    const key = ++count.current;
    setSending((files) => [...files, { key, name: file.name, percent: 0 }]);
    last.current = last.current.then(async () => {
      const { id, problem } = await send(file, (percent) => update(key, { percent }));
      if (problem) update(key, { problem });
      else dismiss(key);
      if (id) onSent?.(id);
      await load("/admin/site/pictures/list");
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
  return { sending, addAll, dismiss, drop };
}

type UploadState = ReturnType<typeof useUploads>;

/** Sends a file; `fetch` would not say how far it is. Sending it again is safe: the same bytes are the same picture. */
const send = (file: File, onProgress: (percent: number) => void) =>
  new Promise<{ id?: string; problem?: string }>((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve({ problem: labels.unreachable });
    request.open("POST", UPLOAD_URL);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => (request.response ? resolve(request.response) : fail());
    request.onerror = fail;
    const form = new FormData();
    form.set("file", file);
    request.send(form);
  });

interface UploadFormProps {
  addAll: UploadState["addAll"];
  /** Why the file of a form without scripts was refused. */
  problem?: string | null;
}

/** Choosing files sends them at once; without scripts one is sent by the button. */
export function UploadForm({ addAll, problem }: UploadFormProps) {
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
          addAll(currentTarget.files);
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

interface UploadsProps extends Pick<UploadState, "sending" | "dismiss"> {
  /** Stored files, of which those that are not ready are shown. */
  entries?: readonly PictureEntry[];
  mayWrite?: boolean;
}

/** Files on their way and files that were refused, a row each; a picture that is ready is in the sheet. */
export function Uploads({ sending, dismiss, entries = [], mayWrite = false }: UploadsProps) {
  const stored = entries.filter(({ state }) => state !== "ready");
  if (sending.length + stored.length === 0) return null;
  return (
    <>
      <ul aria-label={labels.uploads}>
        {sending.map(({ key, name, percent, problem = null }) => (
          <Row key={key} name={name} percent={percent} problem={problem} text={labels.sent}>
            <button type="button" className="text-link" onClick={() => dismiss(key)}>
              {labels.dismiss}
              <span className="sr-only"> {name}</span>
            </button>
          </Row>
        ))}
        {stored.map(({ id, fileName, percent, problem }) => (
          <Row
            key={id}
            name={fileName}
            percent={percent}
            problem={problem && pictureProblems[problem]}
            text={labels.encoding}
          >
            {mayWrite && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <IntentButton value="dismiss" className="text-link">
                  {labels.dismiss}
                  <span className="sr-only"> {fileName}</span>
                </IntentButton>
              </Form>
            )}
          </Row>
        ))}
      </ul>
      {stored.some(({ state }) => state === "waiting") && (
        <noscript>
          <TextLink to="?">{labels.lookAgain}</TextLink>
        </noscript>
      )}
    </>
  );
}

interface RowProps {
  name: string;
  percent: number;
  problem: string | null;
  /** How far it is. */
  text(percent: number): string;
  /** What takes a refused file away. */
  children: React.ReactNode;
}

const Row = ({ name, percent, problem, text, children }: RowProps) => (
  <li className="relative grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule py-1.5 min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]">
    <span className="truncate">{name}</span>
    {problem ? (
      <strong className="max-[48rem]:row-2 before:inline-block before:w-3 before:h-[0.7rem] before:mr-1.5 before:bg-alarm before:[clip-path:polygon(50%_0,100%_100%,0_100%)]">
        {labels.refused(problem)}
      </strong>
    ) : (
      <span className="money text-iron max-[48rem]:row-2">{text(percent)}</span>
    )}
    {problem ? (
      children
    ) : (
      <progress
        max={100}
        value={percent}
        aria-label={name}
        className="absolute inset-x-0 -bottom-px h-[3px] w-full bg-transparent"
      />
    )}
  </li>
);
