import { createStore, del, get, set } from "idb-keyval";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { draftLabels as labels } from "#content/staff-site.ts";

/** By the name of the field. */
type Typed = ReadonlyMap<string, string>;

const deviceStore = () => createStore("site-forms", "typed");

/**
 * Keeps on this device what is typed into a form that is saved as a whole, until the server has taken it.
 * `key` names the form and the account; `intent` is that of the button that saves; `isRefused` says how
 * the server answered. `kept` is what an earlier visit typed and did not save.
 */
export function useKeptForm(key: string, intent: string, isRefused: boolean) {
  const [kept, setKept] = useState<Typed | null>(null);
  const [isOnDevice, setOnDevice] = useState(false);
  const { state, formData } = useNavigation();
  const isSaving = formData?.get("intent") === intent;
  const wasSaving = useRef(false);
  const forget = () => {
    setKept(null);
    setOnDevice(false);
    del(key, deviceStore()).catch(() => undefined);
  };
  useEffect(() => {
    setKept(null);
    get<Typed>(key, deviceStore()).then(
      (typed) => typed && setKept(typed),
      // A browser that stores nothing (private windows).
      () => undefined,
    );
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form has been answered
  useEffect(() => {
    if (state !== "idle") wasSaving.current ||= isSaving;
    else if (wasSaving.current) {
      wasSaving.current = false;
      if (!isRefused) forget();
    }
  }, [state]);
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = [...currentTarget.querySelectorAll<Field>("input, textarea")]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value }) => [name, value] as const);
    set(key, new Map([...(kept ?? []), ...typed]), deviceStore()).then(
      () => setOnDevice(true),
      () => undefined,
    );
  };
  return { kept, isOnDevice, keep, forget };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Says that what is typed is kept, or that the fields hold what was typed earlier. */
export const KeptNote = ({ kept, isOnDevice, forget }: ReturnType<typeof useKeptForm>) => (
  // There from the start: what appears in it is read out.
  <div role="status">
    {!kept && isOnDevice && <p className="text-small text-iron">{labels.keeps}</p>}
    {kept && (
      <p className="site-draft">
        {labels.kept}{" "}
        <button type="button" className="text-link" onClick={forget}>
          {labels.forget}
        </button>
      </p>
    )}
  </div>
);
