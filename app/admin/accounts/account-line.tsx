import { CheckField, IntentButton, SelectField, TextField } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { initialsOf } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { accountsPage as labels, peopleLabels } from "#content/staff-people.ts";
import type { StaffAccount } from "#domain/accounts/accounts.ts";
import { ROLES } from "#domain/accounts/roles.ts";

/** On a phone below the name, else in columns of their own. */
const FACT = "max-md:col-2 max-md:text-label text-iron";

export function AccountLine({ account, isOwn }: { account: StaffAccount; isOwn: boolean }) {
  const { id, username, name, email, invited_at } = account;
  const facts = [
    account.disabled_at && labels.closed,
    account.totp_enabled_at && labels.twoStep,
    account.passkeys > 0 && labels.passkeys(account.passkeys),
    account.must_change_password === 1 && !invited_at && labels.temporary,
  ].filter(Boolean);
  const who = [name && username, email].filter(Boolean).join(" · ");
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-b border-hair py-2 wrap-anywhere md:grid-cols-[auto_minmax(0,1.4fr)_8rem_minmax(0,1fr)_5.5rem]">
      <span className="initials border-edge text-iron" aria-hidden="true">
        {initialsOf(name ?? username)}
      </span>
      <p>
        <strong>{name ?? username}</strong> {isOwn && `· ${labels.own}`}
        {who && <small className="block text-label text-iron">{who}</small>}
      </p>
      <p className={FACT}>{account.role}</p>
      <p className={FACT}>
        {facts.join(" · ")}
        {invited_at && (
          <>
            {peopleLabels.invited} <LocalTime time={invited_at} withTime />
          </>
        )}
      </p>
      <details className="[grid-area:1/3] open:[grid-area:auto/1/auto/-1] md:justify-self-end md:not-open:[grid-area:1/5] md:open:justify-self-stretch">
        <summary className="bar-link text-saddle in-open:ml-auto in-open:flex in-open:w-fit">
          {labels.change}
          <span className="sr-only"> {name ?? username}</span>
        </summary>
        <KeptForm
          key={[name, email, account.role, account.disabled_at].join()}
          name={id}
          method="post"
          className="flex flex-wrap items-end gap-4 max-sm:grid max-sm:grid-cols-1 mt-2 mb-3"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="username" value={username} />
          <PersonFields name={name ?? ""} email={email ?? ""} />
          <RoleField selected={account.role} />
          <CheckField
            className="min-h-(--control)"
            name="disabled"
            label={labels.close}
            defaultChecked={account.disabled_at !== null}
          />
          {isOwn && <p className="w-full max-w-measure">{labels.ownQuestion}</p>}
          <IntentButton value="change">{labels.save}</IntentButton>
          {!isOwn && <IntentButton value="reset">{labels.reset}</IntentButton>}
        </KeptForm>
      </details>
    </li>
  );
}

export const PersonFields = ({ name, email }: { name: string; email: string }) => (
  <>
    <TextField label={peopleLabels.name} name="name" autoComplete="off" defaultValue={name} />
    <TextField
      label={peopleLabels.email}
      name="email"
      type="email"
      autoComplete="off"
      defaultValue={email}
    />
  </>
);

export const RoleField = ({ selected }: { selected: string }) => (
  <SelectField label={labels.role} name="role" defaultValue={selected} options={ROLES} />
);
