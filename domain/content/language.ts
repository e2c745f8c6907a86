/** The only language of the site so far (BCP 47). */
export const LANGUAGE = "en";
