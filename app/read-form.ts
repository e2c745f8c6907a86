import { data, type RouterContextProvider } from "react-router";
import { failures, returnHome } from "#content/failures.ts";
import { requestContext, servicesContext } from "./context.ts";

/** The desk's longest form lets staff choose among 500 rows of an import. */
const MAX_FIELDS = 600;
const URL_ENCODED = "application/x-www-form-urlencoded";

/**
 * Reads the posted form. Only URL-encoded forms are read, as browsers send those without files:
 * parsing many fields, or parts with many headers, costs more than a page. Leaves out NUL, which no
 * keyboard types and PostgreSQL stores in no text. Throws 415 for another type, 413 for more than
 * 600 fields.
 */
export async function readFormData(request: Request): Promise<FormData> {
  if (!request.headers.get("content-type")?.startsWith(URL_ENCODED)) throw unreadable(415);
  const text = await request.text();
  if (countFields(text) > MAX_FIELDS) throw unreadable(413);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text))
    form.append(name, value.replaceAll("\0", ""));
  return form;
}

const unreadable = (status: 413 | 415) =>
  data({ ...failures.unreadableForm, to: "/", linkText: returnHome }, { status });

function countFields(text: string): number {
  let count = 1;
  for (let index = text.indexOf("&"); index >= 0; index = text.indexOf("&", index + 1)) count++;
  return count;
}

export const readForm = async (request: Request) => fieldReader(await readFormData(request));

/** Reads the form that anyone may send, and returns it with what is known of its request. */
export const readOpenForm = async (action: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) => ({
  services: action.context.get(servicesContext),
  visit: action.context.get(requestContext),
  field: await readForm(action.request),
});

/**
 * Reads a form with several fields of one name, and gives access to its fields. An action answers
 * `typed` when it refuses a form without secrets, so that its fields show them again.
 */
export async function readFields(request: Request) {
  const form = await readFormData(request);
  return { form, field: fieldReader(form), typed: fieldValues(form) };
}

export const fieldReader = (form: FormData) => (name: string) => textField(form, name);

/**
 * Reads the token of an emailed link, or its value of another name, without the signs after it:
 * some mail programs add the full stop that follows a link to the link. Without the lookbehind, a
 * long row of such signs would take quadratic time.
 */
export const tokenIn = ({ searchParams }: URL, name = "token") =>
  (searchParams.get(name) ?? "").replace(/(?<![^\w-])[^\w-]+$/, "");

const fieldValues = (form: FormData) => Object.fromEntries(form) as Record<string, string>;

/**
 * Reads the number or version in a form or an address. Returns 0, which no record has, for a number
 * that an integer column does not hold.
 */
export const parseId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

export const pickFields = <Name extends string>(
  field: (name: string) => string,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, string>;

/** Returns the text of a form field; a file and a missing field count as empty. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
