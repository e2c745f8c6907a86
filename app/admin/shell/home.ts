/** The page after sign-in: the first of the specified tabs (specification, section 2). */
export const ADMIN_HOME = "/admin/donations";
