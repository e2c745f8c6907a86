import { data } from "react-router";
import { ROLES } from "#domain/accounts/roles.ts";

/** What the form requests. Throws 400 for anything that the page does not offer. */
export function readCommand(field: (name: string) => string) {
  const intent = field("intent");
  const username = field("username");
  if (intent === "reset") return { intent, username } as const;
  const id = field("id");
  if (intent === "invite-again" || intent === "withdraw") return { intent, id } as const;
  const role = ROLES.find((known) => known === field("role"));
  if (!role || (intent !== "add" && intent !== "change"))
    throw data("Unknown intent or role", { status: 400 });
  return {
    intent,
    id,
    username,
    role,
    name: field("name"),
    email: field("email"),
    disabled: field("disabled") === "on",
    meansOwn: field("own") === "on",
  } as const;
}
