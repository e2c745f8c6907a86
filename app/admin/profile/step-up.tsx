import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { SignInField } from "#app/admin/sign-in/sign-in-page.tsx";
import { stepUp } from "#content/staff.ts";

/**
 * The fields in which a signed-in staff member proves their identity once more (proveIdentity).
 * Every answer empties them again.
 */
export function StepUp({ twoStep }: { twoStep: boolean }) {
  const answer = useActionData();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer) return;
    for (const input of fields.current?.querySelectorAll("input") ?? []) input.value = "";
  }, [answer]);
  return (
    <div ref={fields} className="flex flex-wrap items-end gap-4">
      <SignInField
        name="password"
        type="password"
        label={stepUp.password}
        autoComplete="current-password"
        required
      />
      {twoStep && (
        <SignInField name="code" label={stepUp.code} autoComplete="one-time-code" required />
      )}
    </div>
  );
}
