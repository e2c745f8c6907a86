/** `site` is the version of what visitors can see; `desk` that of what only staff see besides. */
export type VersionName = "site" | "desk";

export interface VersionTables {
  versions: { name: VersionName; value: number };
}
