import { type RefObject, useEffect, useState } from "react";
import { SECOND } from "#domain/ports/clock.ts";
import { type EmbedMessage, readEmbedMessage } from "./embed-message.ts";

const SLOW_AFTER = 8 * SECOND;

/**
 * Listens to the giving frame once it is `open`. Only that very window from that very origin is
 * heard. `slow` is true when nothing of the provider has shown after eight seconds.
 */
export function useEmbed(
  frame: RefObject<HTMLIFrameElement | null>,
  open: boolean,
  messageOrigin: string,
): { message: EmbedMessage | null; slow: boolean } {
  const [message, setMessage] = useState<EmbedMessage | null>(null);
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!open) return;
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== messageOrigin) return;
      const heard = readEmbedMessage(event.data);
      if (heard) setMessage(heard);
    };
    window.addEventListener("message", listen);
    // The frame may have spoken before this page was listening.
    frame.current?.contentWindow?.postMessage("giving:ask", "*");
    const timer = setTimeout(() => setLate(true), SLOW_AFTER);
    return () => {
      window.removeEventListener("message", listen);
      clearTimeout(timer);
    };
  }, [frame, open, messageOrigin]);

  return { message, slow: late && !message?.ready };
}
