import { Popover } from "#app/admin/records/popover.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { newsletterPage as labels } from "#content/staff-newsletter.ts";
import { inWords, UNSUBSCRIBED_KEPT } from "#domain/time/periods.ts";

/** Both lists as files for a mailing service, and how it takes them. */
export const HandOver = () => (
  <Popover
    label={
      <>
        <span className="max-md:hidden">{labels.handOver}</span>
        <Icon name="more" className="md:hidden" />
      </>
    }
    name={labels.handOver}
    className="max-md:border max-md:border-edge max-md:text-ink min-w-(--control) justify-center px-2 font-semibold"
    menuClassName="w-[min(27rem,100vw-2*var(--spacing-edge))]"
  >
    <a href="/admin/newsletter.csv" className="menu-item">
      {labels.subscribedFile}
    </a>
    <a href="/admin/newsletter.csv?list=unsubscribed" className="menu-item">
      {labels.unsubscribedFile(inWords(UNSUBSCRIBED_KEPT))}
    </a>
    <ol className="grid gap-2 mt-2 pt-3 pb-2 pl-9 pr-4 border-t border-hair list-decimal">
      {labels.handOverSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Popover>
);
