/** A column name or status to compare by: "Donor's First Name" and "donor_s_first_name" are one. */
export const plainName = (header: string) =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
