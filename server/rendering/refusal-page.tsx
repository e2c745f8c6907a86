import { permissionFor } from "#app/admin/access.ts";
import { readReturnPath, signInUrlFor } from "#app/admin/sign-in/return-path.ts";
import type { Services } from "#app/services.ts";
import { refusals } from "#content/staff.ts";
import { rolesThatMay } from "#domain/accounts/roles.ts";
import type { StaffSession } from "#domain/sessions/session.ts";
import { standalonePage } from "./standalone-page.tsx";

interface Refused {
  status: number;
  method: string;
  url: string;
  session: StaffSession | null;
}

/**
 * The page for a person whose request to the staff area was refused without a page: a download, or a
 * form after the session has ended. Says why and what to do.
 */
export function refusalPage(services: Services, { session, ...refused }: Refused): Response {
  const path = refused.url.split("?", 1)[0] ?? "";
  const page = readReturnPath(refused.url);
  if (!session) {
    return standalonePage(
      services,
      refused.status,
      refusals.signedOut,
      <TextLink href={signInUrlFor("/admin", page)} text={refusals.signIn} />,
    );
  }
  const isRole = refused.status === 403;
  const { title, heading, text } = refusals[isRole ? "role" : "missing"];
  const permission = permissionFor(path, refused.method);
  const roles = permission ? rolesThatMay(permission) : [];
  return standalonePage(
    services,
    refused.status,
    { title, heading, text: isRole ? refusals.ofRole({ ...session, roles }) : text },
    <TextLink href={page && page !== path ? page : "/admin"} text={refusals.toAdmin} />,
  );
}

const TextLink = ({ href, text }: { href: string; text: string }) => (
  <p>
    <a className="text-link" href={href}>
      {text}
    </a>
  </p>
);
