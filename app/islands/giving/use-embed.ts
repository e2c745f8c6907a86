import { type RefObject, useEffect, useState } from "react";
import { SECOND } from "#domain/ports/clock.ts";

/** What the giving frame tells the page: its content's height in CSS pixels, and whether the form is ready. */
interface EmbedMessage {
  height: number;
  ready: boolean;
}

const SLOW_AFTER = 8 * SECOND;
/** Bounds, so that no message from a provider's code breaks the page's layout. */
const LOWEST = 160;
const HIGHEST = 4_000;

/** What the frame sent; null for anything that is no such message. */
function readEmbedMessage(data: unknown): EmbedMessage | null {
  const { type, height, ready } = Object(data) as Record<string, unknown>;
  if (type !== "giving" || typeof height !== "number" || !Number.isFinite(height)) return null;
  return { height: Math.min(HIGHEST, Math.max(LOWEST, Math.ceil(height))), ready: ready === true };
}

/**
 * Listens to the giving frame, and to it from its origin alone, once it is `open`. `slow` is true when no
 * form is ready after eight seconds.
 */
export function useEmbed(
  frame: RefObject<HTMLIFrameElement | null>,
  open: boolean,
  fromOrigin: string,
): { message: EmbedMessage | null; slow: boolean } {
  const [message, setMessage] = useState<EmbedMessage | null>(null);
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!open) return;
    const embedded = frame.current?.contentWindow;
    const listen = ({ source, origin, data }: MessageEvent) => {
      const sent = source === embedded && origin === fromOrigin ? readEmbedMessage(data) : null;
      if (sent) setMessage(sent);
    };
    addEventListener("message", listen);
    // The frame may have sent its message before this page listened.
    embedded?.postMessage("giving:ask", "*");
    const timer = setTimeout(() => setLate(true), SLOW_AFTER);
    return () => {
      removeEventListener("message", listen);
      clearTimeout(timer);
    };
  }, [frame, open, fromOrigin]);

  return { message, slow: late && !message?.ready };
}
