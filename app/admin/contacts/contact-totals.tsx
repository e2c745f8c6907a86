import { StatusTotal, Totals } from "#app/admin/records/totals.tsx";
import { contactStates } from "#content/staff.ts";
import type { ContactPage } from "#domain/contacts/find-contacts.ts";

export function ContactTotals({ page, mayExport }: { page: ContactPage; mayExport: boolean }) {
  return (
    <Totals total={page.total} all={page.all} mayExport={mayExport}>
      {contactStates.map(({ value, name }) => (
        <StatusTotal
          key={value}
          status={value}
          name={name}
          sum={page.counts[value].toLocaleString("en-US")}
        />
      ))}
    </Totals>
  );
}
