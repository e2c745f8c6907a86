import type { ReactNode } from "react";
import { useLoading } from "#app/admin/shell/use-loading.ts";
import { recordsWords } from "#content/records.ts";
import { type Status, StatusMark } from "./status-mark.tsx";

/** The sums over everything that fits the filter, and at the same time the legend of the marks. */
export function Totals({
  total,
  all,
  mayExport,
  children,
}: {
  total: number;
  all: number;
  mayExport: boolean;
  children: ReactNode;
}) {
  const loading = useLoading();
  return (
    <div className="totals">
      <p role="status">
        <strong>{total.toLocaleString("en-US")}</strong> of {all.toLocaleString("en-US")} records
      </p>
      {children}
      {loading && <span className="spinner" aria-label={recordsWords.loading} role="img" />}
      {mayExport && total > 0 && (
        <p className="ml-auto text-iron max-lg:hidden">{recordsWords.exportTakes(total)}</p>
      )}
    </div>
  );
}

/** One status with its sum; `aside` is what matters less. */
export function StatusTotal({
  status,
  name,
  sum,
  aside,
}: {
  status: Status;
  name: string;
  sum: string;
  aside?: string;
}) {
  return (
    <p>
      <StatusMark status={status}>{name}</StatusMark> <strong>{sum}</strong>
      {aside && <span className="text-iron"> {aside}</span>}
    </p>
  );
}
