import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type TextOrField, type TextsOrFields, withPlaceholder } from "#app/ui/text-or-field.ts";
import type { DonateContent } from "#content/donate.ts";
import { donateContent, suggestedGiftCents } from "#content/donate.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import type { ProviderForm } from "#domain/giving/giving-offer.ts";
import { SECOND } from "#domain/values/clock.ts";

/** The frame's height before its form has sent one: about that of a giving form's first step. */
const INITIAL_HEIGHT = 560;

interface ProviderFormIslandProps {
  offer: ProviderForm;
  labels?: TextsOrFields<DonateContent["form"]> | undefined;
  suggestedCents?: readonly number[] | undefined;
}

/**
 * A third party's giving form, loaded only when the visitor asks for it. Without scripts the same
 * button leads to the provider's own page. The amount is chosen once: here, if the provider's form
 * can be opened with it, or else there.
 */
export default function ProviderFormIsland(props: ProviderFormIslandProps) {
  const { offer, labels = donateContent.form, suggestedCents = suggestedGiftCents } = props;
  const { unseen: messages } = labels;
  const withProviderName = <Text extends TextOrField>(label: Text) =>
    withPlaceholder(label, "provider", offer.name);
  const frame = useRef<HTMLIFrameElement>(null);
  const [openedUrl, setOpened] = useState<string | null>(null);
  const { message, isSlow } = useEmbed(frame, openedUrl !== null, offer.messageOrigin);

  const isLoading = openedUrl !== null && !isSlow && !message?.ready;
  const frameState = isLoading ? messages.loading : messages.frameTitle;

  useEffect(() => {
    if (openedUrl !== null) frame.current?.focus();
  }, [openedUrl]);

  const open = (query: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(query);
  };

  return (
    <>
      {openedUrl === null && (
        <>
          {offer.takesAmount && (
            <ul
              aria-label={messages.suggested}
              className="amounts money mb-2.5"
              data-long={suggestedCents.some((cents) => cents >= 1_000_00) || undefined}
            >
              {suggestedCents.map((cents) => (
                <li key={cents} className="contents">
                  <a
                    href={`${offer.pageUrl}?amount=${cents / 100}`}
                    onClick={open(`?amount=${cents / 100}`)}
                  >
                    {wholeDollars(cents)}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <a href={offer.pageUrl} className="button min-h-15 w-full" onClick={open("")}>
            {labels.start}
          </a>
          <p className="mt-4 text-small">{withProviderName(labels.lead)}</p>
        </>
      )}
      {/* The provider's name stays above it and says whose form, or whose empty frame, this is. */}
      <div className={openedUrl === null ? "scripted" : "border-t border-rule"}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-small max-sm:flex-col">
          <p role="status" className="py-2 font-semibold empty:hidden">
            {isLoading && <span className="spinner mr-2 align-[-0.1em]" aria-hidden="true" />}
            {openedUrl !== null && withProviderName(isSlow ? messages.slow : frameState)}
          </p>
          <a
            className={isSlow ? "button mb-4 min-h-15 w-full text-body" : "text-link my-2"}
            href={offer.pageUrl}
          >
            {withProviderName(labels.elsewhere)}
          </a>
        </div>
        {openedUrl !== null && (
          <iframe
            ref={frame}
            src={offer.embedUrl + openedUrl}
            title={withProviderName(messages.frameTitle)}
            sandbox={offer.sandbox}
            allow="payment *"
            height={message && (message.ready || isSlow) ? message.height : INITIAL_HEIGHT}
            className="block w-full"
          />
        )}
      </div>
    </>
  );
}

const SLOW_AFTER_MS = 8 * SECOND;
/** Bounds, so that no message from a provider's code breaks the page's layout. */
const MIN_HEIGHT = 80;
const MAX_HEIGHT = 4_000;

/**
 * Reads what the frame sent: its content's height in CSS pixels, and whether the form is ready.
 * Null for anything else.
 */
function readEmbedMessage(data: unknown) {
  const { type, height, ready } = Object(data) as Record<string, unknown>;
  if (type !== "giving" || typeof height !== "number" || !Number.isFinite(height)) return null;
  return {
    height: Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(height))),
    ready: ready === true,
  };
}

/**
 * Listens to messages of the giving frame from its origin only, once it is open. `isSlow` is true
 * when no form is ready after eight seconds.
 */
function useEmbed(frame: RefObject<HTMLIFrameElement | null>, isOpen: boolean, fromOrigin: string) {
  const [message, setMessage] = useState<ReturnType<typeof readEmbedMessage>>(null);
  const [isTimedOut, setTimedOut] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const embeddedWindow = frame.current?.contentWindow;
    const listen = ({ source, origin, data }: MessageEvent) => {
      const embedMessage =
        source === embeddedWindow && origin === fromOrigin ? readEmbedMessage(data) : null;
      if (embedMessage) setMessage(embedMessage);
    };
    addEventListener("message", listen);
    // The frame may have sent its message before this page listened.
    embeddedWindow?.postMessage("giving:ask", "*");
    const timer = setTimeout(() => setTimedOut(true), SLOW_AFTER_MS);
    return () => {
      removeEventListener("message", listen);
      clearTimeout(timer);
    };
  }, [frame, isOpen, fromOrigin]);

  return { message, isSlow: isTimedOut && !message?.ready };
}
