import { useEffect } from "react";
import { useFetcher } from "react-router";
import { SECOND } from "#domain/values/clock.ts";
import type { loader, PictureEntry } from "./pictures.tsx";

/**
 * The uploaded pictures, shared by all parts of a page of the desk. They are read again after every
 * change, and every second while one is being prepared.
 */
export function usePictures() {
  const { data, load, state } = useFetcher<typeof loader>({ key: "pictures" });
  const entries = data?.entries ?? NONE;
  const isWaiting = entries.some((entry) => entry.state === "waiting");
  useEffect(() => {
    if (state !== "idle" || (data && !isWaiting)) return;
    const timer = setTimeout(() => void load("/admin/site/pictures"), data ? SECOND : 0);
    return () => clearTimeout(timer);
  }, [state, data, isWaiting, load]);
  const find = (id: string) => entries.find((entry) => entry.id === id);
  return {
    /** Newest first, including files that are being prepared or were refused. */
    entries,
    /** False until they are loaded. */
    isLoaded: data !== undefined,
    mayWrite: data?.mayWrite ?? false,
    find,
    /**
     * Returns the picture that a page can show; undefined while it is prepared, or when it was
     * removed.
     */
    picture: (id: string) => find(id)?.picture ?? undefined,
  };
}

const NONE: readonly PictureEntry[] = [];
