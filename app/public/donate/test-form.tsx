import { useIslandFiles } from "#app/islands/files.ts";
import { GivingFrame, GivingNote } from "#app/islands/giving/giving-frame.tsx";
import { modules } from "#app/islands/registry.ts";
import { givingWidget as labels } from "#content/giving.ts";
import type { GivingOffer } from "#domain/giving/giving-offer.ts";

/** The test form, shown at once: this server serves it itself, so no third party learns of the visit. */
export function TestForm({ offer }: { offer: GivingOffer }) {
  const urlOf = useIslandFiles();
  return (
    <>
      <div className="on-pine mb-4 px-5 py-3 max-sm:py-2">
        <p className="font-semibold text-brass">{labels.testMode}</p>
        <p className="max-w-measure text-small max-sm:sr-only">{labels.testText}</p>
      </div>
      <GivingFrame
        offer={offer}
        data-fit={urlOf(modules.fitFrame)}
        data-origin={offer.messageOrigin}
      />
      <GivingNote offer={offer} />
    </>
  );
}
