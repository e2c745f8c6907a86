import type { ComponentProps, ReactNode } from "react";
import { filled, type Shown, type ShownText } from "#app/ui/shown.ts";
import { testForm } from "#content/giving.ts";
import type { DonateContent } from "#domain/content/pages/donate.ts";
import type { GivingOffer } from "#domain/giving/giving-offer.ts";

/** The frame's height before its form has sent one. */
const FIRST_HEIGHT = 440;

/** A label in which the provider is named. */
export const named = <Text extends ShownText>(offer: GivingOffer, label: Text) =>
  filled(label, "provider", offer.name);

type Props<More> = { offer: GivingOffer; labels: Shown<DonateContent["form"]> } & More;

export const GivingFrame = ({ offer, labels, ...more }: Props<ComponentProps<"iframe">>) => (
  <iframe
    // Loaded once it has a width: a form painted without one would move.
    loading="lazy"
    src={offer.embedUrl}
    title={named(offer, labels.unseen.frameTitle)}
    sandbox={offer.sandbox}
    allow="payment *"
    height={FIRST_HEIGHT}
    className="block w-full"
    {...more}
  />
);

/** Under the form: its state, and a link to the form on a page of its own. */
export const GivingNote = ({ offer, labels, children }: Props<{ children?: ReactNode }>) => (
  <div className="mt-3 text-small">
    <p role="status" className="empty:hidden">
      {children}
    </p>
    <p>
      <a className="text-link inline-block py-2" href={offer.pageUrl}>
        {offer.isTest ? testForm.elsewhere : named(offer, labels.elsewhere)}
      </a>
    </p>
  </div>
);
