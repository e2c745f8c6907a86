import { Link } from "react-router";
import { donationChoices, donationsPage } from "#content/staff.ts";
import { giftPage } from "#content/staff-gifts.ts";
import { importsPage } from "#content/staff-import.ts";
import type { DonationFilter } from "#features/donations/donation-filter.ts";
import type { DonationPage } from "#features/donations/find-donations.ts";
import { FilterBar, FilterDate, FilterSelect } from "../records/filter-bar.tsx";

const asChoices = (names: string[]) => names.map((name) => ({ value: name, name }));

export function DonationFilters({
  filter,
  page,
  mayExport,
  singleKeys,
}: {
  filter: DonationFilter;
  page: DonationPage;
  mayExport: boolean;
  singleKeys: boolean;
}) {
  return (
    <FilterBar
      search={donationsPage.search}
      query={filter.q}
      home="/admin/donations"
      mayExport={mayExport}
      singleKeys={singleKeys}
      actions={
        mayExport && (
          <>
            <Link to="/admin/donations/new" className="filter-cell justify-center font-semibold">
              {giftPage.add}
            </Link>
            <Link to="/admin/import" className="filter-cell justify-center font-semibold">
              {importsPage.title}
            </Link>
          </>
        )
      }
    >
      <FilterDate name="from" label={donationsPage.from} value={filter.from} />
      <FilterDate name="to" label={donationsPage.to} value={filter.to} />
      <FilterSelect
        name="type"
        label={donationsPage.type}
        value={filter.type}
        choices={asChoices(page.types)}
      />
      <FilterSelect
        name="status"
        label={donationsPage.status}
        value={filter.status}
        choices={donationChoices}
      />
      <FilterSelect
        name="source"
        label={donationsPage.source}
        value={filter.source}
        choices={asChoices(page.sources)}
      />
      <FilterAmount name="min" label={donationsPage.min} value={filter.min} />
      <FilterAmount name="max" label={donationsPage.max} value={filter.max} />
    </FilterBar>
  );
}

function FilterAmount({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value: number | undefined;
}) {
  return (
    <label className="filter-cell" data-on={value !== undefined}>
      <span className="filter-label">{label}</span>
      <input
        name={name}
        inputMode="decimal"
        defaultValue={value === undefined ? "" : String(value / 100)}
        placeholder={donationsPage.any}
        className="filter-value w-20"
      />
    </label>
  );
}
