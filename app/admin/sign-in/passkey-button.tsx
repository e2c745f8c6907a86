import { useState } from "react";
import { useSubmit } from "react-router";
import { FormError } from "#app/admin/shell/fields.tsx";
import { passkeyLabels as labels } from "#content/staff-passkeys.ts";
import { askForPasskey, problemText } from "./ask-browser.ts";

interface PasskeyButtonProps {
  action: string;
  disabled: boolean;
}

/** Asks the browser for a passkey, and sends the page what it answers. Hidden without scripts. */
export function PasskeyButton({ action, disabled }: PasskeyButtonProps) {
  const submit = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function ask() {
    setAsking(true);
    setError(null);
    try {
      const passkey = await askForPasskey();
      await submit({ passkey }, { method: "post", action });
    } catch (problem) {
      setError(problemText(problem, labels.cancelled));
    }
    setAsking(false);
  }
  return (
    <div className="noscript:hidden mt-3">
      <button
        type="button"
        className="button-quiet w-full"
        disabled={disabled || isAsking}
        onClick={() => void ask()}
      >
        {labels.signIn}
      </button>
      <FormError text={error} className="mt-2" />
    </div>
  );
}
