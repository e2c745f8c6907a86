import { data, redirect } from "react-router";
import {
  CheckField,
  Disclosure,
  HiddenFields,
  IntentButton,
  IntentOnceButton,
  SelectField,
  SubmitOnceButton,
  TextField,
} from "#app/desk/parts/fields.tsx";
import { DeskPageHeader } from "#app/desk/parts/page-header.tsx";
import { RestoredForm, useRefusedValues } from "#app/desk/parts/restored-form.tsx";
import { initialsOf } from "#app/desk/parts/staff-name.tsx";
import { readStaffForm, requireStaff, type StaffForm } from "#app/desk/require-staff.ts";
import { endedSessionCookie } from "#app/desk/sign-in/session-cookie.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { periodInWords } from "#content/count.ts";
import { accountLabels, accountRefusals, accountsPage as labels } from "#content/desk/accounts.ts";
import {
  type AccountResult,
  changeAccount,
  listAccounts,
  resetAccount,
  type StaffAccount,
} from "#domain/accounts/accounts.ts";
import { addAccount } from "#domain/accounts/add-account.ts";
import { ROLES } from "#domain/accounts/roles.ts";
import { INVITATION_LIFETIME_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/accounts";

export const meta = () => [{ title: labels.heading }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, session, mail } = requireStaff(context);
  const accounts = await listAccounts(db);
  return {
    accounts,
    sendsMail: mail.isConfigured,
    ownId: session.staffId,
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, form, field, typed } = await readStaffForm(args);
  const { secure, actor, mail } = staff;
  const command = readCommand(field);
  switch (command.intent) {
    case "add": {
      const result = await addAccount(staff, command, { sendsMail: mail.isConfigured });
      return answer(result, typed);
    }
    case "reset":
      return answer(await resetAccount(staff, command.username), {});
    case "change": {
      const result = await changeAccount(staff, command.id, command, {
        role: field("shownRole"),
        disabled: form.has("shownDisabled") ? field("shownDisabled") === "on" : undefined,
      });
      if (!result.ok || !result.endsSessions || command.id !== actor.staffId)
        return answer(result, typed);
      const cookie = { "set-cookie": endedSessionCookie(secure) };
      return redirect("/admin?toast=account-changed", { status: 303, headers: cookie });
    }
  }
}

/** Reads the requested action. Throws 400 for anything that the page does not offer. */
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

const answer = (
  result: AccountResult | { ok: true; endsSessions?: boolean; invited?: string },
  typed: StaffForm["typed"],
) =>
  result.ok
    ? data(result)
    : data({ ok: false as const, error: accountRefusals[result.reason], typed }, { status: 400 });

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, ownId, sendsMail } = loaderData;
  return (
    <section className="pb-12">
      <DeskPageHeader heading={labels.heading} note={accounts.length} />
      <div className="px-edge">
        {actionData && <AccountOutcome {...actionData} />}
        <ul className="border-t border-rule">
          {accounts.map((account) => (
            <AccountItem key={account.id} account={account} isOwn={account.id === ownId} />
          ))}
        </ul>
        <h2 className="mt-10 mb-1 font-serif text-lead font-semibold">{labels.add}</h2>
        <p className="mb-4 text-small text-iron">
          {sendsMail
            ? accountLabels.inviteHelp(periodInWords(INVITATION_LIFETIME_MS))
            : accountLabels.addHelp}
        </p>
        <ul className="mb-4 max-w-measure text-small">
          {ROLES.map((role) => (
            <li key={role}>
              <b>{role}</b>: {labels.roles[role]}
            </li>
          ))}
        </ul>
        {/* A new key empties the form after an account was added. */}
        <RestoredForm
          key={accounts.length}
          name="add"
          method="post"
          className="flex flex-wrap items-end gap-4 max-sm:grid max-sm:grid-cols-1"
        >
          <HiddenFields intent="add" />
          <DetailsFields name="" email="" />
          <TextField
            name="username"
            label={labels.username}
            autoComplete="off"
            placeholder={accountLabels.usernameHint}
          />
          <RoleField selected="editor" />
          <SubmitOnceButton>{labels.add}</SubmitOnceButton>
        </RestoredForm>
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
        {labels.firstPassword(username)} <code className="font-semibold">{password}</code>
      </>
    )}
    {ok && !password && sentence(done)}
  </p>
);

