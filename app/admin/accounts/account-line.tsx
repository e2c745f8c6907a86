import { Form } from "react-router";
import { StepUp } from "#app/admin/profile/step-up.tsx";
import { accountsPage } from "#content/staff.ts";
import type { StaffAccount } from "#domain/accounts/accounts.ts";
import { ROLES } from "#domain/accounts/roles.ts";

/** One account: what is known of it, and behind a disclosure what may be done with it. */
export function AccountLine({
  account,
  isOwn,
  twoStep,
}: {
  account: StaffAccount;
  isOwn: boolean;
  twoStep: boolean;
}) {
  const facts = [
    account.role,
    account.disabled_at && accountsPage.closed,
    account.totp_enabled_at && accountsPage.twoStep,
    account.must_change_password === 1 && accountsPage.temporary,
    isOwn && accountsPage.own,
  ].filter(Boolean);
  return (
    <li className="border-b border-rule py-3">
      <p>
        <strong>{account.username}</strong>{" "}
        <span className="text-small text-iron">{facts.join(" · ")}</span>
      </p>
      <details>
        <summary className="cursor-pointer py-1.5 font-semibold text-saddle">
          {accountsPage.change}
          <span className="sr-only"> {account.username}</span>
        </summary>
        <Form method="post" className="mt-2 mb-3 flex flex-wrap items-end gap-4">
          <input type="hidden" name="id" value={account.id} />
          <input type="hidden" name="username" value={account.username} />
          <RoleField selected={account.role} />
          <CheckField
            name="disabled"
            label={accountsPage.close}
            isOn={account.disabled_at !== null}
          />
          {isOwn && <OwnQuestion />}
          <StepUp twoStep={twoStep} />
          <button type="submit" name="intent" value="change" className="button-quiet">
            {accountsPage.save}
          </button>
          {!isOwn && (
            <button type="submit" name="intent" value="reset" className="button-quiet">
              {accountsPage.reset}
            </button>
          )}
        </Form>
      </details>
    </li>
  );
}

/** Asks staff before they close their own account or lower its role; the server asks the same. */
const OwnQuestion = () => (
  <div className="w-full">
    <p className="max-w-measure">{accountsPage.ownQuestion}</p>
    <CheckField name="own" label={accountsPage.ownMeant} isOn={false} />
  </div>
);

function CheckField({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name={name} defaultChecked={isOn} className="size-5" />
      {label}
    </label>
  );
}

export function RoleField({ selected }: { selected: string }) {
  return (
    <label>
      <span className="field-label">{accountsPage.role}</span>
      <select name="role" defaultValue={selected} className="field-input h-13">
        {ROLES.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </select>
    </label>
  );
}
