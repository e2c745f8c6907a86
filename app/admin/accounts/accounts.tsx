import { data, redirect } from "react-router";
import { Submit, TextField } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { PageHead } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { endedSessionCookie } from "#app/admin/sign-in/session-cookie.ts";
import { readForm } from "#app/read-form.ts";
import { inWords } from "#content/count.ts";
import { accountRefusals, accountsPage as labels, peopleLabels } from "#content/staff-people.ts";
import {
  type AccountResult,
  changeAccount,
  listAccounts,
  resetAccount,
} from "#domain/accounts/accounts.ts";
import { addAccount } from "#domain/accounts/add-account.ts";
import { ROLES } from "#domain/accounts/roles.ts";
import { ACCOUNT_LINK_LASTS } from "#domain/time/periods.ts";
import type { Route } from "./+types/accounts";
import { AccountLine, PersonFields, RoleField } from "./account-line.tsx";

export const meta: Route.MetaFunction = () => [{ title: labels.heading }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, session, mail } = requireStaff(context, "accounts");
  const accounts = await listAccounts(db);
  return {
    accounts,
    sendsMail: mail.isConfigured,
    own: session.staffId,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context, "accounts");
  const { secure, actor, outbox, mail } = staff;
  const field = await readForm(request);
  const command = readCommand(field);
  switch (command.intent) {
    case "add": {
      const result = await addAccount(staff, command, { sendsMail: mail.isConfigured });
      outbox.wake();
      return answer(result);
    }
    case "reset":
      return answer(await resetAccount(staff, command.username));
    case "change": {
      const result = await changeAccount(staff, command.id, command);
      if (!result.ok || !result.endsSessions || command.id !== actor.staffId) return answer(result);
      const cookie = { "set-cookie": endedSessionCookie(secure) };
      return redirect("/admin?toast=account-changed", { status: 303, headers: cookie });
    }
  }
}

/** What the form requests. Throws 400 for anything that the page does not offer. */
function readCommand(field: (name: string) => string) {
  const intent = field("intent");
  const username = field("username");
  if (intent === "reset") return { intent, username } as const;
  const role = ROLES.find((known) => known === field("role"));
  if (!role || (intent !== "add" && intent !== "change"))
    throw data("Unknown intent or role", { status: 400 });
  return {
    intent,
    id: field("id"),
    username,
    role,
    name: field("name"),
    email: field("email"),
    disabled: field("disabled") === "on",
  } as const;
}

const answer = (result: AccountResult | { ok: true; endsSessions?: boolean }) =>
  result.ok
    ? data(result)
    : data({ ok: false as const, error: accountRefusals[result.reason] }, { status: 400 });

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, own, sendsMail } = loaderData;
  return (
    <section className="pb-12">
      <PageHead heading={labels.heading} note={accounts.length} />
      <div className="px-edge">
        {actionData && <AccountOutcome {...actionData} />}
        <ul className="border-t border-rule">
          {accounts.map((account) => (
            <AccountLine key={account.id} account={account} isOwn={account.id === own} />
          ))}
        </ul>
        <h3 className="mt-10 mb-1 font-serif text-lead font-semibold">{labels.add}</h3>
        <p className="mb-4 text-small text-iron">
          {sendsMail ? peopleLabels.inviteHelp(inWords(ACCOUNT_LINK_LASTS)) : peopleLabels.addHelp}
        </p>
        {/* A new key empties the form after an account was added. */}
        <KeptForm
          key={accounts.length}
          name="add"
          method="post"
          className="flex flex-wrap items-end gap-4 max-sm:grid max-sm:grid-cols-1"
        >
          <input type="hidden" name="intent" value="add" />
          <PersonFields name="" email="" />
          <TextField
            name="username"
            label={labels.username}
            autoComplete="off"
            placeholder={peopleLabels.usernameHint}
          />
          <RoleField selected="editor" />
          <Submit>{sendsMail ? peopleLabels.invite : labels.add}</Submit>
        </KeptForm>
      </div>
    </section>
  );
}

interface OutcomeProps {
  ok: boolean;
  username?: string;
  password?: string;
  invited?: string;
  error?: string;
  endsSessions?: boolean;
}

const AccountOutcome = ({ ok, username = "", password, error, ...done }: OutcomeProps) => (
  <p role={ok ? "status" : "alert"} className="mb-6 border border-l-[6px] border-edge px-5 py-3">
    {error}
    {password && (
      <>
        {labels.password(username)} <code className="font-semibold">{password}</code>
      </>
    )}
    {ok && !password && sentence(done)}
  </p>
);

function sentence({ invited, endsSessions }: Omit<OutcomeProps, "ok">): string {
  if (invited) return peopleLabels.sentTo(invited);
  return endsSessions ? labels.changed : labels.saved;
}
