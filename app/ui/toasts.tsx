import { lazy, Suspense, useSyncExternalStore } from "react";
import { onToast, waitingToasts } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx"));
let everNeeded = false;
const isNeeded = () => {
  everNeeded ||= waitingToasts().length > 0;
  return everNeeded;
};

/** Where notices appear. Costs nothing until there is one. */
export function Toasts() {
  const needed = useSyncExternalStore(onToast, isNeeded, () => false);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
