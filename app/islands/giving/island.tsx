import { type MouseEvent, useEffect, useRef, useState } from "react";
import { filled, type Shown, type ShownText } from "#app/ui/shown.ts";
import { donateContent, suggestedGifts } from "#content/donate.ts";
import type { DonateContent } from "#domain/content/pages/donate.ts";
import type { ProviderForm } from "#domain/giving/giving-offer.ts";
import { useEmbed } from "./use-embed.ts";

/** The frame's height before its form has sent one: about that of a giving form's first step. */
const FIRST_HEIGHT = 560;

interface GivingProps {
  offer: ProviderForm;
  labels?: Shown<DonateContent["form"]> | undefined;
  suggested?: readonly number[] | undefined;
}

/**
 * A third party's giving form, fetched when the visitor asks for it, never before. Without scripts the
 * same button leads to the provider's own page. The amount is chosen once: here, where the provider's form
 * can be opened with it, else there.
 */
export default function Giving(props: GivingProps) {
  const { offer, labels = donateContent.form, suggested = suggestedGifts } = props;
  const { unseen: messages } = labels;
  const named = <Text extends ShownText>(label: Text) => filled(label, "provider", offer.name);
  const frame = useRef<HTMLIFrameElement>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const { message, slow } = useEmbed(frame, opened !== null, offer.messageOrigin);

  useEffect(() => {
    if (opened !== null) frame.current?.focus();
  }, [opened]);

  const open = (query: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(query);
  };

  return (
    <>
      {opened !== null ? (
        <iframe
          ref={frame}
          src={offer.embedUrl + opened}
          title={named(messages.frameTitle)}
          sandbox={offer.sandbox}
          allow="payment *"
          height={message?.ready ? message.height : FIRST_HEIGHT}
          className="block w-full"
        />
      ) : (
        <>
          {offer.takesAmount && (
            <ul aria-label={messages.suggested} className="amounts money mb-2.5">
              {suggested.map((dollars) => (
                <li key={dollars} className="contents">
                  <a href={offer.pageUrl} onClick={open(`?amount=${dollars}`)}>
                    ${dollars}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <a href={offer.pageUrl} className="button min-h-15 w-full" onClick={open("")}>
            {labels.start}
          </a>
          <p className="mt-4 text-small text-iron">{named(labels.lead)}</p>
        </>
      )}
      <div className="mt-3 text-small">
        <p role="status" className="empty:hidden">
          {slow && <strong>{named(messages.slow)}</strong>}
          {opened !== null && !message?.ready && !slow && messages.loading}
        </p>
        <p>
          <a className="text-link inline-block py-2" href={offer.pageUrl}>
            {named(labels.elsewhere)}
          </a>
        </p>
      </div>
    </>
  );
}
