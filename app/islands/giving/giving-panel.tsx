import { type MouseEvent, useEffect, useRef, useState } from "react";
import { suggestedGifts } from "#content/donate.ts";
import { givingWidget as words } from "#content/giving.ts";
import type { GivingOffer } from "#domain/giving/giving-offer.ts";
import { useEmbed } from "./use-embed.ts";

/** Room kept for a form before it has said how tall it is. */
const FIRST_HEIGHT = 620;

/**
 * Where one gives online. A third party's form is fetched when the visitor asks for it, never before;
 * without scripts the same button leads to the provider's own page.
 */
export function GivingPanel({ offer }: { offer: GivingOffer }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef(false);
  // This server serves the test form itself: no third party learns of the visit.
  const [open, setOpen] = useState(offer.isTest);
  const { message, slow } = useEmbed(frame, open, offer.messageOrigin);
  const say = (text: string) => text.replace("{provider}", offer.name);

  useEffect(() => {
    if (open && asked.current) frame.current?.focus();
  }, [open]);

  function start(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    asked.current = true;
    setOpen(true);
  }

  return (
    <>
      {offer.isTest && <TestMark />}
      {open ? (
        <iframe
          ref={frame}
          // Not before it has been laid out: a form painted in no width would move.
          loading="lazy"
          src={offer.embedUrl}
          title={say(words.frameTitle)}
          sandbox={offer.sandbox}
          allow="payment *"
          height={message?.height ?? FIRST_HEIGHT}
          className="block w-full"
        />
      ) : (
        <Start offer={offer} onStart={start} lead={say(words.lead)} />
      )}
      <div className="border-t border-rule px-6 py-4 text-small sm:px-10">
        <p role="status" className="empty:hidden">
          {slow && <strong>{say(words.slow)}</strong>}
          {open && !offer.isTest && !message?.ready && !slow && words.loading}
        </p>
        <p>
          <a className="text-link inline-block py-1" href={offer.pageUrl}>
            {offer.isTest ? words.elsewhereTest : say(words.elsewhere)}
          </a>
        </p>
      </div>
    </>
  );
}

function Start({
  offer,
  onStart,
  lead,
}: {
  offer: GivingOffer;
  onStart: (event: MouseEvent<HTMLAnchorElement>) => void;
  lead: string;
}) {
  return (
    <div className="p-6 sm:p-10">
      <p className="money mb-2 font-serif text-[1.75rem] leading-tight font-semibold">
        {words.suggested} {suggestedGifts.map((dollars) => `$${dollars}`).join(", ")}
      </p>
      <p className="mb-6 max-w-measure">{lead}</p>
      <a href={offer.pageUrl} className="button min-w-48 max-sm:w-full" onClick={onStart}>
        {words.start}
      </a>
    </div>
  );
}

function TestMark() {
  return (
    <div className="on-pine px-6 py-4 sm:px-10">
      <p className="font-semibold text-brass">{words.testMode}</p>
      <p className="max-w-measure text-small">{words.testText}</p>
    </div>
  );
}
