import { data, Form, redirect } from "react-router";
import { StepUp } from "#app/admin/profile/step-up.tsx";
import { refusalAnswer, requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { endedSessionCookie } from "#app/admin/sign-in/session-cookie.ts";
import { SignInField } from "#app/admin/sign-in/sign-in-page.tsx";
import { servicesContext } from "#app/context.ts";
import { accountsPage } from "#content/staff.ts";
import {
  type AccountResult,
  addAccount,
  changeAccount,
  listAccounts,
  resetAccount,
} from "#domain/accounts/accounts.ts";
import { ROLES } from "#domain/accounts/roles.ts";
import { proveIdentity } from "#domain/sessions/prove-identity.ts";
import type { Route } from "./+types/accounts";
import { AccountLine, RoleField } from "./account-line.tsx";

export const meta: Route.MetaFunction = () => [{ title: accountsPage.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "accounts");
  const accounts = await listAccounts(context.get(servicesContext).db);
  return { accounts, own: session.staffId, twoStep: session.twoStep };
}

/** `intent` "add", "change" or "reset". Each takes the administrator's own password again, and code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { actor } = requireStaff(context, "accounts");
  const form = await request.formData().catch(() => new FormData());
  const act = readAct(form);
  const proof = { password: textField(form, "password"), code: textField(form, "code") };
  const refusal = await proveIdentity(db, clock, actor, proof);
  if (refusal) {
    const error = refusal.reason === "invalid" ? accountsPage.notProven : refusal.error;
    return data({ ok: false as const, error }, refusalAnswer(refusal, 400));
  }
  switch (act.intent) {
    case "add":
      return answer(await addAccount(db, clock, actor, act));
    case "reset":
      return answer(await resetAccount(db, clock, actor, act.username));
    case "change": {
      const result = await changeAccount(db, clock, actor, act.id, act);
      if (!result.ok || act.id !== actor.staffId) return answer(result);
      const cookie = { "set-cookie": endedSessionCookie(secure) };
      return redirect("/admin?notice=account-changed", { status: 303, headers: cookie });
    }
  }
}

const answer = (result: AccountResult | { ok: true } | { ok: false; error: string }) =>
  data(result, { status: result.ok ? 200 : 400 });

/** What the form asks for. Throws 400 when it is nothing that the page offers. */
function readAct(form: FormData) {
  const intent = textField(form, "intent");
  const username = textField(form, "username");
  if (intent === "reset") return { intent, username } as const;
  const role = ROLES.find((known) => known === textField(form, "role"));
  if (!role || (intent !== "add" && intent !== "change"))
    throw data("Unknown intent or role", { status: 400 });
  return {
    intent,
    username,
    role,
    id: textField(form, "id"),
    disabled: textField(form, "disabled") === "on",
    meansOwn: textField(form, "own") === "on",
  } as const;
}

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, own, twoStep } = loaderData;
  return (
    <section className="max-w-[70rem] px-edge py-6">
      <h2 className="mb-4 font-serif text-[1.4rem] font-semibold">{accountsPage.heading}</h2>
      {actionData && <Outcome result={actionData} />}
      <ul className="border-t border-edge">
        {accounts.map((account) => (
          <AccountLine
            key={account.id}
            account={account}
            isOwn={account.id === own}
            twoStep={twoStep}
          />
        ))}
      </ul>
      <h3 className="mt-10 mb-4 font-serif text-lead font-semibold">{accountsPage.add}</h3>
      <Form key={accounts.length} method="post" className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="intent" value="add" />
        <SignInField name="username" label={accountsPage.username} autoComplete="off" />
        <RoleField selected="editor" />
        <StepUp twoStep={twoStep} />
        <button type="submit" className="button">
          {accountsPage.add}
        </button>
      </Form>
    </section>
  );
}

function Outcome({
  result,
}: {
  result: { ok: boolean; username?: string; password?: string; error?: string };
}) {
  return (
    <p
      role={result.ok ? "status" : "alert"}
      className="mb-6 border border-l-[6px] border-edge px-5 py-3"
    >
      {result.error}
      {result.password && (
        <>
          {accountsPage.password(result.username ?? "")}{" "}
          <code className="font-semibold">{result.password}</code>
        </>
      )}
      {result.ok && !result.password && accountsPage.changed}
    </p>
  );
}
