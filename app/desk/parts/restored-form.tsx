/**
 * A form of the desk whose text survives the end of the session, a failed request and a reload.
 * Differences from the form as it was opened stay in sessionStorage until it is sent, or its page
 * is left.
 */
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Form, useActionData, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import type { loader } from "#app/desk/shell/layout.tsx";
import { restoredFormLabels } from "#content/desk/shell.ts";
import { HiddenFields, RefusedValuesContext } from "./fields.tsx";

const SIGN_IN_PATH = "/admin";

type Values = Record<string, string>;

/**
 * The form that was sent and has no answer yet. When its page is left, it is removed from the
 * storage.
 */
let sentKey: string | null = null;

/**
 * Keeps the form's values when sending failed because the session has ended or the server has
 * failed.
 */
export function useKeepUnsentForm() {
  useLayoutEffect(() => {
    sentKey = null;
  }, []);
}

/**
 * Returns the values with which the form `name` was sent, when the server has refused it
 * (app/read-form.ts).
 */
export function useRefusedValues(name: string): Partial<Values> | null {
  const answer = useActionData() as { typed?: Values } | null | undefined;
  return answer?.typed?.formName === name ? answer.typed : null;
}

interface RestoredFormProps extends Omit<ComponentProps<typeof Form>, "ref"> {
  /** Distinguishes the forms of a page, together with the id of the record or person. */
  name: string;
  /**
   * For a form about any person: describes whose text was stored. The text is then offered, never
   * restored automatically.
   */
  describe?: (values: Partial<Values>) => string;
  ref?: RefObject<HTMLFormElement | null>;
  /** The keys of forms that were recorded: text stored with one of them is dropped. */
  recordedKeys?: readonly (string | null)[];
  /** Called with the form when its stored text is restored. */
  onRestored?: (form: HTMLFormElement) => void;
}

export function RestoredForm({
  name,
  describe,
  recordedKeys = [],
  ref,
  onRestored,
  children,
  ...form
}: RestoredFormProps) {
  const ownRef = useRef<HTMLFormElement>(null);
  const element = ref ?? ownRef;
  const { pathname } = useLocation();
  const username = useRouteLoaderData<typeof loader>("desk/shell/layout")?.session?.username;
  const key = `desk-form ${username} ${pathname} ${name}`;
  const openedValues = useRef<Values>({});
  const [isRestored, setRestored] = useState(false);
  const [offeredValues, setOffered] = useState<Values | null>(null);
  const isIdle = useNavigation().state === "idle";

  const fillIn = (form: HTMLFormElement, values: Values) => {
    setRestored(true);
    for (const control of controlsOf(form)) setValue(control, values[controlKey(control)]);
    form.closest("details")?.setAttribute("open", "");
    onRestored?.(form);
  };
  const restore = useEffectEvent(() => {
    if (!element.current) return;
    openedValues.current = valuesOf(element.current);
    const storedValues: Values = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    // It was recorded, and only the answer was lost.
    if (recordedKeys.includes(storedValues.key ?? "")) storeValues(key, {});
    else if (Object.keys(storedValues).length === 0) return;
    else if (describe) setOffered(storedValues);
    else fillIn(element.current, storedValues);
  });
  const answer = (form: HTMLFormElement | null, values: Values | null) => {
    setOffered(null);
    // Clears what was typed since, which may be about another person, and the stored text.
    form?.reset();
    if (form && values) fillIn(form, values);
    if (form)
      controlsOf(form)
        .find(({ hidden }) => !hidden)
        ?.focus();
  };
  useEffect(() => {
    restore();
    return () => {
      const { pathname: next } = window.location;
      const isLeft = next !== pathname && next !== SIGN_IN_PATH;
      if (isLeft || sentKey === key) storeValues(key, {});
      if (sentKey === key) sentKey = null;
    };
  }, [key, pathname]);
  // A form that is still here after the answer was refused, so its text stays stored.
  useEffect(() => {
    if (isIdle && sentKey === key) sentKey = null;
  }, [isIdle, key]);

  return (
    <Form
      {...form}
      ref={element}
      aria-invalid={false}
      onInput={({ currentTarget }) =>
        storeValues(key, changesOf(currentTarget, openedValues.current))
      }
      onReset={() => {
        storeValues(key, {});
        setRestored(false);
      }}
      onSubmit={(event) => {
        sentKey = key;
        setRestored(false);
        form.onSubmit?.(event);
      }}
    >
      {offeredValues && describe && (
        <UnsavedTextOffer
          text={describe(offeredValues)}
          onAnswer={(form, isTaken) => answer(form, isTaken ? offeredValues : null)}
        />
      )}
      {isRestored && (
        <p role="status" className="col-span-full text-small font-semibold">
          {restoredFormLabels.restored}
        </p>
      )}
      <RefusedValuesContext value={useRefusedValues(name)}>{children}</RefusedValuesContext>
      <HiddenFields formName={name} />
    </Form>
  );
}

