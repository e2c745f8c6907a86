import { data, redirect } from "react-router";
import { Submit, TextField } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { PageHead } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { endedSessionCookie } from "#app/admin/sign-in/session-cookie.ts";
import { readForm } from "#app/read-form.ts";
import { accountRefusals, accountsPage as labels, peopleLabels } from "#content/staff-people.ts";
import {
  type AccountResult,
  changeAccount,
  listAccounts,
  resetAccount,
} from "#domain/accounts/accounts.ts";
import { addAccount, inviteAgain, withdrawInvitation } from "#domain/accounts/add-account.ts";
import { ACCOUNT_LINK_LASTS, inWords } from "#domain/time/periods.ts";
import type { Route } from "./+types/accounts";
import { AccountLine, PersonFields, RoleField } from "./account-line.tsx";
import { AccountOutcome } from "./account-outcome.tsx";
import { readCommand } from "./read-command.ts";

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
  const desk = requireStaff(context, "accounts");
  const { secure, actor, outbox, mail } = desk;
  const field = await readForm(request);
  const command = readCommand(field);
  switch (command.intent) {
    case "add": {
      const result = await addAccount(desk, command, {
        sendsMail: mail.isConfigured,
      });
      outbox.wake();
      return answer(result);
    }
    case "invite-again": {
      const result = await inviteAgain(desk, command.id);
      outbox.wake();
      return answer(result);
    }
    case "withdraw":
      return answer(await withdrawInvitation(desk, command.id));
    case "reset":
      return answer(await resetAccount(desk, command.username));
    case "change": {
      const result = await changeAccount(desk, command.id, command);
      if (!result.ok || !result.endsSessions || command.id !== actor.staffId) return answer(result);
      const cookie = { "set-cookie": endedSessionCookie(secure) };
      return redirect("/admin?toast=account-changed", { status: 303, headers: cookie });
    }
  }
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
