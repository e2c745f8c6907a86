/** Codes of the network, and of a PostgreSQL that is starting, stopping or full (appendix A). */
const CODES =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0[1-3]|53300|08\w{3})$/;
/** The driver's own words, which carry no code. */
const WORDS = /timeout exceeded when trying to connect|connection terminated|query read timeout/i;

/** A disk that is full, read-only or broken, a lock that is not given back, a statement that took too long. */
const FAILING =
  /^(SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|CANTOPEN)\w*|53\w{3}|25006|57014|58\w{3})$/;

/** True when an error says that the database cannot do its work now, whatever it was asked. */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseAway(error) || FAILING.test(String((error as { code?: unknown } | null)?.code ?? ""));

/** True when an error says that the database cannot be reached now, and not that it is the wrong one. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && CODES.test(code)) || WORDS.test(error.message);
}
