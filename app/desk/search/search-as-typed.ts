import type { Route } from "./+types/search-as-typed";
import { loader as search } from "./search.tsx";

/** GET /admin/search/find?q=: the content of the search page, as JSON for the dialog. */
export const loader = async (args: Route.LoaderArgs) => Response.json(await search(args));
