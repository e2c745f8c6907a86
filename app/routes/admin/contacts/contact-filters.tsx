import { Link, useSearchParams } from "react-router";
import { contactStates, contactsPage, desk } from "#content/staff.ts";
import type { ContactFilter } from "#features/contact/contact-filter.ts";
import { SUBJECTS } from "#features/contact/subjects.ts";
import { countFilters } from "../records/address.ts";
import { FilterBar, FilterDate, FilterSelect } from "../records/filter-bar.tsx";

const subjects = SUBJECTS.map((name) => ({ value: name, name }));

export function ContactFilters({
  filter,
  mayExport,
  singleKeys,
}: {
  filter: ContactFilter;
  mayExport: boolean;
  singleKeys: boolean;
}) {
  const [params] = useSearchParams();
  return (
    <FilterBar
      search={contactsPage.search}
      query={filter.q}
      active={countFilters(params)}
      clearTo="/admin/contacts"
      singleKeys={singleKeys}
      actions={
        mayExport && (
          <Link
            to={`/admin/contacts/export?${params}`}
            reloadDocument
            className="filter-cell justify-center font-semibold"
          >
            {desk.exportCsv}
          </Link>
        )
      }
    >
      <FilterDate name="from" label={contactsPage.from} value={filter.from} />
      <FilterDate name="to" label={contactsPage.to} value={filter.to} />
      <FilterSelect
        name="state"
        label={contactsPage.state}
        value={filter.state}
        choices={contactStates}
      />
      <FilterSelect
        name="subject"
        label={contactsPage.subject}
        value={filter.subject}
        choices={subjects}
      />
      <FilterSelect
        name="assignee"
        label={contactsPage.assignee}
        value={filter.assignee}
        choices={contactsPage.assignees}
      />
    </FilterBar>
  );
}
