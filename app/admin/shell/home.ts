/** Where the desk opens: the first of the specified tabs (specification, section 2). */
export const DESK_HOME = "/admin/donations";
