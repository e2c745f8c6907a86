import { DeskPageHeader, pageTitle } from "#app/desk/parts/page-header.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { periodInWords } from "#content/count.ts";
import { newsletterPage as labels } from "#content/desk/newsletter.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { UNSUBSCRIBED_RETENTION_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/newsletter";

export const meta = () => pageTitle(labels.heading);

export const loader = ({ context }: Route.LoaderArgs) => ({
  mayExport: hasPermission(requireStaff(context).session.role, "export"),
});

/** The list as two files for a mailing service, with instructions for importing them. */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
  return (
    <section className="pb-12">
      <DeskPageHeader heading={labels.heading} />
      <div className="grid gap-4 max-w-measure px-edge">
        {labels.whoIsOnIt.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {loaderData.mayExport && (
          <p className="flex flex-wrap gap-2">
            <a href="/admin/newsletter.csv" className="button">
              {labels.subscribedFile}
            </a>
            <a href="/admin/newsletter.csv?list=unsubscribed" className="button">
              {labels.unsubscribedFile(periodInWords(UNSUBSCRIBED_RETENTION_MS))}
            </a>
          </p>
        )}
        <ol className="grid gap-2 pl-6 list-decimal">
          {labels.exportSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
