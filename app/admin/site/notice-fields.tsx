import { type ComponentProps, useState } from "react";
import { sitePage as labels } from "#content/staff-site.ts";
import {
  LINK_NAME_MAX,
  NOTICE_MAX,
  type NoticeErrors,
  type NoticeField,
} from "#domain/content/notice.ts";
import { HelpedField, type HelpedFieldProps, LaterHour } from "./helped-field.tsx";

export type NoticeValues = Record<NoticeField, string>;

interface NoticeFieldsProps {
  values: NoticeValues;
  errors: NoticeErrors;
  /** IANA name. */
  timeZone: string;
}

/** What a notice is made of, with the notice itself above it as visitors will see it. */
export function NoticeFields({ values, errors, timeZone }: NoticeFieldsProps) {
  const [text, setText] = useState(values.text);
  const [linkName, setLinkName] = useState(values.linkName);
  const input = (name: NoticeField, more: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field name={name} error={errors[name]} defaultValue={values[name]} {...more} />
  );
  return (
    <>
      <figure>
        <figcaption className="field-label">{labels.preview}</figcaption>
        <p className="site-preview">
          {text || labels.noNotice} {linkName && <u>{linkName}</u>}
        </p>
      </figure>
      {input("text", {
        maxLength: NOTICE_MAX,
        help: labels.left(NOTICE_MAX - text.length),
        onChange: (event) => setText(event.currentTarget.value),
      })}
      <div className="site-pair">
        {input("linkName", {
          maxLength: LINK_NAME_MAX,
          isOptional: true,
          onChange: (event) => setLinkName(event.currentTarget.value),
        })}
        {input("linkUrl", { isOptional: true, help: labels.linkHelp, inputMode: "url" })}
      </div>
      <div className="site-pair">
        {input("starts", { type: "datetime-local", isOptional: true, help: labels.startsHelp })}
        {input("ends", { type: "datetime-local", help: labels.zone(timeZone) })}
      </div>
    </>
  );
}

interface FieldProps extends Omit<HelpedFieldProps, "label">, ComponentProps<"input"> {
  name: NoticeField;
}

const Field = ({ name, error, help, isOptional = false, ...input }: FieldProps) => (
  <div>
    <HelpedField {...{ error, help, isOptional }} label={labels[name]}>
      {(control) => (
        <input {...control} {...{ name, required: !isOptional, autoComplete: "off" }} {...input} />
      )}
    </HelpedField>
    <LaterHour of={name} error={error} />
  </div>
);
