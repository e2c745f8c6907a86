/** Fetches what shows notices, with its styles. Notices wait for it; after a failure the next island retries. */
export function loadNotices(): void {
  import("./show-notices.tsx").then(({ showNotices }) => showNotices()).catch(() => undefined);
}
