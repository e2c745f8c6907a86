/** The versions that change() raises; 0 before the first change. */
export interface Versions {
  site: number;
  desk: number;
}

/** Reads the versions. Transactions that have not committed are not included. */
export interface VersionReader {
  /** Returns the versions as of the call or later. Rejects when the database does not answer. */
  read(): Promise<Versions>;
  close(): Promise<void>;
}

export const versionsOf = (rows: readonly { name: string; value: number | string }[]): Versions => {
  const versions = { site: 0, desk: 0 };
  for (const { name, value } of rows)
    if (name === "site" || name === "desk") versions[name] = Number(value);
  return versions;
};
