import { type ReactNode, type SyntheticEvent, useId } from "react";
import { createPortal } from "react-dom";
import { QuietButton } from "#app/admin/shell/fields.tsx";
import { useModal } from "#app/ui/use-modal.ts";

interface StaffDialogProps {
  name: string;
  closeName: string;
  onClose(): void;
  children: ReactNode;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A dialog over the desk. It stands outside of the form that opened it, and so do its events. */
export function StaffDialog({ name, closeName, onClose, children }: StaffDialogProps) {
  const dialog = useModal();
  const title = useId();
  return createPortal(
    <dialog
      ref={dialog}
      className="staff-dialog"
      aria-labelledby={title}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onSubmit={stop}
      onKeyDown={stop}
    >
      <div className="staff-dialog-head">
        <h2 id={title}>{name}</h2>
        <QuietButton onClick={() => dialog.current?.close()}>{closeName}</QuietButton>
      </div>
      {children}
    </dialog>,
    document.body,
  );
}