/**
 * The version of the record that is in the form, or with the name "shown" what the form showed of
 * it. It is stored with the text, so that a text that is restored after a colleague's change does
 * not replace it unasked.
 */
export const VersionField = ({
  name = "version",
  version,
}: {
  name?: "version" | "shown";
  version: string;
}) => <input key={version} type="text" name={name} hidden defaultValue={version} />;

/**
 * The key of a form that records once, or the id of what it adds. It stays the same while the form
 * is shown, and is stored with the text, so that a form that is sent again after its answer was
 * lost records nothing twice.
 */
export const KeyField = ({ name = "key", value }: { name?: "key" | "id"; value: string }) => {
  const [key] = useState(value);
  return <input type="text" name={name} hidden defaultValue={key} />;
};

interface UnsavedTextOfferProps {
  text: string;
  /** Puts the text into the form, or drops it. */
  onAnswer(form: HTMLFormElement | null, isTaken: boolean): void;
}

/** Offers the text that someone has begun. */
const UnsavedTextOffer = ({ text, onAnswer }: UnsavedTextOfferProps) => (
  <p role="status" className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">
    <b>{restoredFormLabels.unfinished(text)}</b>
    <button
      type="button"
      className="button-quiet"
      onClick={({ currentTarget }) => onAnswer(currentTarget.form, true)}
    >
      {restoredFormLabels.goOn}
    </button>
    <button
      type="button"
      className="button-quiet"
      onClick={({ currentTarget }) => onAnswer(currentTarget.form, false)}
    >
      {restoredFormLabels.throwAway}
    </button>
  </p>
);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Leaves out values that the page itself sets, and secrets. */
const UNSTORED_TYPES = new Set([
  "hidden",
  "password",
  "file",
  "submit",
  "button",
  "fieldset",
  "output",
]);

const controlsOf = (form: HTMLFormElement) =>
  Array.from(form.elements as HTMLCollectionOf<Control>).filter(
    ({ name, type }) => name && !UNSTORED_TYPES.has(type),
  );

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** A checkbox is identified by its value too, because several share one name. */
const controlKey = (control: Control) =>
  isBox(control) ? `${control.name}=${control.value}` : control.name;

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    controlsOf(form).map((control) => [
      controlKey(control),
      isBox(control) ? String(control.checked) : control.value,
    ]),
  );

/** The fields that are stored with a text, and not on their own. */
const STORED_ONLY_WITH_TEXT = new Set(["version", "shown", "key", "id"]);

function changesOf(form: HTMLFormElement, openedValues: Values): Values {
  const values = Object.entries(valuesOf(form));
  const isChange = ([name, value]: [string, string]) =>
    !STORED_ONLY_WITH_TEXT.has(name) && value !== openedValues[name];
  return values.some(isChange)
    ? Object.fromEntries(
        values.filter((field) => STORED_ONLY_WITH_TEXT.has(field[0]) || isChange(field)),
      )
    : {};
}

/** Texts beside a field, such as how many characters are left, follow the value. */
function setValue(control: Control, value: string | undefined) {
  if (value === undefined) return;
  if (isBox(control)) control.checked = value === "true";
  else control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function storeValues(key: string, values: Values) {
  if (Object.keys(values).length > 0) sessionStorage.setItem(key, JSON.stringify(values));
  else sessionStorage.removeItem(key);
}
