import { newsletter } from "#content/newsletter.ts";
import { checkEmail } from "#features/newsletter/schema.ts";
import { signUp } from "#features/newsletter/sign-up.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { retryAfter } from "../../retry-after.ts";
import { tryToStore, unavailable } from "../../try-to-store.ts";
import type { Route } from "./+types/newsletter";

/**
 * POST /api/newsletter: `{"email": "…"}`. 202 once written down, whoever is on the list already; 400
 * for anything that is no e-mail address, 415 for anything but JSON, 429 for too many from one network,
 * 503 while nothing can be stored.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return refuse(405, "Send a POST.");
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return refuse(415, "Send JSON.");
  const body: unknown = await request.json().catch(() => null);
  const given: unknown =
    typeof body === "object" && body !== null ? Reflect.get(body, "email") : null;
  const check = checkEmail(given);
  if (!check.ok) return refuse(400, check.error);
  const { db, clock, outbox } = context.get(servicesContext);
  const { clientAddress } = context.get(requestContext);
  const result = await tryToStore(context, () => signUp(db, clock, clientAddress, check.email));
  if (!result) return Response.json({ ok: false, error: newsletter.unavailable }, unavailable);
  if (!result.ok) return tooMany(newsletter.tooMany, result.waitMs);
  outbox.wake();
  return Response.json({ ok: true }, { status: 202 });
}

/** There is nothing to read here. */
export const loader = () => refuse(405, "Send a POST.");

const refuse = (status: number, error: string) => Response.json({ ok: false, error }, { status });
const tooMany = (error: string, waitMs: number) =>
  Response.json({ ok: false, error }, { status: 429, headers: retryAfter(waitMs) });
