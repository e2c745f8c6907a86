import { accountsPage as labels, peopleLabels } from "#content/staff-people.ts";

interface OutcomeProps {
  ok: boolean;
  username?: string;
  password?: string;
  /** The mail address that an invitation goes to. */
  invited?: string;
  error?: string;
  endsSessions?: boolean;
}

/** What came of a form of the page. */
export const AccountOutcome = ({ ok, username = "", password, error, ...done }: OutcomeProps) => (
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
