import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
} from "react";
import { hydrateRoot } from "react-dom/client";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Hydrates an island from the JSON beside it. Resolves when its components listen, and marks the
 * element `data-hydrated`; rejects when they fail. A failure, then or later, leaves the island as
 * the server sent it (`data-plain`), with what was typed. A press whose answer could not be
 * rendered is posted by `post`.
 */
export async function hydrate(
  island: HTMLElement,
  part: ComponentType<never>,
  post: (form: HTMLFormElement, key: string | undefined) => unknown,
): Promise<void> {
  await waitForRelease(island);
  // A press may last longer than `waitForRelease` waits.
  const held = [...island.querySelectorAll(":active")].pop();
  if (held) repeatIfReplaced(held, "mousedown");
  const props: object = JSON.parse(island.nextElementSibling?.textContent ?? "{}");
  const sentHtml = island.cloneNode(true);
  const fields = fieldsIn(island);
  const formsIn = () => [...island.querySelectorAll("form")];
  let forms = formsIn();
  let lastFocused = document.activeElement;
  return new Promise((resolve, reject) => {
    /**
     * If an extension has inserted nodes between the fields, React replaces them with empty ones.
     */
    const keepFields = () => {
      copyFieldValues(fields, island, lastFocused);
      forms = formsIn();
    };
    const finish = () => {
      island.dataset.hydrated = "";
      resolve();
    };
    const fail = (error: unknown) => {
      // One fault can cause several errors.
      if ("plain" in island.dataset) return;
      const typed = forms.flatMap((form) => [...form.elements] as Field[]);
      delete island.dataset.hydrated;
      island.dataset.plain = "";
      island.textContent = "";
      island.append(...sentHtml.childNodes);
      copyFieldValues(typed, island, lastFocused);
      const unansweredForm = forms.find((form) => form.dataset.unanswered);
      const form = island.querySelector("form");
      if (unansweredForm && form) post(form, unansweredForm.dataset.unanswered);
      reject(error);
    };
    const follow = () => {
      lastFocused = document.activeElement;
    };
    // A finger's press finds what is there when it ends.
    const keepPress = (press: PointerEvent) => {
      const isForBrowser = press.button || press.metaKey || press.ctrlKey || press.shiftKey;
      if (press.pointerType !== "touch" && !isForBrowser && !("hydrated" in island.dataset))
        repeatIfReplaced(press.target as Element, "pointerdown");
    };
    // They run before React, which stops some events while it hydrates and dispatches them again
    // later, and which hydrates at once when a press starts.
    island.addEventListener("focusin", follow, { capture: true });
    island.addEventListener("pointerdown", keepPress, { capture: true });
    hydrateRoot(
      island,
      <Hydrated onDrawn={keepFields} onHydrated={finish}>
        {createElement(part as ComponentType<object>, props)}
      </Hydrated>,
      { identifierPrefix: `${island.dataset.island}-`, onUncaughtError: fail },
    );
  });
}

/**
 * Waits until a press ends: a button that is replaced between the two halves of a press, or before
 * its click, gets no click.
 */
function waitForRelease(island: Element): Promise<void> {
  return new Promise((resolve) => {
    if (!island.querySelector(":active")) resolve();
    for (const type of ["pointerup", "mouseup", "pointercancel", "keyup", "contextmenu"])
      addEventListener(type, () => setTimeout(resolve), { once: true });
    // For cases in which the release is never seen.
    setTimeout(resolve, 2_000);
  });
}

/**
 * A control that React replaces while it is pressed gets no click, so the new one is clicked if the
 * press ends on it. `nextPress` is the event with which another press starts: a finger's has its
 * mousedown only when it ends.
 */
function repeatIfReplaced(target: Element, nextPress: "pointerdown" | "mousedown"): void {
  const controlAt = (node: Node) =>
    (node as Element).closest<HTMLElement>("a, button, input, label, select, textarea");
  // Its place among the controls may differ from the one in the server's form.
  const kindOf = (control: HTMLElement) =>
    [
      control.tagName,
      ...["name", "value", "href", "for"].map((name) => control.getAttribute(name)),
    ].join(" ");
  const pressedControl = controlAt(target);
  const repeat = ({ target, button }: MouseEvent) => {
    const control = controlAt(target as Node);
    if (button || !pressedControl || pressedControl.isConnected) return;
    if (!control || kindOf(control) !== kindOf(pressedControl)) return;
    control.focus();
    control.click();
  };
  addEventListener("mouseup", repeat, { once: true });
  // A press that became a drag ends without it, and the next press is clicked by the browser.
  const forget = () => removeEventListener("mouseup", repeat);
  addEventListener(nextPress, forget, { once: true, capture: true });
}

const fieldsIn = (island: Element): Field[] => [
  ...island.querySelectorAll<Field>("input, select, textarea"),
];

/** Copies the values of fields that React replaced into the new fields. */
function copyFieldValues(from: readonly Field[], island: Element, focused: Element | null): void {
  for (const old of from) {
    if (old.isConnected || !old.name) continue;
    const isChoice = "checked" in old && /radio|checkbox/.test(old.type);
    const now = fieldsIn(island).find(
      ({ name, value }) => name === old.name && (!isChoice || value === old.value),
    );
    if (!now) continue;
    if (isChoice) (now as HTMLInputElement).checked = old.checked;
    else {
      // Emptied first, because setting a new value moves the caret behind it.
      now.value = "";
      now.value = old.value;
    }
    // Scrolling to it would move the pressed button away from the pointer.
    if (old === focused) now.focus({ preventScroll: true });
  }
}

interface HydratedProps {
  onDrawn: () => void;
  onHydrated: () => void;
  children: ReactNode;
}

/** Effects run from the inside out, so when these run, those of the island have run. */
function Hydrated({ onDrawn, onHydrated, children }: HydratedProps) {
  // Runs before the effects in which a form reads its fields.
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(onHydrated, [onHydrated]);
  return children;
}
