import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { offerToaster, onToast, takeToasts } from "./toast.ts";

const SHOWN_FOR_MS = 8_000;
const manager = Toast.createToastManager();

function showWaiting() {
  for (const { title, text, tone = "plain" } of takeToasts()) {
    manager.add({
      title,
      description: text,
      type: tone,
      priority: tone === "alarm" ? "high" : "low",
    });
  }
}

offerToaster(Toaster);

/** Loaded with the first notice. Announces it, lets it be dismissed, and takes it away after 8 s. */
export default function Toaster() {
  useEffect(() => {
    showWaiting();
    return onToast(showWaiting);
  }, []);
  return (
    <Toast.Provider toastManager={manager} timeout={SHOWN_FOR_MS}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <div className="grow">
        <Toast.Title className="font-serif text-lead font-semibold" />
        <Toast.Description className="whitespace-pre-line" />
      </div>
      <Toast.Close className="min-h-6 min-w-6 px-1 text-lead leading-none" aria-label="Dismiss">
        ×
      </Toast.Close>
    </Toast.Root>
  ));
}
