/** What a posted form holds. */

/** The posted form; an unreadable one is empty. */
export const readFormData = (request: Request) => request.formData().catch(() => new FormData());

/** The posted form's text fields by name. */
export async function readForm(request: Request): Promise<(name: string) => string> {
  const form = await readFormData(request);
  return (name) => textField(form, name);
}

export const pickFields = <Name extends string>(
  field: (name: string) => string,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, string>;

/** The text of a form field; a file and a missing field count as empty. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
