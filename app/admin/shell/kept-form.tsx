/**
 * A form of the desk whose text outlives the session, a failed request and a reload: what differs from
 * the form as it was opened is in sessionStorage until it is sent, or its page is left.
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
import { Form, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { keptForm } from "#content/staff.ts";
import type { loader } from "./layout.tsx";

const PREFIX = "desk-form";
const SIGN_IN = "/admin";

type Values = Record<string, string>;

/** Forms whose text was typed since the document was loaded: their text is no surprise. */
const typedHere = new Set<string>();

/** What was sent and has no answer yet. */
let sent: { key: string; values: Values } | null = null;

/**
 * Keeps again what was sent in vain: the session has ended, or the server has failed. Forms that are on
 * the page still find it.
 */
export function useUnsent(): void {
  useLayoutEffect(() => {
    if (sent) keep(sent.key, sent.values);
    sent = null;
    typedHere.clear();
  }, []);
}

/** Deletes what is kept of every form, where its person signs out. */
export function forgetForms(): void {
  for (const key of Object.keys(storage() ?? {})) if (key.startsWith(PREFIX)) keep(key, {});
}

interface KeptFormProps extends Omit<ComponentProps<typeof Form>, "ref"> {
  /** Tells the forms of a page apart; with the id of the record that it changes. */
  name: string;
  ref?: RefObject<HTMLFormElement | null>;
  /** Called with the form when what was typed is in it again. */
  onKept?: (form: HTMLFormElement) => void;
}

export function KeptForm({ name, ref, onKept, children, ...form }: KeptFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const { pathname } = useLocation();
  const key = useKeptKey(name);
  const opened = useRef<Values>({});
  const [isKept, setKept] = useState(false);
  const save = () => {
    if (!element.current) return;
    typedHere.add(key);
    keep(key, changesOf(element.current, opened.current));
  };
  const isIdle = useNavigation().state === "idle";

  const restore = useEffectEvent(() => {
    if (!element.current) return;
    opened.current = valuesOf(element.current);
    const values = readKept(key);
    if (!values) return;
    const isTypedHere = typedHere.has(key);
    setKept(!isTypedHere);
    for (const control of controlsOf(element.current)) setValue(control, values[nameOf(control)]);
    // Filling in is no typing: a form that is drawn anew says again that its text is kept.
    if (!isTypedHere) typedHere.delete(key);
    element.current.closest("details")?.setAttribute("open", "");
    onKept?.(element.current);
  });
  useEffect(() => {
    restore();
    return () => {
      // What was sent from here is done, unless useUnsent has kept it before this.
      if (sent?.key === key) sent = null;
      const { pathname: next } = window.location;
      if (next !== pathname && next !== SIGN_IN) keep(key, {});
    };
  }, [key, pathname]);
  // A refused form is still here, with what was typed.
  const answer = useEffectEvent(() => {
    if (sent?.key !== key) return;
    sent = null;
    save();
  });
  useEffect(() => {
    if (isIdle) answer();
  }, [isIdle]);

  return (
    <Form
      {...form}
      ref={element}
      onInput={save}
      onReset={() => keep(key, {})}
      onSubmit={(event) => {
        sent = { key, values: changesOf(event.currentTarget, opened.current) };
        keep(key, {});
        form.onSubmit?.(event);
      }}
    >
      {isKept && (
        <p role="status" className="col-span-full text-small font-semibold">
          {keptForm.restored}
        </p>
      )}
      {children}
    </Form>
  );
}

/** Where something of this page is kept: with the account that typed it. */
export function useKeptKey(name: string): string {
  const { pathname } = useLocation();
  const username = useRouteLoaderData<typeof loader>("admin/shell/layout")?.session?.username;
  return `${PREFIX} ${username} ${pathname} ${name}`;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Neither what a page puts into its forms itself, nor secrets. */
const UNKEPT = new Set(["hidden", "password", "file", "submit", "button", "fieldset", "output"]);

const controlsOf = (form: HTMLFormElement) =>
  Array.from(form.elements as HTMLCollectionOf<Control>).filter(
    ({ name, type }) => name && !UNKEPT.has(type),
  );

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** A box has its value in its name: several share one name. */
const nameOf = (control: Control) =>
  isBox(control) ? `${control.name}=${control.value}` : control.name;

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    controlsOf(form).map((control) => [
      nameOf(control),
      isBox(control) ? String(control.checked) : control.value,
    ]),
  );

const changesOf = (form: HTMLFormElement, opened: Values): Values =>
  Object.fromEntries(
    Object.entries(valuesOf(form)).filter(([name, value]) => value !== opened[name]),
  );

/** What a field says beside itself, such as how many characters are left, follows. */
function setValue(control: Control, value: string | undefined): void {
  if (value === undefined) return;
  if (isBox(control)) control.checked = value === "true";
  else control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

export function keep(key: string, values: Values): void {
  if (Object.keys(values).length > 0) storage()?.setItem(key, JSON.stringify(values));
  else storage()?.removeItem(key);
}

export function readKept(key: string): Values | null {
  const kept = storage()?.getItem(key);
  return kept ? JSON.parse(kept) : null;
}

/** Null where the browser stores nothing. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
