import { useIslandFiles } from "#app/islands/files.ts";
import { GivingFrame, GivingNote } from "#app/islands/giving/giving-frame.tsx";
import { modules } from "#app/islands/registry.ts";
import type { Shown } from "#app/ui/shown.ts";
import { testForm } from "#content/giving.ts";
import type { DonateContent } from "#domain/content/pages/donate.ts";
import type { GivingOffer } from "#domain/giving/giving-offer.ts";

interface TestFormProps {
  offer: GivingOffer;
  labels: Shown<DonateContent["form"]>;
}

/** The test form, shown at once: this server serves it itself, so no third party learns of the visit. */
export function TestForm({ offer, labels }: TestFormProps) {
  const urlOf = useIslandFiles();
  return (
    <>
      <div className="on-pine mb-4 border border-transparent px-5 py-3 max-sm:py-2">
        <p className="font-semibold text-brass">{testForm.mode}</p>
        <p className="max-w-measure text-small max-sm:sr-only">{testForm.text}</p>
      </div>
      <GivingFrame
        offer={offer}
        labels={labels}
        data-fit={urlOf(modules.fitFrame)}
        data-origin={offer.messageOrigin}
      />
      <GivingNote offer={offer} labels={labels} />
    </>
  );
}
