import type SQLite from "better-sqlite3";

/**
 * A statement takes some kilobytes, and lists of parameters make many that differ only in their
 * number.
 */
const MAX_STATEMENTS = 250;
/** In characters. 250 statements with 5,000 parameters take 230 MB. */
const MAX_LENGTH = 10_000;

/**
 * Makes the function that prepares a statement of `database` once, and keeps the most recently used
 * ones, because preparing one takes as long as running it. Long ones are not kept. SQLite adapts
 * them itself when the schema changes.
 */
export function preparedStatements(database: SQLite.Database, max = MAX_STATEMENTS) {
  const statements = new Map<string, SQLite.Statement<unknown[]>>();
  return (sql: string): SQLite.Statement<unknown[]> => {
    const statement = statements.get(sql) ?? database.prepare<unknown[]>(sql);
    if (sql.length > MAX_LENGTH) return statement;
    statements.delete(sql);
    statements.set(sql, statement);
    for (const oldest of statements.keys()) {
      if (statements.size <= max) break;
      statements.delete(oldest);
    }
    return statement;
  };
}
