import { useRef } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { FilterDates, FilterSelect } from "#app/admin/records/filter-fields.tsx";
import { useLiveFilters } from "#app/admin/records/live-filters.ts";
import { countFilters, crosses } from "#app/admin/records/search-params.ts";
import { filterWords } from "#content/records.ts";
import { auditPage } from "#content/staff.ts";
import type { AuditFilter } from "#domain/audit/audit-filter.ts";
import { AUDIT_ACTIONS } from "#domain/audit/record-audit.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

const actions = Object.entries(AUDIT_ACTIONS)
  .map(([value, name]) => ({ value, name }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** Who, what and when. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const [params] = useSearchParams();
  const who = useRef<HTMLInputElement>(null);
  const live = useLiveFilters(who);
  const active = countFilters(params);
  return (
    <div className="px-edge pb-4">
      <Form className="filter-bar" {...live}>
        <label className="filter-cell" data-on={filter.who !== ""}>
          <span className="filter-label">{auditPage.who}</span>
          <input
            ref={who}
            type="search"
            name="who"
            defaultValue={filter.who}
            placeholder={auditPage.whoHint}
            maxLength={TEXT_LIMITS.name}
            className="filter-value"
          />
        </label>
        <FilterSelect name="what" label={auditPage.what} value={filter.what} choices={actions} />
        <FilterDates
          from={{ name: "from", label: auditPage.from, value: filter.from ?? "" }}
          to={{ name: "to", label: auditPage.to, value: filter.to ?? "" }}
          error={crosses(filter.from, filter.to) ? filterWords.datesCross : null}
        />
        <button type="submit" className="filter-cell font-semibold">
          {filterWords.apply}
        </button>
        {active > 0 && (
          <Link to="?" className="filter-cell justify-center font-semibold text-saddle">
            {filterWords.clear} {active}
          </Link>
        )}
      </Form>
    </div>
  );
}
