import { Form } from "react-router";
import { FormError, IntentButton } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { passkeysPage as labels } from "#content/staff-passkeys.ts";
import type { OwnPasskey } from "#domain/passkeys/passkeys.ts";
import { StepUp } from "./step-up.tsx";

interface PasskeyLineProps {
  passkey: OwnPasskey;
  twoStep: boolean;
  error: string | null;
}

/** One passkey, and in a disclosure the form that removes it. */
export function PasskeyLine({ passkey, twoStep, error }: PasskeyLineProps) {
  const { id, name, created_at, last_used_at } = passkey;
  return (
    <li className="border-b border-rule py-3">
      <p>
        <strong className="break-words">{name}</strong>
        <br />
        <span className="text-small text-iron">
          {labels.added} <LocalTime time={created_at} withTime />
          {" · "}
          {last_used_at ? (
            <>
              {labels.used} <LocalTime time={last_used_at} withTime />
            </>
          ) : (
            labels.unused
          )}
        </span>
      </p>
      <details open={error ? true : undefined}>
        <summary className="cursor-pointer py-1.5 font-semibold text-saddle">
          {labels.remove}
          <span className="sr-only"> {name}</span>
        </summary>
        <Form method="post" className="mt-2 mb-3 grid gap-4">
          <input type="hidden" name="id" value={id} />
          <StepUp twoStep={twoStep} />
          <FormError text={error} />
          <div>
            <IntentButton value="remove">{labels.removeThis}</IntentButton>
          </div>
        </Form>
      </details>
    </li>
  );
}
