import { type MouseEvent, useEffect, useRef, useState } from "react";
import { suggestedGifts } from "#content/donate.ts";
import { givingWidget as labels } from "#content/giving.ts";
import type { GivingOffer } from "#domain/giving/giving-offer.ts";
import { GivingFrame, GivingNote, named } from "./giving-frame.tsx";
import { useEmbed } from "./use-embed.ts";

interface GivingProps {
  offer: GivingOffer;
  /** Dollars; by default the first edition. */
  suggested?: readonly number[] | undefined;
}

/**
 * A third party's giving form, fetched when the visitor asks for it, never before. Without scripts the
 * same button leads to the provider's own page.
 */
export default function Giving({ offer, suggested = suggestedGifts }: GivingProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [open, setOpen] = useState(false);
  const { message, slow } = useEmbed(frame, open, offer.messageOrigin);

  useEffect(() => {
    if (open) frame.current?.focus();
  }, [open]);

  function start(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      {open ? (
        <GivingFrame offer={offer} ref={frame} {...(message && { height: message.height })} />
      ) : (
        <div className="p-6 sm:p-10">
          <p className="money mb-2 font-serif text-[1.75rem] leading-tight font-semibold">
            {labels.suggested} {suggested.map((dollars) => `$${dollars}`).join(", ")}
          </p>
          <p className="mb-6 max-w-measure">{named(offer, labels.lead)}</p>
          <a href={offer.pageUrl} className="button min-w-48 max-sm:w-full" onClick={start}>
            {labels.start}
          </a>
        </div>
      )}
      <GivingNote offer={offer}>
        {slow && <strong>{named(offer, labels.slow)}</strong>}
        {open && !message?.ready && !slow && labels.loading}
      </GivingNote>
    </>
  );
}
