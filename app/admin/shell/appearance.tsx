import { useFetcher, useLocation, useRouteLoaderData } from "react-router";
import type { loader } from "#app/admin/shell/layout.tsx";
import { ownMenu as labels } from "#content/staff.ts";
import { type DeskPreferences, PREFERENCE_DEFAULTS } from "#domain/accounts/preferences.ts";

/** Light, dark, or as the system is; stored with the account. */
export function Appearance() {
  const choice = useFetcher();
  const { pathname, search } = useLocation();
  const { appearance } = usePreferences();
  const chosen = choice.formData?.get("appearance") ?? appearance;
  return (
    <choice.Form method="post" action="/admin/preferences">
      <fieldset className="menu-item">
        <legend className="float-left">{labels.appearance}</legend>
        <input type="hidden" name="back" value={`${pathname}${search}`} />
        <span className="flex gap-3 ml-auto">
          {labels.appearances.map(({ value, name }) => (
            <button
              className="min-h-[max(1.75rem,var(--control))] text-iron border-y-2 border-transparent cursor-pointer aria-pressed:text-ink aria-pressed:font-semibold aria-pressed:border-b-ink"
              key={value}
              type="submit"
              name="appearance"
              value={value}
              aria-pressed={chosen === value}
            >
              {name}
            </button>
          ))}
        </span>
      </fieldset>
    </choice.Form>
  );
}

/** How the signed-in account has set up its desk. */
export const usePreferences = (): DeskPreferences =>
  useRouteLoaderData<typeof loader>("admin/shell/layout")?.preferences ?? PREFERENCE_DEFAULTS;
