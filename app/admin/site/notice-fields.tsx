import { type ComponentProps, useId, useState } from "react";
import { sitePage as labels } from "#content/staff-site.ts";
import {
  LINK_NAME_MAX,
  NOTICE_MAX,
  type NoticeErrors,
  type NoticeField,
} from "#domain/content/notice.ts";
import { COMES_TWICE } from "#domain/content/publish-moment.ts";

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

interface FieldProps extends ComponentProps<"input"> {
  name: NoticeField;
  error?: string | undefined;
  help?: string;
  isOptional?: boolean;
}

function Field({ name, error, help, isOptional, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {labels[name]}
        {isOptional && <span className="font-normal text-iron"> ({labels.optional})</span>}
      </label>
      <input
        id={id}
        name={name}
        className="field-input"
        autoComplete="off"
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
        {...input}
      />
      <p id={`${id}-help`} className={error ? "field-error" : "text-small text-iron"}>
        {error ?? help}
      </p>
      {error === COMES_TWICE && (
        <label className="flex items-center gap-2">
          <input type="checkbox" name="second" value={name} />
          {labels.laterHour}
        </label>
      )}
    </div>
  );
}
