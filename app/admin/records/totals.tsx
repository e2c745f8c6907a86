import type { ReactNode } from "react";
import { useLoading } from "#app/admin/shell/use-loading.ts";
import { recordLabels } from "#content/records.ts";
import { type Status, StatusMark } from "./status-mark.tsx";

interface TotalsProps {
  total: number;
  all: number;
  mayExport: boolean;
  children: ReactNode;
}

/** The sums of all records that fit the filters; they also explain the status shapes. */
export function Totals({ total, all, mayExport, children }: TotalsProps) {
  const isLoading = useLoading();
  return (
    <div className="totals">
      <p role="status">
        <strong>{total.toLocaleString("en-US")}</strong> of {all.toLocaleString("en-US")} records
      </p>
      {children}
      {isLoading && <Spinner />}
      {mayExport && total > 0 && (
        <p className="ml-auto text-iron max-lg:hidden">{recordLabels.exportTakes(total)}</p>
      )}
    </div>
  );
}

export const Spinner = () => (
  <span className="spinner" aria-label={recordLabels.loading} role="img" />
);

interface StatusTotalProps {
  status: Status;
  name: string;
  sum: string;
  aside?: string;
}

/** One status with its sum; `aside` is less important and quieter. */
export const StatusTotal = ({ status, name, sum, aside }: StatusTotalProps) => (
  <p>
    <StatusMark status={status}>{name}</StatusMark> <strong>{sum}</strong>
    {aside && <span className="text-iron"> {aside}</span>}
  </p>
);
