import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { kindOf, onLeave, onToast, takeToasts } from "./toast.ts";

const SHOWN_FOR_MS = 8_000;
const SHOWN_AT_ONCE = 3;
const manager = Toast.createToastManager();

/** The page of each shown toast, by its kind. */
const pages = new Map<string, string>();

function showWaiting() {
  for (const { page, ...message } of takeToasts()) {
    const { title, text, tone = "plain" } = message;
    const id = kindOf(message);
    pages.set(id, page);
    manager.add({
      id,
      title,
      description: text,
      type: tone,
      priority: tone === "alarm" ? "high" : "low",
      onRemove: () => pages.delete(id),
    });
  }
}

function removeLeft(isLeft: (page: string) => boolean) {
  for (const [id, page] of pages) if (isLeft(page)) manager.close(id);
}

/** Loaded with the first toast. Announces toasts, and removes them after 8 s or when dismissed. */
export default function Toaster() {
  useEffect(() => {
    showWaiting();
    const ends = [onToast(showWaiting), onLeave(removeLeft)];
    return () => ends.forEach((end) => void end());
  }, []);
  return (
    <Toast.Provider toastManager={manager} timeout={SHOWN_FOR_MS} limit={SHOWN_AT_ONCE}>
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
