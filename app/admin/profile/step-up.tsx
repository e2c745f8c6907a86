import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { TextField } from "#app/admin/shell/fields.tsx";
import { stepUp } from "#content/staff-sign-in.ts";

/**
 * The fields in which a signed-in staff member proves their identity again (proveIdentity). Every
 * answer of the server empties them.
 */
export function StepUp({ twoStep }: { twoStep: boolean }) {
  const answer = useActionData();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer) return;
    for (const input of fields.current?.querySelectorAll("input") ?? []) input.value = "";
  }, [answer]);
  return (
    <div ref={fields} className="step-up">
      <TextField
        name="password"
        type="password"
        label={stepUp.password}
        autoComplete="current-password"
        required
      />
      {twoStep && (
        <TextField name="code" label={stepUp.code} autoComplete="one-time-code" required />
      )}
    </div>
  );
}
