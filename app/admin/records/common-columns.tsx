/** Columns that several lists have (specification, section 2). */
import { LocalTime } from "#app/ui/local-time.tsx";
import type { RecordColumn } from "./records-table.tsx";

/** In the viewer's own zone. */
export const DATE: RecordColumn<{ created_at: string }> = {
  name: "Date",
  width: "col-date",
  className: "date-cell",
  sort: "date",
  cell: (row) => <LocalTime time={row.created_at} />,
};

export const ADDRESSES: readonly RecordColumn<{ email: string; phone: string | null }>[] = [
  {
    key: "email",
    name: "Email",
    width: "col-email",
    className: "max-md:hidden",
    sort: "email",
    text: (row) => row.email,
  },
  {
    key: "phone",
    name: "Phone",
    width: "col-phone",
    className: "max-md:hidden",
    text: (row) => row.phone,
    missing: "N/A",
  },
];
