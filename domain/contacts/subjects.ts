/** The drop-down of the contact form (specification, section 5). */
export const SUBJECTS = [
  "General Question",
  "Donations",
  "Potential Investment",
  "Technical/Website Question",
] as const;
