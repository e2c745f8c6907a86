/** Fetches what shows notices, with its styles; without it they are not lost, and the next island tries again. */
export function bringNotices(): void {
  import("./show-notices.tsx").then(({ showNotices }) => showNotices()).catch(() => undefined);
}
