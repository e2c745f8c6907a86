import type { TextOrField } from "./text-or-field.ts";

interface SubmitButtonProps {
  name: TextOrField;
  className?: string;
  /**
   * It doesn't set the disabled attribute, which would take away the focus, so that a screen reader
   * would not read the next text.
   */
  isBusy?: boolean;
}

/**
 * The button of a form. While its name is a field it only looks like one, because a button cannot
 * contain fields.
 */
export const SubmitButton = ({ name, className = "", isBusy }: SubmitButtonProps) =>
  typeof name === "string" ? (
    <button type="submit" className={`button ${className}`} aria-disabled={isBusy}>
      {name}
    </button>
  ) : (
    <span className={`button ${className}`}>{name}</span>
  );
