import { Form, useLocation, useSubmit } from "react-router";
import { preferenceWords as words } from "#content/records.ts";
import type { DeskPreferences } from "#domain/accounts/preferences.ts";

const rows = words.rowsChoices.map((number) => ({ value: String(number), name: String(number) }));

/** How one's own tables are shown; kept as soon as it is chosen, by a button without scripts. */
export function Preferences({ preferences }: { preferences: DeskPreferences }) {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const { rowsPerPage, density, singleKeys } = preferences;
  // The first page again: with another number of rows the present one means others.
  const back = new URLSearchParams(search);
  back.delete("page");
  back.delete("open");
  return (
    <Form
      key={`${rowsPerPage} ${density} ${singleKeys}`}
      method="post"
      action="/admin/preferences"
      replace
      preventScrollReset
      aria-label={words.label}
      className="foot-choices"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      <input type="hidden" name="back" value={back.size > 0 ? `${pathname}?${back}` : pathname} />
      <Choice name="rows" label={words.rows} value={String(rowsPerPage)} choices={rows} />
      <Choice name="density" label={words.density} value={density} choices={words.densities} />
      <Choice
        name="keys"
        label={words.keys}
        value={singleKeys ? "on" : "off"}
        choices={words.keyChoices}
      />
      <noscript>
        <button type="submit" className="foot-cell font-semibold">
          {words.save}
        </button>
      </noscript>
    </Form>
  );
}

function Choice({
  name,
  label,
  value,
  choices,
}: {
  name: string;
  label: string;
  value: string;
  choices: readonly { value: string; name: string }[];
}) {
  return (
    <label className="foot-cell">
      <span className="text-iron">{label}</span>{" "}
      <select name={name} defaultValue={value} className="foot-choice">
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}
