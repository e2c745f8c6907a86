import { type ReactNode, useId } from "react";

interface PopoverProps {
  label: ReactNode;
  name?: string;
  className?: string;
  menuClassName?: string;
  children: ReactNode;
}

/** A button that opens content above the page. It works without scripts (HTML, popover). */
export function Popover({
  label,
  name,
  className = "",
  menuClassName = "",
  children,
}: PopoverProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={name}
        title={name}
        className={`inline-flex items-center gap-1.5 min-h-(--control) whitespace-nowrap cursor-pointer ${className}`}
      >
        {label}
      </button>
      {/* Its button is its anchor (CSS Anchor Positioning, implicit anchor element). */}
      <div id={id} popover="auto" className={`menu anchored ${menuClassName}`}>
        {children}
      </div>
    </>
  );
}
