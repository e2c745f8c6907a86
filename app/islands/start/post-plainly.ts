/** Does what the browser does by default, for a part of a page whose script fails. */

const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Whether this site answers now. Otherwise a post would end on the browser's own error page. It
 * asks for a picture in two ways, because a content blocker or another script can break fetch().
 */
export function isReachable(): Promise<boolean> {
  const picture = new Image();
  picture.src = `/favicon.ico?${Date.now()}`;
  const answer = Promise.any<unknown>([picture.decode(), (async () => fetch(picture.src))()]);
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, ANSWER_TIMEOUT_MS);
  });
  return Promise.race([answer, late]).then(
    () => true,
    () => false,
  );
}

/**
 * Posts a form as without scripts. Returns false when this site cannot be reached; nothing is sent
 * then. `key` belongs to an attempt by script that may have arrived; it stays in the form while the
 * text is the same.
 */
export async function postPlainly(form: HTMLFormElement, key?: string): Promise<boolean> {
  form.querySelector("[name=key]")?.remove();
  if (key) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "key";
    field.value = key;
    form.append(field);
    // With another text, or after the visitor returns, it counts as another form.
    for (const type of ["input", "pagehide"])
      addEventListener(type, () => field.remove(), { once: true });
  }
  if (!(await isReachable())) return false;
  form.submit();
  return true;
}
