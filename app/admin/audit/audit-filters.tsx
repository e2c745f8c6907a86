import { Form } from "react-router";
import { ApplyFilters, ClearFilters, FilterSearch } from "#app/admin/records/filter-bar.tsx";
import { datesBetween, type FilterField, FilterFields } from "#app/admin/records/filter-fields.tsx";
import { useLiveFilters } from "#app/admin/records/live-filters.ts";
import { auditPage as labels } from "#content/staff.ts";
import { AUDIT_ACTIONS } from "#domain/audit/audit-actions.ts";
import type { AuditFilter } from "#domain/audit/audit-filter.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

const FIELDS: readonly FilterField[] = [
  {
    kind: "choice",
    name: "what",
    label: labels.what,
    choices: Object.entries(AUDIT_ACTIONS)
      .map(([value, name]) => ({ value, name }))
      .sort((a, b) => a.name.localeCompare(b.name, "en")),
  },
  datesBetween(labels),
];

export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const live = useLiveFilters();
  return (
    <div className="px-edge pb-4">
      <Form className="filter-bar" {...live.form}>
        <FilterSearch
          ref={live.search}
          name="who"
          label={labels.who}
          isOn={filter.who !== ""}
          defaultValue={filter.who}
          placeholder={labels.whoHint}
          maxLength={TEXT_LIMITS.name}
        />
        <FilterFields fields={FIELDS} values={filter} />
        <ApplyFilters />
        <ClearFilters to="?" />
      </Form>
    </div>
  );
}
