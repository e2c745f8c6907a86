import { useState } from "react";
import { data, Form, redirect } from "react-router";
import { homeOf } from "#app/desk/access.ts";
import {
  Disclosure,
  HiddenFields,
  IntentButton,
  IntentOnceButton,
  SecondaryButton,
  SubmitOnceButton,
  TextField,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { nextPath, readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { twoStepPage as labels } from "#content/desk/sign-in.ts";
import {
  disableTwoStep,
  enableTwoStep,
  renewRecoveryCodes,
  revokeProof,
  startOtherPhone,
  startTwoStep,
} from "#domain/accounts/two-step.ts";
import type { Route } from "./+types/two-step";
import { AccountPage } from "./account-page.tsx";

export const meta = () => [{ title: labels.heading }];

/** `?phone=other` starts the set-up of another phone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { facts, twoStepRequired, session, actor } = staff;
  const issuer = facts.organization.name;
  const isMoving = session.twoStep && url.searchParams.get("phone") === "other";
  const onAnother = isMoving ? startOtherPhone(actor, issuer) : null;
  return {
    isMoving,
    setUp: session.twoStep ? onAnother : await startTwoStep(staff, issuer),
    required: twoStepRequired && !session.twoStep,
    mayDisable: !twoStepRequired,
  };
}

export async function action({ url, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  switch (field("intent")) {
    case "disable":
      if (!staff.twoStepRequired) await disableTwoStep(staff);
      throw redirect(`${homeOf(staff.session.role)}?toast=two-step-off`);
    case "renew": {
      const recoveryCodes = await renewRecoveryCodes(staff);
      return recoveryCodes ? data({ recoveryCodes }) : redirect("/admin/two-step");
    }
    // The proof ends here and not when the codes are shown, because the router then reloads the
    // page's data, which requires the proof.
    case "done":
      await revokeProof(staff);
      throw redirect(nextPath(url, staff.session), 303);
  }
  const secret = field("secret") || null;
  const result = await enableTwoStep(staff, field("code"), secret);
  if (result.ok) return data({ recoveryCodes: result.recoveryCodes });
  // The other phone has this secret already.
  const setUp = secret && startOtherPhone(staff.actor, staff.facts.organization.name, secret);
  return data({ error: labels.problems[result.reason], setUp }, { status: 400 });
}

/** A new secret must not replace the one that was just confirmed or that staff are typing. */
export const shouldRevalidate = () => false;

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && "recoveryCodes" in actionData ? actionData.recoveryCodes : null;
  const refusal = actionData && "error" in actionData ? actionData : null;
  const setUp = refusal?.setUp || loaderData.setUp;
  const switches = setUp ? (
    <TwoStepSetup {...setUp} isMoving={loaderData.isMoving} error={refusal?.error} />
  ) : (
    <TwoStepOn mayDisable={loaderData.mayDisable} />
  );
  return (
    // Staff write down new recovery codes first.
    <AccountPage
      heading={labels.heading}
      lead={loaderData.required ? labels.required : labels.lead}
      hasExit={!codes}
    >
      {codes ? <RecoveryCodes codes={codes} /> : switches}
    </AccountPage>
  );
}

interface TwoStepSetupProps {
  secret: string;
  qrSvg: string;
  isMoving: boolean;
  error: string | undefined;
}

function TwoStepSetup({ secret, qrSvg, isMoving, error }: TwoStepSetupProps) {
  return (
    <Form method="post" className="grid gap-6">
      {isMoving && <HiddenFields secret={secret} />}
      {isMoving && <p>{labels.otherPhoneNote}</p>}
      <p>
        {labels.scan} {labels.app}
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt={labels.qrCode}
        width={200}
        height={200}
        className="border border-edge"
      />
      <div>
        <span className="field-label">{labels.key}</span>
        <code className="mb-2 block select-all">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <CopyButton text={secret} />
      </div>
      <TextField
        name="code"
        label={labels.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
      />
      <div>
        <SubmitOnceButton>{isMoving ? labels.useThisPhone : labels.enable}</SubmitOnceButton>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p role="status" className="mb-6">
        {labels.recovery}
      </p>
      <ul className="mb-4 grid grid-cols-2 gap-2 border-y border-edge py-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} />
      <Form method="post" className="mt-8">
        <IntentButton value="done" className="button">
          {labels.done}
        </IntentButton>
      </Form>
    </>
  );
}

/** Reports whether copying worked: a browser may refuse, and has no clipboard without TLS. */
function CopyButton({ text }: { text: string }) {
  const [says, setSays] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSays(labels.copied);
    } catch {
      setSays(labels.notCopied);
    }
  };
  return (
    <div className="flex items-center gap-3">
      <SecondaryButton onClick={copy}>{labels.copy}</SecondaryButton>
      <span aria-live="polite">{says}</span>
    </div>
  );
}

const TwoStepOn = ({ mayDisable }: { mayDisable: boolean }) => (
  <>
    <p className="mb-4">{labels.isOn}</p>
    <p className="mb-6">
      <TextLink to="?phone=other" reloadDocument>
        {labels.otherPhone}
      </TextLink>
    </p>
    <p className="mb-2 text-iron">{labels.renewNote}</p>
    <Form method="post" className="mb-6">
      <IntentOnceButton value="renew">{labels.renew}</IntentOnceButton>
    </Form>
    {mayDisable && (
      <Disclosure summary={labels.disable}>
        <Form method="post">
          <IntentButton value="disable">{labels.disableNow}</IntentButton>
        </Form>
      </Disclosure>
    )}
  </>
);
