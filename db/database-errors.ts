/** Codes of the network, and of a PostgreSQL that starts, stops or is full (its appendix A). */
const CODES =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0[1-3]|53300|08\w{3})$/;
/** Messages of the driver that carry no code. */
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|query read timeout/i;

/** A disk that is full, read-only or broken, a lock that is not released, a statement that timed out. */
const FAILING =
  /^(SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|CANTOPEN)\w*|53\w{3}|25006|57014|58\w{3})$/;

/** True when the database cannot work now, whatever the statement. */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseAway(error) || FAILING.test(String((error as { code?: unknown } | null)?.code ?? ""));

/** True when the database cannot be reached now; false for a wrong configuration. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && CODES.test(code)) || MESSAGES.test(error.message);
}
