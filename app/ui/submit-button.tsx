import type { ShownText } from "./shown.ts";

interface SubmitButtonProps {
  name: ShownText;
  className?: string;
  /** Not disabled: that would take the focus, and a screen reader would say nothing of what follows. */
  isBusy?: boolean;
}

/** The button of a form. While its name is a field it only looks like one: no field may stand in a button. */
export const SubmitButton = ({ name, className = "", isBusy }: SubmitButtonProps) =>
  typeof name === "string" ? (
    <button type="submit" className={`button ${className}`} aria-disabled={isBusy}>
      {name}
    </button>
  ) : (
    <span className={`button ${className}`}>{name}</span>
  );
