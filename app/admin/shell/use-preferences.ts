import { useRouteLoaderData } from "react-router";
import { type DeskPreferences, PREFERENCE_DEFAULTS } from "#domain/accounts/preferences-schema.ts";
import type { loader } from "./layout.tsx";

/** How the signed-in account has set up its desk. */
export const usePreferences = (): DeskPreferences =>
  useRouteLoaderData<typeof loader>("admin/shell/layout")?.preferences ?? PREFERENCE_DEFAULTS;
