import { Form, useLocation } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { columnLabels as labels } from "#content/staff-lists.ts";
import type { DeskPreferences } from "#domain/accounts/preferences-schema.ts";
import { Popover } from "./popover.tsx";
import { Preferences } from "./preferences.tsx";
import type { RecordColumn } from "./records-table.tsx";

export const columnId = (list: string, key: string) => `${list}.${key}`;

interface ListMenusProps<Row> {
  list: { name: string; columns: readonly RecordColumn<Row>[] };
  preferences: DeskPreferences;
  timeZone: string;
}

/** The columns of a list, its rows, and the keys: stored with the account. */
export function ListMenus<Row>({ list, preferences, timeZone }: ListMenusProps<Row>) {
  const { pathname, search } = useLocation();
  const hidden = new Set(preferences.hiddenColumns);
  const choices = list.columns.flatMap(({ key, name }) =>
    key ? [{ id: columnId(list.name, key), name }] : [],
  );
  return (
    <>
      <Popover
        name={labels.columns}
        label={<Icon name="columns" />}
        className="icon-button max-md:hidden"
      >
        <Form
          key={preferences.hiddenColumns.join()}
          method="post"
          action="/admin/preferences"
          replace
          preventScrollReset
          aria-label={labels.columns}
        >
          <input type="hidden" name="back" value={`${pathname}${search}`} />
          {choices.map(({ id, name }) => (
            <label key={id} className="menu-item">
              <input type="hidden" name="column" value={id} />
              <input
                type="checkbox"
                name="shown"
                value={id}
                className="box"
                defaultChecked={!hidden.has(id)}
              />
              {name}
            </label>
          ))}
          <Submit className="button-quiet mx-4 mt-2">{labels.apply}</Submit>
        </Form>
      </Popover>
      <Popover
        name={labels.rows}
        label={<Icon name="rows" />}
        className="icon-button max-md:hidden"
      >
        <Preferences preferences={preferences} timeZone={timeZone} />
      </Popover>
    </>
  );
}
