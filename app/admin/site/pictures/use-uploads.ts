import { type DragEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { sendFile } from "./send-file.ts";

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

/**
 * Sends files one after the other and says how far each is. `onSent` gets the id of each picture that was
 * taken; it is still to be prepared.
 */
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
      const { id, problem } = await sendFile(file, dismissed.signal, onProgress, onLost);
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
