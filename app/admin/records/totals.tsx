import { recordLabels } from "#content/records.ts";
import { type Status, StatusMark } from "./status-mark.tsx";

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
