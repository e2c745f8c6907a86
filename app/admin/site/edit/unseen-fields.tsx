import { Field } from "#app/admin/shell/fields.tsx";
import { UNSEEN } from "#app/ui/shown.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import type { ContentPath, Json } from "#domain/content/content-path.ts";
import { labelOf } from "#domain/content/describe-fields.ts";
import type { TextFieldProps } from "./page-fields.tsx";

interface UnseenText {
  path: ContentPath;
  text: string;
}

const names = new Set<string>(UNSEEN);

/** The texts that do not stand on the page itself (app/ui/shown.ts), in the order of the content. */
export function unseenTexts(value: Json, path: ContentPath = [], isUnseen = false): UnseenText[] {
  if (typeof value === "string") return isUnseen ? [{ path, text: value }] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    unseenTexts(
      inner,
      [...path, Array.isArray(value) ? Number(name) : name],
      isUnseen || names.has(name),
    ),
  );
}

interface UnseenFieldProps extends TextFieldProps {
  /** Null: any text. */
  choices: readonly string[] | null;
}

/** A text that is typed or chosen beside the page: its label, its length and what is wrong with it. */
export function UnseenField(props: UnseenFieldProps) {
  const { path, text, limit, choices, problem, onType } = props;
  const field = { value: text, "data-path": path.join(".") };
  return (
    <Field
      label={labelOf(path)}
      error={problem ?? undefined}
      help={limit === null ? undefined : labels.left(limit - text.length, limit)}
    >
      {(control) =>
        choices ? (
          <select
            {...control}
            {...field}
            onChange={({ currentTarget }) => onType(path, currentTarget.value)}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice.charAt(0).toUpperCase() + choice.slice(1)}
              </option>
            ))}
          </select>
        ) : (
          <textarea
            {...control}
            {...field}
            rows={text.length > 60 ? 3 : 1}
            onChange={({ currentTarget }) =>
              onType(path, currentTarget.value.replace(/[\r\n]/g, " "))
            }
          />
        )
      }
    </Field>
  );
}
