import { data, Form, Link, redirect } from "react-router";
import { ADMIN_HOME } from "#app/admin/access.ts";
import { Disclosure, IntentButton, Submit, TextField } from "#app/admin/shell/fields.tsx";
import { nextPage, requireStaff } from "#app/admin/shell/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { twoStepPage as labels } from "#content/staff-sign-in.ts";
import { beginTwoStep, disableTwoStep, enableTwoStep } from "#domain/sessions/two-step.ts";
import type { Route } from "./+types/two-step";
import { OwnPage } from "./own-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: labels.heading }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context, "read");
  const { facts, twoStepRequired, session } = staff;
  const setUp = session.twoStep ? null : await beginTwoStep(staff, facts.organization.name);
  return {
    setUp,
    required: twoStepRequired && !session.twoStep,
    mayDisable: !twoStepRequired,
    next: nextPage(url),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context, "read");
  const field = await readForm(request);
  if (field("intent") === "disable") {
    if (!staff.twoStepRequired) await disableTwoStep(staff);
    throw redirect(`${ADMIN_HOME}?toast=two-step-off`);
  }
  const result = await enableTwoStep(staff, field("code"));
  return result.ok
    ? data({ recoveryCodes: result.recoveryCodes })
    : data({ error: result.error }, { status: 400 });
}

/** A new secret must not replace the one that was just confirmed or that staff are typing. */
export const shouldRevalidate = () => false;

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && "recoveryCodes" in actionData ? actionData.recoveryCodes : null;
  const error = actionData && "error" in actionData ? actionData.error : undefined;
  return (
    // Staff first write down new recovery codes.
    <OwnPage
      heading={labels.heading}
      line={loaderData.required ? labels.required : labels.line}
      hasExit={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} next={loaderData.next} />
      ) : loaderData.setUp ? (
        <SetUp {...loaderData.setUp} error={error} />
      ) : (
        <TurnedOn mayDisable={loaderData.mayDisable} />
      )}
    </OwnPage>
  );
}

interface SetUpProps {
  secret: string;
  qrSvg: string;
  error: string | undefined;
}

function SetUp({ secret, qrSvg, error }: SetUpProps) {
  return (
    <Form method="post" className="grid gap-6">
      <p>{labels.scan}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code with the key below"
        width={200}
        height={200}
        className="border border-edge"
      />
      <p>
        <span className="field-label">{labels.key}</span>
        <code className="break-all">{secret}</code>
      </p>
      <TextField
        name="code"
        label={labels.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
      />
      <div>
        <Submit>{labels.enable}</Submit>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <p role="status" className="mb-6">
        {labels.recovery}
      </p>
      <ul className="mb-8 grid grid-cols-2 gap-2 border-y border-edge py-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Link to={next} className="button">
        {labels.done}
      </Link>
    </>
  );
}

const TurnedOn = ({ mayDisable }: { mayDisable: boolean }) => (
  <>
    <p className="mb-4">{labels.on}</p>
    {mayDisable && (
      <Disclosure summary={labels.disableAsk}>
        <Form method="post">
          <IntentButton value="disable">{labels.disable}</IntentButton>
        </Form>
      </Disclosure>
    )}
  </>
);
