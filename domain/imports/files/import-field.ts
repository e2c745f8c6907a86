/** The parts of a gift's record, in the order in which the form asks for their columns. */
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

/** The number of the column (the first is 0) for each field that the file has. */
export type ColumnMap = Partial<Record<ImportField, number>>;
