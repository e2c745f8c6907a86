/**
 * Codes of an unreachable database. 08P01 is not one: a pooler answers it to a parameter that it
 * does not accept, however often the site asks.
 */
const AWAY_CODES =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0[1-3]|53300|08(?!P01)\w{3})$/;
/** Messages of the drivers without a code: PostgreSQL's, and Kysely's while the site stops. */
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|query read timeout|driver has already been destroyed/i;

/**
 * A disk that is full, read-only or broken (even when the database is opened), a lock that is not
 * released, transactions that wait for each other, a statement that timed out.
 */
const FAILURE_CODES =
  /^(SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|CANTOPEN)\w*|53\w{3}|25006|EROFS|ENOSPC|40001|40P01|55P03|57014|58\w{3})$/;

/** True when the database cannot work now, whatever the statement. */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && FAILURE_CODES.test(codeOf(error)));

/** True when the database cannot be reached now; false for a wrong configuration. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && (AWAY_CODES.test(codeOf(error)) || AWAY_MESSAGES.test(error.message));

const codeOf = (error: Error) => String((error as { code?: unknown }).code ?? "");

/** Transactions that waited for each other, or that PostgreSQL could not serialize. */
const CONFLICT_CODE = /^40(001|P01)$/;
const MAX_TRIES = 3;

/**
 * Runs `work`, a whole transaction, again while it conflicts with another one, at most three times.
 * A failed transaction is rolled back, so `work` may do nothing that lasts outside of it.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof Error && CONFLICT_CODE.test(codeOf(error));
      if (!isConflict || tried === MAX_TRIES) throw error;
    }
  }
}
