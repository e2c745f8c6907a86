import { type ReactNode, type SyntheticEvent, useId } from "react";
import { createPortal } from "react-dom";
import { SecondaryButton } from "#app/desk/parts/fields.tsx";
import { useModal } from "#app/ui/use-modal.ts";

interface StaffDialogProps {
  name: string;
  closeName: string;
  onClose(): void;
  children: ReactNode;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A dialog over the desk. It is rendered outside the form that opened it, and so are its events.
 */
export function StaffDialog({ name, closeName, onClose, children }: StaffDialogProps) {
  const dialog = useModal();
  const title = useId();
  return createPortal(
    <dialog
      ref={dialog}
      className="staff-dialog max-h-[calc(100dvh-1rem)] w-[min(64rem,100vw-1rem)] scroll-pt-20 rounded-none border-t-6 border-t-saddle px-[clamp(1rem,2vw,1.75rem)] pb-6"
      aria-labelledby={title}
      // React's StrictMode closes and reopens a new dialog in development, so only a closed dialog
      // calls onClose.
      onClose={({ target, currentTarget }) =>
        target === currentTarget && !currentTarget.open && onClose()
      }
      onSubmit={stop}
      onKeyDown={stop}
    >
      <div className="tall:sticky top-0 z-2 mb-3 flex items-center justify-between gap-4 border-b border-rule bg-(--panel) py-3">
        <h2 id={title} className="font-serif text-[1.25rem]/[1.3] font-semibold">
          {name}
        </h2>
        <SecondaryButton onClick={() => dialog.current?.close()}>{closeName}</SecondaryButton>
      </div>
      {children}
    </dialog>,
    document.body,
  );
}
