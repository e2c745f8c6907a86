import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from "@simplewebauthn/browser";
import { type FormEvent, useState } from "react";
import { useSubmit } from "react-router";
import { FormError, Submit, TextField } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { Offline, problemText } from "#app/admin/sign-in/ask-browser.ts";
import { passkeysPage as labels, passkeyLabels } from "#content/staff-passkeys.ts";

/** Takes a name, has the browser make a passkey, and sends that to the page. `error`: why the last was refused. */
export function AddPasskey({ error }: { error: string | null }) {
  const submit = useSubmit();
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function make(form: HTMLFormElement) {
    const name = String(new FormData(form).get("name"));
    setMaking(true);
    setProblem(null);
    try {
      const begun = await begin();
      if ("error" in begun) return setProblem(begun.error);
      const made = await startRegistration({ optionsJSON: begun.creation });
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
      <p className="scripted:hidden">{labels.noScripts}</p>
      <KeptForm
        name="add"
        className="noscript:hidden grid gap-6"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <TextField
          name="name"
          label={labels.name}
          help={labels.nameHelp}
          autoComplete="off"
          maxLength={60}
          required
        />
        <FormError text={isMaking ? null : (problem ?? error)} />
        <div>
          <Submit disabled={isMaking}>{isMaking ? labels.waiting : labels.submit}</Submit>
        </div>
      </KeptForm>
    </section>
  );
}

type Begun = { creation: PublicKeyCredentialCreationOptionsJSON } | { error: string };

async function begin(): Promise<Begun> {
  const headers = { accept: "application/json" };
  const request = { method: "POST", headers };
  const response = await fetch("/admin/passkeys/begin", request).catch(() => null);
  if (!response) throw new Offline();
  return response.json();
}
