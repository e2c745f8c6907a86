import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from "@simplewebauthn/browser";
import { type FormEvent, useState } from "react";
import { Form, useSubmit } from "react-router";
import { FormError, Submit, TextField } from "#app/admin/shell/fields.tsx";
import { Offline, problemText } from "#app/admin/sign-in/ask-browser.ts";
import { passkeysPage as labels, passkeyLabels } from "#content/staff-passkeys.ts";
import { StepUp } from "./step-up.tsx";

interface AddPasskeyProps {
  twoStep: boolean;
  /** Why the last one was refused. */
  error: string | null;
}

/** Takes a name and the password, has the browser make a passkey, and sends that to the page. */
export function AddPasskey({ twoStep, error }: AddPasskeyProps) {
  const submit = useSubmit();
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function make(form: HTMLFormElement) {
    const fields = new FormData(form);
    for (const secret of form.querySelectorAll("input:not([name=name])"))
      if (secret instanceof HTMLInputElement) secret.value = "";
    setMaking(true);
    setProblem(null);
    try {
      const begun = await begin(fields);
      if ("error" in begun) return setProblem(begun.error);
      const made = await startRegistration({ optionsJSON: begun.creation });
      const name = String(fields.get("name"));
      await submit({ intent: "add", name, response: JSON.stringify(made) }, { method: "post" });
    } catch (failure) {
      setProblem(problemText(failure, passkeyLabels.notAdded));
    } finally {
      setMaking(false);
    }
  }
  return (
    <section className="mt-10">
      <h3 className="mb-4 font-serif text-lead font-semibold">{labels.adding}</h3>
      <p className="needs-no-scripts">{labels.noScripts}</p>
      <Form
        className="needs-scripts grid gap-6"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <div>
          <TextField name="name" label={labels.name} autoComplete="off" maxLength={60} required />
          <p className="mt-1 text-small text-iron">{labels.nameHelp}</p>
        </div>
        <StepUp twoStep={twoStep} />
        <FormError text={isMaking ? null : (problem ?? error)} />
        <div>
          <Submit disabled={isMaking}>{isMaking ? labels.waiting : labels.submit}</Submit>
        </div>
      </Form>
    </section>
  );
}

type Begun = { creation: PublicKeyCredentialCreationOptionsJSON } | { error: string };

async function begin(fields: FormData): Promise<Begun> {
  const request = { method: "POST", body: new URLSearchParams([...fields] as [string, string][]) };
  const response = await fetch("/admin/passkeys/begin", request).catch(() => null);
  if (!response) throw new Offline();
  return response.json();
}
