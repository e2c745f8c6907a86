import { data, Form } from "react-router";
import { accountsPage } from "#content/staff.ts";
import {
  addAccount,
  changeAccount,
  listAccounts,
  resetAccount,
  type StaffAccount,
} from "#features/staff/accounts.ts";
import { ROLES } from "#features/staff/roles.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/accounts";
import { DoorField } from "./door.tsx";
import { requireStaff, textField } from "./staff.ts";

export const meta: Route.MetaFunction = () => [{ title: accountsPage.heading }];

export async function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "accounts");
  return { accounts: await listAccounts(context.get(servicesContext).db), own: session.staffId };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const { actor } = requireStaff(context, "accounts");
  const form = await request.formData().catch(() => new FormData());
  const role = ROLES.find((known) => known === textField(form, "role")) ?? "viewer";
  const result = await {
    add: () => addAccount(db, clock, actor, { username: textField(form, "username"), role }),
    reset: () => resetAccount(db, clock, actor, textField(form, "username")),
    change: () =>
      changeAccount(db, clock, actor, textField(form, "id"), {
        role,
        disabled: textField(form, "disabled") === "on",
      }),
  }[intentOf(form)]();
  return data(result, { status: result.ok ? 200 : 400 });
}

function intentOf(form: FormData): "add" | "reset" | "change" {
  const intent = textField(form, "intent");
  if (intent === "add" || intent === "reset" || intent === "change") return intent;
  throw data("Unknown intent", { status: 400 });
}

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="max-w-[70rem] px-edge py-6">
      <h2 className="mb-4 font-serif text-[1.4rem] font-semibold">{accountsPage.heading}</h2>
      {actionData && <Outcome result={actionData} />}
      <ul className="border-t border-edge">
        {loaderData.accounts.map((account) => (
          <Account key={account.id} account={account} isOwn={account.id === loaderData.own} />
        ))}
      </ul>
      <h3 className="mt-10 mb-4 font-serif text-lead font-semibold">{accountsPage.add}</h3>
      <Form method="post" className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="intent" value="add" />
        <DoorField name="username" label={accountsPage.username} autoComplete="off" />
        <RoleField selected="editor" label={accountsPage.role} />
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

function Account({ account, isOwn }: { account: StaffAccount; isOwn: boolean }) {
  const facts = [
    account.disabled_at && accountsPage.closed,
    account.totp_enabled_at && accountsPage.twoStep,
    account.must_change_password === 1 && accountsPage.temporary,
    isOwn && accountsPage.own,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-end justify-between gap-4 border-b border-rule py-4">
      <p>
        <strong>{account.username}</strong>
        <br />
        <span className="text-small text-iron">{facts.join(" · ") || "\u00a0"}</span>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="id" value={account.id} />
          <RoleField
            selected={account.role}
            label={`${accountsPage.role}, ${account.username}`}
            hideLabel
          />
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="disabled"
              defaultChecked={account.disabled_at !== null}
              className="size-5"
            />
            {accountsPage.close}
          </label>
          <button type="submit" className="button-quiet">
            {accountsPage.save}
          </button>
        </Form>
        <Form method="post">
          <input type="hidden" name="intent" value="reset" />
          <input type="hidden" name="username" value={account.username} />
          <button type="submit" className="button-quiet">
            {accountsPage.reset}
          </button>
        </Form>
      </div>
    </li>
  );
}

function RoleField({
  selected,
  label,
  hideLabel = false,
}: {
  selected: string;
  label: string;
  hideLabel?: boolean;
}) {
  return (
    <label>
      <span className={hideLabel ? "sr-only" : "field-label"}>{label}</span>
      <select name="role" defaultValue={selected} className="field-input min-h-11">
        {ROLES.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </select>
    </label>
  );
}
