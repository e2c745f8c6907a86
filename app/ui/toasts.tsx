import { useState, useSyncExternalStore } from "react";
import { onToast, waitingToasts } from "./toast.ts";
import { useFetched } from "./use-fetched.ts";

const loadToaster = async () => (await import("./toaster.client.tsx")).default;
let everNeeded = false;
const isNeeded = () => {
  everNeeded ||= waitingToasts().length > 0;
  return everNeeded;
};

/** Where toasts appear. Loads nothing until there is one. */
export function Toasts() {
  const isWanted = useSyncExternalStore(onToast, isNeeded, () => false);
  const [isMissing, setMissing] = useState(false);
  const Toaster = useFetched(loadToaster, isWanted, () => setMissing(true));
  return Toaster ? <Toaster /> : isMissing ? <PlainToasts /> : null;
}

/** When the code that shows toasts could not be fetched. */
function PlainToasts() {
  const toasts = useSyncExternalStore(onToast, waitingToasts);
  return (
    <div role="status" className="toasts">
      {toasts.map(({ title, text }) => (
        <p key={title} className="toast">
          {title}. {text}
        </p>
      ))}
    </div>
  );
}
