import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from "@simplewebauthn/browser";
import { type FormEvent, useState } from "react";
import { data, Form, redirect, useSubmit } from "react-router";
import {
  Disclosure,
  FormError,
  HiddenFields,
  IntentButton,
  Submit,
  TextField,
} from "#app/desk/parts/fields.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { Offline, problemText } from "#app/desk/sign-in/ask-for-passkey.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { passkeysPage as labels, passkeyLabels, passkeyRefusals } from "#content/desk/passkeys.ts";
import { addPasskey, MAX_PASSKEYS, removePasskey } from "#domain/accounts/change-passkeys.ts";
import { type AccountPasskey, listPasskeys } from "#domain/accounts/passkeys.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { Route } from "./+types/passkeys";
import { AccountPage } from "./account-page.tsx";

export const meta = () => [{ title: labels.heading }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, session } = requireStaff(context);
  return { passkeys: await listPasskeys(db, session.staffId) };
}

/**
 * `intent` is "add", with the passkey that the browser has made (start-passkey.ts), or "remove".
 */
export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  if (field("intent") === "add") {
    const registration = { name: field("name"), response: field("response") };
    const result = await addPasskey(staff, staff, registration);
    if (!result.ok) return data({ error: passkeyRefusals(MAX_PASSKEYS)[result.reason] }, 400);
    return redirect("/admin/passkeys?toast=passkey-added", 303);
  }
  await removePasskey(staff, field("id"));
  return redirect("/admin/passkeys?toast=passkey-removed", 303);
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys } = loaderData;
  return (
    <AccountPage heading={labels.heading} lead={labels.lead}>
      {passkeys.length === 0 && <p className="border-y border-rule py-3">{labels.none}</p>}
      <ul className="border-t border-rule">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <AddPasskey key={passkeys.length} error={actionData?.error ?? null} />
      <p className="mt-6 text-small text-iron">{labels.help}</p>
    </AccountPage>
  );
}

const PasskeyItem = ({
  passkey: { id, name, created_at, last_used_at },
}: {
  passkey: AccountPasskey;
}) => (
  <li className="border-b border-rule py-3">
    <p>
      <strong className="break-words">{name}</strong>
      <br />
      <span className="text-small text-iron">
        {labels.added} <LocalTime time={created_at} showsTime />
        {" · "}
        {last_used_at ? (
          <>
            {labels.used} <LocalTime time={last_used_at} showsTime />
          </>
        ) : (
          labels.unused
        )}
      </span>
    </p>
    <Disclosure
      summary={
        <>
          {labels.remove}
          <span className="sr-only"> {name}</span>
        </>
      }
    >
      <Form method="post">
        <HiddenFields id={id} />
        <IntentButton value="remove">{labels.removeThis}</IntentButton>
      </Form>
    </Disclosure>
  </li>
);

/**
 * Takes a name, has the browser make a passkey, and sends it to the page. `error` says why the last
 * one was refused.
 */
function AddPasskey({ error }: { error: string | null }) {
  const submit = useSubmit();
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function make(form: HTMLFormElement) {
    const name = String(new FormData(form).get("name"));
    setMaking(true);
    setProblem(null);
    try {
      const creation = await startPasskey();
      if ("error" in creation) return setProblem(creation.error);
      const registration = await startRegistration({ optionsJSON: creation.creation });
      await submit(
        { intent: "add", name, response: JSON.stringify(registration) },
        { method: "post" },
      );
    } catch (failure) {
      setProblem(problemText(failure, passkeyLabels.notAdded));
    } finally {
      setMaking(false);
    }
  }
  return (
    <section className="mt-10">
      <h2 className="mb-4 font-serif text-lead font-semibold">{labels.addHeading}</h2>
      <p className="scripted:hidden">{labels.noScripts}</p>
      <RestoredForm
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
          maxLength={TEXT_LIMITS.passkeyName}
          required
        />
        <FormError text={isMaking ? null : (problem ?? error)} />
        <div>
          <Submit disabled={isMaking}>{isMaking ? labels.waiting : labels.submit}</Submit>
        </div>
      </RestoredForm>
    </section>
  );
}

type StartAnswer = { creation: PublicKeyCredentialCreationOptionsJSON } | { error: string };

async function startPasskey(): Promise<StartAnswer> {
  const headers = { accept: "application/json" };
  const request = { method: "POST", headers };
  const response = await fetch("/admin/passkeys/start", request).catch(() => null);
  if (!response) throw new Offline();
  return response.json();
}
