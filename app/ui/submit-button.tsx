import type { ShownText } from "./shown.ts";

interface SubmitButtonProps {
  name: ShownText;
  className?: string;
  disabled?: boolean;
}

/** The button of a form. While its name is a field it only looks like one: no field may stand in a button. */
export const SubmitButton = ({ name, className = "", disabled }: SubmitButtonProps) =>
  typeof name === "string" ? (
    <button type="submit" className={`button ${className}`} disabled={disabled}>
      {name}
    </button>
  ) : (
    <span className={`button ${className}`}>{name}</span>
  );
