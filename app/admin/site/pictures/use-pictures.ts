import { useCallback, useEffect } from "react";
import { useFetcher } from "react-router";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { SECOND } from "#domain/ports/clock.ts";
import type { loader, PictureEntry } from "./pictures.tsx";

export interface UploadedPictures {
  /** Newest first, with files that are being prepared or were refused. */
  entries: readonly PictureEntry[];
  /** False until they have come. */
  isLoaded: boolean;
  mayWrite: boolean;
  find(id: string): PictureEntry | undefined;
  /** The picture that a page can show; undefined while it is prepared, or when it was removed. */
  picture(id: string): MediaPicture | undefined;
}

/**
 * The uploaded pictures, shared by all parts of a page of the desk. They are read again after every
 * change, and every second while one is being prepared or sent.
 */
export function usePictures(isSending = false): UploadedPictures {
  const { data, load, state } = useFetcher<typeof loader>({ key: "pictures" });
  const entries = data?.entries ?? NONE;
  const isWaiting = isSending || entries.some((entry) => entry.state === "waiting");
  useEffect(() => {
    if (state !== "idle" || (data && !isWaiting)) return;
    const timer = setTimeout(() => void load("/admin/site/pictures"), data ? SECOND : 0);
    return () => clearTimeout(timer);
  }, [state, data, isWaiting, load]);
  const find = useCallback((id: string) => entries.find((entry) => entry.id === id), [entries]);
  const picture = useCallback((id: string) => find(id)?.picture ?? undefined, [find]);
  return {
    entries,
    isLoaded: data !== undefined,
    mayWrite: data?.mayWrite ?? false,
    find,
    picture,
  };
}

const NONE: readonly PictureEntry[] = [];
