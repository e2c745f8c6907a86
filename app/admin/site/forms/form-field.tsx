/** Draws a field as its description says (domain/content/fields/describe-fields.ts). */
import { CheckField } from "#app/admin/shell/fields.tsx";
import { useField } from "#app/admin/site/edit/editor-context.ts";
import { RichTextField } from "#app/admin/site/rich-text/rich-text-field.tsx";
import type { ContentPath } from "#domain/content/fields/content-path.ts";
import { type Field, wholeOf } from "#domain/content/fields/describe-fields.ts";
import { ListField } from "./list-field.tsx";
import { AnyVideoField, PictureField } from "./picture-field.tsx";
import { BoxField, TypedField } from "./typed-field.tsx";

export interface FormFieldProps {
  field: Field;
  path: ContentPath;
}

function FormField(props: FormFieldProps) {
  switch (props.field.kind) {
    case "id":
    case "hidden":
      return null;
    case "group":
      return <Group {...props} />;
    case "list":
      return <ListField {...props} drawEntry={FormField} />;
    case "richText":
      return <RichTextField {...props} />;
    case "picture":
      return <PictureField {...props} />;
    case "anyVideo":
      return <AnyVideoField {...props} />;
    case "box":
      return <BoxField {...props} />;
    default:
      return <TypedField {...props} />;
  }
}

interface FormFieldsProps {
  fields: readonly Field[];
  path?: ContentPath;
}

/** The fields of a document, or of a part of it. */
export const FormFields = ({ fields, path = [] }: FormFieldsProps) =>
  fields.map((field) => <FormField key={field.name} field={field} path={[...path, field.name]} />);

export const FORM_FIELDS = [
  "grid min-w-0 items-start gap-x-6 gap-y-5 sm:grid-cols-2 [&>legend]:mb-4 [&>legend]:w-full",
  "sm:[&>:is(.form-wide,fieldset,legend)]:col-span-full",
].join(" ");

/** Fields that belong together; where they may be left out, a box brings them. */
function Group({ field, path }: FormFieldProps) {
  const { value, change } = useField(path);
  const { fields = [], label, isOptional } = field;
  const isFixedList = fields.every(({ name }) => typeof name === "number");
  const isIn = value !== null && value !== undefined;
  return (
    <fieldset className={FORM_FIELDS} role={label && !isFixedList ? undefined : "presentation"}>
      {label && !isOptional && !isFixedList && <legend className="site-group">{label}</legend>}
      {isOptional && (
        <div className="form-wide">
          <CheckField
            label={label}
            checked={isIn}
            onChange={({ currentTarget: { checked } }) => change(checked ? wholeOf(fields) : null)}
          />
        </div>
      )}
      {isIn && <FormFields fields={fields} path={path} />}
    </fieldset>
  );
}
