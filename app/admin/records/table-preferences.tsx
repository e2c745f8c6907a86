import { Form, useLocation, useSubmit } from "react-router";
import { Options, Submit } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { preferenceLabels as labels, paginationLabels } from "#content/records.ts";
import type { DeskPreferences } from "#domain/accounts/preferences.ts";
import { Popover } from "./popover.tsx";

interface TablePreferencesProps {
  preferences: DeskPreferences;
  timeZone: string;
}

/** How the account shows its tables; saved at every change, without scripts by a button. */
export function TablePreferences({ preferences, timeZone }: TablePreferencesProps) {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const { rowsPerPage, density } = preferences;
  const rows = { value: String(rowsPerPage), options: labels.rowsChoices.map(String) };
  const choices = [
    { name: "rows", label: labels.rows, ...rows },
    { name: "density", label: labels.density, value: density, options: labels.densities },
  ];
  // Back to the first page: another number of rows puts other rows on the current page.
  const back = new URLSearchParams(search);
  back.delete("page");
  back.delete("open");
  return (
    <Popover name={labels.label} label={<Icon name="rows" />} className="icon-button max-md:hidden">
      <Form
        key={`${rowsPerPage} ${density}`}
        method="post"
        action="/admin/preferences"
        replace
        preventScrollReset
        aria-label={labels.label}
        onChange={(event) =>
          submit(event.currentTarget, { preventScrollReset: true, replace: true })
        }
      >
        <input type="hidden" name="back" value={back.size > 0 ? `${pathname}?${back}` : pathname} />
        {choices.map(({ name, label, value, options }) => (
          <label key={name} className="menu-item">
            {label}
            <select name={name} defaultValue={value} className="ml-auto font-semibold">
              <Options of={options} />
            </select>
          </label>
        ))}
        <noscript>
          <Submit className="button-quiet mx-4 mt-2">{labels.save}</Submit>
        </noscript>
        <hr />
        <p className="px-4 py-1 text-label text-iron">{paginationLabels.zones(timeZone)}</p>
      </Form>
    </Popover>
  );
}
