import { createContext } from "react-router";
import { requireStaff } from "#app/desk/require-staff.ts";
import type { VersionReader } from "#domain/ports/version-reader.ts";
import type { Route } from "./+types/desk-version";

/**
 * Returns the version of everything that staff see, as text to compare; null while the database
 * does not answer.
 */
export const readDeskVersion = (versions: VersionReader) =>
  versions.read().then(
    ({ site, desk }) => `${site}.${desk}`,
    () => null,
  );

/** Set before the loaders of a page run, so that their data is of this version or newer. */
export const deskVersionContext = createContext<string | null>(null);

/** GET /admin/version: tells an open page whether its content has changed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { versions } = requireStaff(context);
  return Response.json(await readDeskVersion(versions));
}
