import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useState,
} from "react";
import { Link, useNavigation } from "react-router";
import { deskLabels } from "#content/desk/shell.ts";

/** The values typed into the form around a field, when the server has refused it. */
export const RefusedValuesContext = createContext<Partial<Record<string, string>> | null>(null);

/** Returns the initial value of a field. */
export const useInitialValue = ({
  name = "",
  defaultValue,
}: Pick<ComponentProps<"input">, "name" | "defaultValue">) =>
  use(RefusedValuesContext)?.[name] ?? defaultValue;

export type FieldChoice = string | { value: string; name: string };

export const Options = ({ entries }: { entries: readonly FieldChoice[] }) =>
  entries.map((choice) => {
    const { value, name } = typeof choice === "string" ? { value: choice, name: choice } : choice;
    return (
      <option key={value} value={value}>
        {name}
      </option>
    );
  });

interface ControlProps {
  id: string;
  className: string;
  "aria-invalid": boolean;
  "aria-describedby"?: string;
}

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  /** The help text is below the control; an error replaces it. */
  help?: ReactNode;
  isOptional?: boolean | undefined;
  /**
   * Whether screen readers announce the error on its own. False when the form does so for all
   * fields.
   */
  isAlert?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, error, help, isOptional, isAlert, children }: FieldProps) {
  const id = useId();
  const note = error ?? help;
  const control: ControlProps = {
    id,
    className: "field-input",
    // The attribute is set even when false, because otherwise Firefox announces an empty required
    // field as invalid.
    "aria-invalid": Boolean(error),
    ...(note && { "aria-describedby": `${id}-help` }),
  };
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
        {isOptional && <span className="font-normal text-iron"> ({deskLabels.optional})</span>}
      </label>
      {children(control)}
      {note && (
        <p
          id={`${id}-help`}
          role={error && isAlert ? "alert" : undefined}
          className={`mt-1.5 ${error ? "field-error" : "text-small text-iron"}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  error?: string | undefined;
  help?: string;
}

export const TextField = ({ label, error, help, ...input }: TextFieldProps) => {
  const initial = useInitialValue(input);
  return (
    <Field label={label} error={error} help={help} isAlert>
      {(control) => (
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          {...input}
          defaultValue={initial}
        />
      )}
    </Field>
  );
};

/** Tells password managers whose password a form has. They ignore inputs of the type "hidden". */
export const HiddenUsernameField = ({ username }: { username: string }) => (
  <input name="username" autoComplete="username" value={username} readOnly hidden />
);

/** A password field that can show what is typed. */
export function PasswordField(input: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextField {...input} type={isShown ? "text" : "password"} />
      <CheckField
        label={deskLabels.showTyped}
        className="noscript:hidden min-h-11 text-small"
        checked={isShown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
    </div>
  );
}

type LabeledProps<Tag extends "input" | "select"> = ComponentProps<Tag> & { label: string };

export const PanelInput = ({ label, ...input }: LabeledProps<"input">) => (
  <label>
    <span className="block text-label text-iron">{label}</span>
    <input
      className="field-input"
      autoComplete="off"
      aria-invalid={false}
      {...input}
      defaultValue={useInitialValue(input)}
    />
  </label>
);

interface SelectProps extends LabeledProps<"select"> {
  options: readonly FieldChoice[];
}

export const PanelSelect = ({ label, options, ...select }: SelectProps) => (
  <label>
    <span className="block text-label text-iron">{label}</span>
    <select className="field-input" aria-invalid={false} {...select} {...useChosen(select)}>
      <Options entries={options} />
    </select>
  </label>
);

/** Don't use it for a select whose value a component controls. */
function useChosen(select: ComponentProps<"select">) {
  const defaultValue = useInitialValue(select);
  return select.value === undefined ? { defaultValue } : {};
}

interface SelectFieldProps extends SelectProps, Pick<FieldProps, "error" | "help" | "isOptional"> {}

export const SelectField = ({
  label,
  error,
  help,
  isOptional,
  options,
  ...select
}: SelectFieldProps) => {
  const chosenProps = useChosen(select);
  return (
    <Field label={label} error={error} help={help} isOptional={isOptional}>
      {(control) => (
        <select {...control} {...select} {...chosenProps}>
          <Options entries={options} />
        </select>
      )}
    </Field>
  );
};

export function CheckField({ label, className = "min-h-11", ...input }: LabeledProps<"input">) {
  const typed = use(RefusedValuesContext);
  const { name, defaultChecked } = input;
  return (
    <label className={`flex items-center gap-2 ${className}`}>
      <input
        type="checkbox"
        className="size-5"
        aria-invalid={false}
        onKeyDown={ignoreEnter}
        {...input}
        defaultChecked={typed && name ? name in typed : defaultChecked}
      />
      {label}
    </label>
  );
}

/**
 * Ignores Enter in a checkbox: it would press the form's first button and so send letters or import
 * a file by accident.
 */
export function ignoreEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}

/**
 * A button that submits its form unless it has another type. With `disabled`, screen readers
 * announce it as disabled and presses do nothing. The HTML attribute would take away the focus, and
 * a screen reader would not read what follows.
 */
export const Submit = ({
  disabled,
  onClick,
  type = "submit",
  ...button
}: ComponentProps<"button">) => (
  <button
    type={type}
    className="button"
    aria-disabled={disabled}
    onClick={(event) => {
      // The second half of a double click would submit what has moved under the pointer.
      const isAgain = type === "submit" && event.detail > 1;
      if (disabled || isAgain) event.preventDefault();
      else onClick?.(event);
    }}
    {...button}
  />
);

/**
 * Hidden fields of a form, each named by its property. None can be named "key", because React does
 * not pass that property on. After a refusal a field whose name begins with "shown" keeps what the
 * refused form showed, so that it takes back nothing of a colleague's.
 */
export function HiddenFields(values: Record<string, string | number | undefined>) {
  const refusedValues = use(RefusedValuesContext);
  return Object.entries(values).map(([name, value]) => {
    const shownValue = name.startsWith("shown") ? refusedValues?.[name] : undefined;
    return <input key={name} type="hidden" name={name} value={shownValue ?? value} />;
  });
}

/** Submits its form with `intent` set to `value`, which selects the form's action. */
export const IntentButton = (button: ComponentProps<"button"> & { value: string }) => (
  <Submit name="intent" className="button-quiet" {...button} />
);

/**
 * Ignores presses while any form is being sent, so that nothing is sent twice. A page that is
 * loading through a link does not block it.
 */
export const SubmitOnceButton = (button: ComponentProps<"button">) => (
  <Submit disabled={useNavigation().formMethod === "POST"} {...button} />
);

/**
 * An IntentButton that waits while a form with its own intent is being sent, so that presses in
 * other forms are not lost.
 */
export function IntentOnceButton(button: ComponentProps<typeof IntentButton>) {
  const sentForm = useNavigation().formData;
  return <IntentButton disabled={sentForm?.get("intent") === button.value} {...button} />;
}

export const SecondaryButton = (button: ComponentProps<"button">) => (
  <Submit type="button" className="button-quiet" {...button} />
);

export const PrintButton = () => (
  <SecondaryButton onClick={() => window.print()}>{deskLabels.print}</SecondaryButton>
);

export const TextLink = (link: ComponentProps<typeof Link>) => (
  <Link className="text-link" {...link} />
);

const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });

interface FormErrorProps {
  text: string | false | null | undefined;
  className?: string;
}

/** Scrolls into view when it appears, because the button of a long form is far below. */
export const FormError = ({ text, className = "" }: FormErrorProps) =>
  text ? (
    <p key={text} ref={bringIntoView} role="alert" className={`field-error ${className}`}>
      {text}
    </p>
  ) : null;

interface DisclosureProps {
  summary: ReactNode;
  /** Opens it at first, or when it becomes true. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Asks before an action that cannot simply be undone: the button is inside the disclosure. */
export const Disclosure = ({
  summary,
  isOpen,
  className = "w-full",
  children,
}: DisclosureProps) => (
  <details className={className} open={isOpen || undefined}>
    <summary className="cursor-pointer py-1 font-semibold max-md:py-3 text-saddle">
      {summary}
    </summary>
    {children}
  </details>
);

/**
 * Moves the focus to the first marked field of a form each time the server refuses it. `errors` is
 * a new object then, and undefined before.
 */
export function useFirstProblem(form: RefObject<HTMLFormElement | null>, errors: unknown) {
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors, form]);
}
