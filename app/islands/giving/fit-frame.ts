import { listenToEmbed } from "./embed-message.ts";

/** Makes the test form's frame as tall as its content. A page that is only read needs no React for it. */
export function fitFrame(frame: HTMLIFrameElement): void {
  listenToEmbed(frame, frame.dataset.origin, ({ height }) => {
    frame.height = String(height);
  });
}
