import { contactStates, contactsPage } from "#content/staff.ts";
import type { ContactFilter } from "#features/contact/contact-filter.ts";
import { SUBJECTS } from "#features/contact/subjects.ts";
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
  return (
    <FilterBar
      search={contactsPage.search}
      query={filter.q}
      home="/admin/contacts"
      mayExport={mayExport}
      singleKeys={singleKeys}
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
