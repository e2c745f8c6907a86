/** What the giving frame tells the page: its content's height, and whether the form is ready. */
export interface EmbedMessage {
  /** CSS pixels, within bounds. */
  height: number;
  ready: boolean;
}

/** Bounds, so that no message from a provider's code breaks the page's layout. */
const LOWEST = 160;
const HIGHEST = 4_000;

/** What the frame sent; null for anything that is no such message. */
function readEmbedMessage(data: unknown): EmbedMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, height, ready } = data as Record<string, unknown>;
  if (type !== "giving" || typeof height !== "number" || !Number.isFinite(height)) return null;
  return { height: Math.min(HIGHEST, Math.max(LOWEST, Math.ceil(height))), ready: ready === true };
}

/** Listens to that frame from that origin alone. Returns how to stop. */
export function listenToEmbed(
  frame: HTMLIFrameElement | null,
  fromOrigin: string | undefined,
  onMessage: (message: EmbedMessage) => void,
): () => void {
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame?.contentWindow || origin !== fromOrigin) return;
    const message = readEmbedMessage(data);
    if (message) onMessage(message);
  };
  addEventListener("message", listen);
  // The frame may have sent its message before this page listened.
  frame?.contentWindow?.postMessage("giving:ask", "*");
  return () => removeEventListener("message", listen);
}
