import type { RefObject } from "react";
import { CheckField, Submit } from "#app/admin/shell/fields.tsx";
import { keyboardHelp as labels } from "#content/staff.ts";
import { areSingleKeysOn, setSingleKeys, useSingleKeys } from "./single-keys.ts";

/** All keys of the desk, and whether single ones count; "?" opens it, too. */
export function KeyboardHelp({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  useSingleKeys({ "?": () => ref.current?.showModal() });
  return (
    <dialog
      ref={ref}
      className="admin-dialog w-[min(26rem,100vw-2rem)] p-6"
      aria-labelledby="keyboard"
    >
      <h2 id="keyboard" className="font-serif text-lead font-semibold">
        {labels.heading}
      </h2>
      <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {labels.keys.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex items-start gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={labels.single}
        // The server does not know it.
        ref={(box) => {
          if (box) box.checked = areSingleKeysOn();
        }}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
      <form method="dialog" className="mt-6">
        <Submit className="button-quiet">{labels.close}</Submit>
      </form>
    </dialog>
  );
}
