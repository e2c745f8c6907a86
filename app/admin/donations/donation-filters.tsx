import { Link } from "react-router";
import { FilterBar } from "#app/admin/records/filter-bar.tsx";
import { FilterAmounts, FilterDates, FilterSelect } from "#app/admin/records/filter-fields.tsx";
import { crosses } from "#app/admin/records/search-params.ts";
import { filterWords } from "#content/records.ts";
import { donationChoices, donationsPage } from "#content/staff-donations.ts";
import { giftPage } from "#content/staff-gifts.ts";
import { importsPage } from "#content/staff-import.ts";
import type { DonationFilter } from "#domain/donations/donation-filter.ts";
import type { DonationPage } from "#domain/donations/find-donations.ts";

/** Cents as they stand in the field. */
const asTyped = (cents: number | undefined) => (cents === undefined ? "" : String(cents / 100));
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
      <FilterDates
        from={{ name: "from", label: donationsPage.from, value: filter.from ?? "" }}
        to={{ name: "to", label: donationsPage.to, value: filter.to ?? "" }}
        error={crosses(filter.from, filter.to) ? filterWords.datesCross : null}
      />
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
      <FilterAmounts
        from={{ name: "min", label: donationsPage.min, value: asTyped(filter.min) }}
        to={{ name: "max", label: donationsPage.max, value: asTyped(filter.max) }}
        error={crosses(filter.min, filter.max) ? filterWords.amountsCross : null}
      />
    </FilterBar>
  );
}
