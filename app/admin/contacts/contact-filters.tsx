import { FilterBar } from "#app/admin/records/filter-bar.tsx";
import { FilterDates, FilterSelect } from "#app/admin/records/filter-fields.tsx";
import { crosses } from "#app/admin/records/search-params.ts";
import { filterWords } from "#content/records.ts";
import { contactStates, contactsPage } from "#content/staff.ts";
import type { ContactFilter } from "#domain/contacts/contact-filter.ts";
import { SUBJECTS } from "#domain/contacts/subjects.ts";

const states = [{ value: "waiting", name: contactsPage.waiting }, ...contactStates];
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
      <FilterDates
        from={{ name: "from", label: contactsPage.from, value: filter.from ?? "" }}
        to={{ name: "to", label: contactsPage.to, value: filter.to ?? "" }}
        error={crosses(filter.from, filter.to) ? filterWords.datesCross : null}
      />
      <FilterSelect name="state" label={contactsPage.state} value={filter.state} choices={states} />
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
