/**
 * Returns the values for a condition `in`. PostgreSQL refuses an empty list, so "" is in each: no
 * id and no email is "".
 */
export const inList = (values: Iterable<string>): string[] => ["", ...values];
