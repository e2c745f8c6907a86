import { Form } from "react-router";
import { Options, Submit } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { usePreferences } from "#app/admin/shell/use-preferences.ts";
import { preferenceLabels as tables } from "#content/records.ts";
import { keyboardHelp, ownMenu as labels } from "#content/staff.ts";
import type { Route } from "./+types/appearance";
import { OwnPage } from "./own-page.tsx";

export const meta = () => pageTitle(labels.appearance);

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "read");
  return null;
}

/** How the account sees the desk; the menus where it is used change the same. */
export default function AppearancePage() {
  const { appearance, density, rowsPerPage, singleKeys } = usePreferences();
  const choices = [
    { name: "appearance", label: labels.colours, value: appearance, options: labels.appearances },
    { name: "density", label: tables.density, value: density, options: tables.densities },
    {
      name: "rows",
      label: tables.rows,
      value: String(rowsPerPage),
      options: tables.rowsChoices.map(String),
    },
    {
      name: "keys",
      label: keyboardHelp.single,
      value: singleKeys ? "on" : "off",
      options: labels.switch,
    },
  ];
  return (
    <OwnPage heading={labels.appearance} line={labels.appearanceLine}>
      <Form method="post" action="/admin/preferences" className="grid gap-6">
        <input type="hidden" name="back" value="/admin/appearance" />
        {choices.map(({ name, label, value, options }) => (
          <label key={`${name} ${value}`}>
            <span className="field-label">{label}</span>
            <select name={name} defaultValue={value} className="field-input">
              <Options of={options} />
            </select>
          </label>
        ))}
        <div>
          <Submit>{tables.save}</Submit>
        </div>
      </Form>
    </OwnPage>
  );
}