function sentence({ invited, endsSessions }: Omit<OutcomeProps, "ok">): string {
  if (invited) return accountLabels.sentTo(invited);
  return endsSessions ? labels.changed : labels.saved;
}

/** On a phone these are below the name, otherwise in their own columns. */
const FACT_CLASS = "max-md:col-2 max-md:text-label text-iron";

interface AccountItemProps {
  account: StaffAccount;
  isOwn: boolean;
}

function AccountItem({ account, isOwn }: AccountItemProps) {
  const { id, username, name, email, invited_at } = account;
  const details = [
    account.disabled_at && labels.closed,
    account.totp_enabled_at && labels.twoStep,
    account.passkeys > 0 && labels.passkeys(account.passkeys),
    account.must_change_password === 1 && !invited_at && labels.neverSignedIn,
  ].filter(Boolean);
  const usernameAndEmail = [name && username, email].filter(Boolean).join(" · ");
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_5.5rem] items-center gap-x-3 gap-y-0.5 border-b border-hair py-2 wrap-anywhere md:grid-cols-[auto_minmax(0,1.4fr)_8rem_minmax(0,1fr)_5.5rem]">
      <span className="initials border-edge text-iron" aria-hidden="true">
        {initialsOf(name ?? username)}
      </span>
      <p>
        <strong>{name ?? username}</strong> {isOwn && `· ${labels.ownMark}`}
        {usernameAndEmail && (
          <small className="block text-label text-iron">{usernameAndEmail}</small>
        )}
      </p>
      <p className={FACT_CLASS}>{account.role}</p>
      <p className={FACT_CLASS}>
        {details.join(" · ")}
        {invited_at && (
          <>
            {accountLabels.invited} <LocalTime time={invited_at} showsTime />
          </>
        )}
      </p>
      <details open={useRefusedValues(id) !== null} className="col-span-full">
        <summary className="bar-link absolute top-1 right-0 text-saddle">
          {labels.change}
          <span className="sr-only"> {name ?? username}</span>
        </summary>
        <RestoredForm
          key={[name, email, account.role, account.disabled_at].join()}
          name={id}
          method="post"
          className="flex flex-wrap items-end gap-4 max-sm:grid max-sm:grid-cols-1 mt-2 mb-3"
        >
          <HiddenFields
            id={id}
            username={username}
            shownRole={account.role}
            shownDisabled={account.disabled_at ? "on" : ""}
          />
          <DetailsFields name={name ?? ""} email={email ?? ""} />
          <RoleField selected={account.role} />
          <CheckField
            className="min-h-(--control)"
            name="disabled"
            label={labels.closeAccount}
            defaultChecked={account.disabled_at !== null}
          />
          {isOwn && <p className="w-full max-w-measure">{labels.ownQuestion}</p>}
          <IntentButton value="change">{labels.save}</IntentButton>
          {!isOwn && (
            <Disclosure summary={`${labels.reset}…`}>
              <p className="mb-3 max-w-measure">{labels.resetQuestion}</p>
              <IntentOnceButton value="reset">{labels.reset}</IntentOnceButton>
            </Disclosure>
          )}
        </RestoredForm>
      </details>
    </li>
  );
}

const DetailsFields = ({ name, email }: { name: string; email: string }) => (
  <>
    <TextField
      label={accountLabels.name}
      name="name"
      autoComplete="off"
      autoCapitalize="words"
      defaultValue={name}
    />
    <TextField
      label={accountLabels.email}
      name="email"
      type="email"
      autoComplete="off"
      defaultValue={email}
    />
  </>
);

const RoleField = ({ selected }: { selected: string }) => (
  <SelectField label={labels.role} name="role" defaultValue={selected} options={ROLES} />
);
