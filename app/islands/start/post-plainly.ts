/** Does what the browser does by default, for a part of a page whose script fails. */

const ANSWER_TIMEOUT_MS = 5_000;

/** Whether this site answers now. Otherwise a post would end on the browser's own error page. */
export function isReachable(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_TIMEOUT_MS, false);
    fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
      () => resolve(true),
      () => resolve(false),
    );
  });
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
