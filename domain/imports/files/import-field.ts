/** What a gift's record is made of, in the order in which the columns are asked for. */
export const IMPORT_FIELDS = [
  "receivedAt",
  "amount",
  "refunded",
  "currency",
  "status",
  "externalId",
  "firstName",
  "lastName",
  "name",
  "email",
  "phone",
  "type",
  "city",
  "state",
  "notes",
] as const;

export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Without these a row is no gift. */
export const NEEDED_FIELDS: readonly ImportField[] = ["receivedAt", "amount"];

/** The number of the column (the first is 0) for each field that the file has. */
export type ColumnMap = Partial<Record<ImportField, number>>;
