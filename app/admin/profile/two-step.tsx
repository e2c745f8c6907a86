import { data, Form, Link, redirect } from "react-router";
import { DESK_HOME } from "#app/admin/shell/home.ts";
import {
  nextPage,
  refusalAnswer,
  requireStaff,
  textField,
} from "#app/admin/shell/require-staff.ts";
import { SignInExit, SignInField, SignInFrame } from "#app/admin/sign-in/sign-in-page.tsx";
import { servicesContext } from "#app/context.ts";
import { twoStepPage } from "#content/staff.ts";
import { proveIdentity } from "#domain/sessions/prove-identity.ts";
import { beginTwoStep, disableTwoStep, enableTwoStep } from "#domain/sessions/two-step.ts";
import type { Route } from "./+types/two-step";

export const meta: Route.MetaFunction = () => [{ title: twoStepPage.heading }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, organisation, twoStepRequired } = context.get(servicesContext);
  const { session, actor } = requireStaff(context, "read");
  const setUp = session.twoStep ? null : await beginTwoStep(db, actor, organisation.name);
  return {
    setUp,
    required: twoStepRequired && !session.twoStep,
    mayDisable: !twoStepRequired,
    next: nextPage(url),
  };
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Both take the password: a desk that was left open gives no lasting access. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, twoStepRequired } = context.get(servicesContext);
  const { session, actor } = requireStaff(context, "read");
  const owner = { ...actor, sessionId: session.id };
  const form = await request.formData().catch(() => new FormData());
  const code = textField(form, "code");
  const password = textField(form, "password");
  const refusal = await proveIdentity(db, clock, actor, { password, code });
  if (refusal) {
    return data({ error: refusal.error, field: "password" }, refusalAnswer(refusal, 400));
  }
  if (textField(form, "intent") === "disable") {
    if (!twoStepRequired) await disableTwoStep(db, clock, owner);
    throw redirect(`${DESK_HOME}?notice=two-step-off`);
  }
  const result = await enableTwoStep(db, clock, owner, code);
  return result.ok
    ? data({ recoveryCodes: result.recoveryCodes })
    : data({ error: result.error, field: "code" }, { status: 400 });
}

/** A new secret must not replace the one that was just confirmed or is being typed. */
export const shouldRevalidate = () => false;

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && "recoveryCodes" in actionData ? actionData.recoveryCodes : null;
  const problem = actionData && "error" in actionData ? actionData : null;
  return (
    <SignInFrame
      heading={twoStepPage.heading}
      line={loaderData.required ? twoStepPage.required : twoStepPage.line}
    >
      {codes ? (
        <RecoveryCodes codes={codes} next={loaderData.next} />
      ) : loaderData.setUp ? (
        <SetUp {...loaderData.setUp} problem={problem} />
      ) : (
        <TurnedOn mayDisable={loaderData.mayDisable} problem={problem} />
      )}
      {/* Codes that were just made are to be written down first. */}
      {!codes && <SignInExit toDesk={!loaderData.required} />}
    </SignInFrame>
  );
}

type Problem = { field: string; error: string } | null;

function SetUp({ secret, qrSvg, problem }: { secret: string; qrSvg: string; problem: Problem }) {
  return (
    <Form method="post" className="grid gap-6">
      <p>{twoStepPage.scan}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code with the key below"
        width={200}
        height={200}
        className="border border-edge"
      />
      <p>
        <span className="field-label">{twoStepPage.key}</span>
        <code className="break-all">{secret}</code>
      </p>
      <SignInField
        name="code"
        label={twoStepPage.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problem?.field === "code" ? problem.error : undefined}
      />
      <PasswordField problem={problem} />
      <button type="submit" className="button">
        {twoStepPage.enable}
      </button>
    </Form>
  );
}

function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <p role="status" className="mb-6">
        {twoStepPage.recovery}
      </p>
      <ul className="mb-8 grid grid-cols-2 gap-2 border-y border-edge py-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Link to={next} className="button">
        {twoStepPage.done}
      </Link>
    </>
  );
}

function PasswordField({ problem }: { problem: Problem }) {
  return (
    <SignInField
      name="password"
      type="password"
      label={twoStepPage.password}
      autoComplete="current-password"
      error={problem?.field === "password" ? problem.error : undefined}
    />
  );
}

function TurnedOn({ mayDisable, problem }: { mayDisable: boolean; problem: Problem }) {
  return (
    <Form method="post" className="grid gap-6">
      <p>{twoStepPage.on}</p>
      {mayDisable && (
        <>
          <PasswordField problem={problem} />
          <SignInField name="code" label={twoStepPage.code} autoComplete="one-time-code" />
          <button
            type="submit"
            name="intent"
            value="disable"
            className="button-quiet justify-self-start"
          >
            {twoStepPage.disable}
          </button>
        </>
      )}
    </Form>
  );
}
