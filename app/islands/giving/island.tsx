import { type MouseEvent, useEffect, useRef, useState } from "react";
import { filled, type Shown } from "#app/ui/shown.ts";
import { donateContent, suggestedGifts } from "#content/donate.ts";
import type { DonateContent } from "#domain/content/pages/donate.ts";
import type { GivingOffer } from "#domain/giving/giving-offer.ts";
import { GivingFrame, GivingNote, named } from "./giving-frame.tsx";
import { useEmbed } from "./use-embed.ts";

interface GivingProps {
  offer: GivingOffer;
  /** By default the first edition. */
  labels?: Shown<DonateContent["form"]> | undefined;
  /** Dollars; by default the first edition. */
  suggested?: readonly number[] | undefined;
}

/**
 * A third party's giving form, fetched when the visitor asks for it, never before. Without scripts the
 * same button leads to the provider's own page.
 */
export default function Giving(props: GivingProps) {
  const { offer, labels = donateContent.form, suggested = suggestedGifts } = props;
  const { unseen: messages } = labels;
  const frame = useRef<HTMLIFrameElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { message, slow } = useEmbed(frame, open, offer.messageOrigin);

  useEffect(() => {
    if (open) frame.current?.focus();
  }, [open]);

  function start(event: MouseEvent<HTMLAnchorElement>, dollars: number | null) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setChosen(dollars);
    setOpen(true);
  }

  return (
    <>
      {open ? (
        <>
          {chosen !== null && (
            <p className="mb-4 font-semibold">
              {filled(named(offer, messages.chosen), "amount", `$${chosen}`)}
            </p>
          )}
          <GivingFrame
            offer={offer}
            labels={labels}
            ref={frame}
            {...(message && { height: message.height })}
          />
        </>
      ) : (
        <>
          <ul aria-label={messages.suggested} className="amounts money">
            {suggested.map((dollars) => (
              <li key={dollars} className="contents">
                <a href={offer.pageUrl} onClick={(event) => start(event, dollars)}>
                  ${dollars}
                </a>
              </li>
            ))}
          </ul>
          <a
            href={offer.pageUrl}
            className="button mt-2.5 w-full"
            onClick={(event) => start(event, null)}
          >
            {labels.start}
          </a>
          <p className="mt-4 text-small text-iron">{named(offer, labels.lead)}</p>
        </>
      )}
      <GivingNote offer={offer} labels={labels}>
        {slow && <strong>{named(offer, messages.slow)}</strong>}
        {open && !message?.ready && !slow && messages.loading}
      </GivingNote>
    </>
  );
}
