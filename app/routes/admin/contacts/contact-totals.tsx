import { contactStates, contactsPage } from "#content/staff.ts";
import type { ContactPage } from "#features/contact/find-contacts.ts";
import { StatusMark } from "../records/status-mark.tsx";

/** The sums over everything that fits the filter, and at the same time the legend of the marks. */
export function ContactTotals({
  page,
  loading,
  mayExport,
}: {
  page: ContactPage;
  loading: boolean;
  mayExport: boolean;
}) {
  return (
    <div className="totals" role="status">
      <p>
        <strong>{page.total.toLocaleString("en-US")}</strong> of {page.all.toLocaleString("en-US")}{" "}
        records
      </p>
      {contactStates.map(({ value, name }) => (
        <p key={value} className="max-sm:hidden">
          <StatusMark status={value}>{name}</StatusMark>{" "}
          <strong>{page.counts[value].toLocaleString("en-US")}</strong>
        </p>
      ))}
      {loading && <span className="spinner" aria-label={contactsPage.loading} role="img" />}
      {mayExport && page.total > 0 && (
        <p className="ml-auto text-iron max-lg:hidden">{contactsPage.exportTakes(page.total)}</p>
      )}
    </div>
  );
}
