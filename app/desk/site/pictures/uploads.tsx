/**
 * Files that are chosen or dropped. They are sent one after the other, then prepared by the site.
 */
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { picturesPage as labels, pictureProblems, uploadLabels } from "#content/desk/pictures.ts";
import type { PictureEntry } from "./pictures.tsx";

const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif";

/** A file that is being sent, waits to be sent, or was refused. */
interface SendingFile {
  key: number;
  name: string;
  problem?: string;
}

/** Sends files one after the other. */
export function useUploads() {
  const { load } = useFetcher({ key: "pictures" });
  const [sending, setSending] = useState<SendingFile[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const refuse = (key: number, problem: string) =>
    setSending((files) => files.map((file) => (file.key === key ? { ...file, problem } : file)));
  const dismiss = (key: number) => setSending((files) => files.filter((file) => file.key !== key));
  const add = (file: File) => {
    const key = ++count.current;
    setSending((files) => [...files, { key, name: file.name }]);
    last.current = last.current.then(async () => {
      const answer = await sendFile<{ id: string }>("/admin/site/pictures/upload", file);
      if ("problem" in answer) refuse(key, answer.problem);
      else dismiss(key);
      await load("/admin/site/pictures");
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

/**
 * Returns the site's answer to a file, or why it was refused. Sending a file again is safe, because
 * the same bytes are stored once.
 */
export async function sendFile<Answer>(
  url: string,
  file: File,
): Promise<Answer | { problem: string }> {
  const body = new FormData();
  body.set("file", file);
  const headers = { accept: "application/json" };
  try {
    const response = await fetch(url, { method: "POST", body, headers });
    // 422 answers why a file is refused.
    if (response.ok || response.status === 422) return await response.json();
    const { signedOut, unreachable } = uploadLabels;
    return { problem: [401, 403].includes(response.status) ? signedOut : unreachable };
  } catch {
    return { problem: uploadLabels.unreachable };
  }
}

/** Choosing files sends them immediately. */
export function UploadForm({ addAll }: Pick<UploadState, "addAll">) {
  const id = useId();
  return (
    <div className="flex flex-row-reverse flex-wrap gap-y-1 gap-x-4 items-center justify-end">
      <label htmlFor={id} className="sr-only">
        {labels.addPictures}
      </label>
      <input
        className="w-32 text-transparent file:w-full file:min-h-(--control) file:m-0 file:p-0 file:border-edge file:rounded-xs file:text-ink file:cursor-pointer"
        id={id}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget }) => {
          addAll(currentTarget.files);
          currentTarget.value = "";
        }}
      />
      <p id={`${id}-help`} className="text-small text-iron">
        {labels.limits}
        <noscript>. {labels.needsScripts}</noscript>
      </p>
    </div>
  );
}

interface UploadsProps extends Pick<UploadState, "sending" | "dismiss"> {
  /** Stored files; those that are not ready are shown. */
  entries?: readonly PictureEntry[];
}

/**
 * Files that are being sent or were refused, one row each. A picture that is ready is in the sheet.
 */
export function Uploads({ sending, dismiss, entries = [] }: UploadsProps) {
  const storedPictures = entries.filter(({ state }) => state !== "ready");
  if (sending.length + storedPictures.length === 0) return null;
  return (
    <ul aria-label={labels.uploads}>
      {sending.map(({ key, name, problem = null }) => (
        <UploadRow key={key} name={name} problem={problem} text={uploadLabels.sending}>
          <button
            type="button"
            className="text-link"
            onClick={() => {
              document.querySelector<HTMLElement>("input[type=file]")?.focus();
              dismiss(key);
            }}
          >
            {labels.dismiss}
            <span className="sr-only"> {name}</span>
          </button>
        </UploadRow>
      ))}
      {storedPictures.map(({ id, fileName, problem }) => (
        <UploadRow
          key={id}
          name={fileName}
          problem={problem && pictureProblems[problem]}
          text={labels.encoding}
        />
      ))}
    </ul>
  );
}

interface UploadRowProps {
  name: string;
  problem: string | null;
  /** The progress of the file. */
  text: string;
  /** The button that dismisses a refused file. */
  children?: ReactNode;
}

const UploadRow = ({ name, problem, text, children }: UploadRowProps) => (
  <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule py-1.5 min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]">
    <span className="truncate">{name}</span>
    {problem ? (
      <strong className="max-[48rem]:row-2 before:inline-block before:w-3 before:h-[0.7rem] before:mr-1.5 before:bg-alarm before:[clip-path:polygon(50%_0,100%_100%,0_100%)]">
        {labels.refused(problem)}
      </strong>
    ) : (
      <span className="text-iron max-[48rem]:row-2">{text}</span>
    )}
    {problem && children}
  </li>
);
