import { type RefObject, useEffect, useState } from "react";
import { SECOND } from "#domain/ports/clock.ts";
import { type EmbedMessage, listenToEmbed } from "./embed-message.ts";

const SLOW_AFTER = 8 * SECOND;

/** Listens to the giving frame once it is `open`. `slow` is true when no form is ready after eight seconds. */
export function useEmbed(
  frame: RefObject<HTMLIFrameElement | null>,
  open: boolean,
  origin: string,
): { message: EmbedMessage | null; slow: boolean } {
  const [message, setMessage] = useState<EmbedMessage | null>(null);
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!open) return;
    const stop = listenToEmbed(frame.current, origin, setMessage);
    const timer = setTimeout(() => setLate(true), SLOW_AFTER);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [frame, open, origin]);

  return { message, slow: late && !message?.ready };
}
