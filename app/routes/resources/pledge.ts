import { z } from "zod";
import { pledgeForm } from "#content/giving.ts";
import { makePledge } from "#features/donations/make-pledge.ts";
import { checkPledge } from "#features/donations/pledge-schema.ts";
import { readSigns, suspect } from "#features/spam/suspicion.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { retryAfter } from "../../retry-after.ts";
import { tryToStore, unavailable } from "../../try-to-store.ts";
import type { Route } from "./+types/pledge";

const keySchema = z.object({ key: z.string().regex(/^[\w-]{16,64}$/) });

/**
 * POST /api/pledge: the pledge form as JSON, with the key of its form instance. 201 once stored
 * (again for a repetition), 400 with a complaint per field, 415 for anything but JSON, 429 for
 * too many from one network, 503 while nothing can be stored.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return refuse(405, "Send a POST.");
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return refuse(415, "Send JSON.");
  const body: unknown = await request.json().catch(() => undefined);
  const key = keySchema.safeParse(body);
  if (!key.success) return refuse(400, "The body must be a JSON object with a key.");
  const check = checkPledge(body);
  if (!check.ok) return Response.json({ ok: false, errors: check.errors }, { status: 400 });
  const { db, clock, outbox, spam } = context.get(servicesContext);
  const { clientAddress: address } = context.get(requestContext);
  const suspected = suspect(readSigns(body), spam);
  const form = { key: key.data.key, address, suspected };
  const result = await tryToStore(context, () => makePledge(db, clock, check.pledge, form));
  if (!result) return Response.json({ ok: false, error: pledgeForm.unavailable }, unavailable);
  if (!result.ok) return tooMany(pledgeForm.tooMany, result.waitMs);
  outbox.wake();
  return Response.json({ ok: true }, { status: 201 });
}

/** There is nothing to read here. */
export const loader = () => refuse(405, "Send a POST.");

const refuse = (status: number, error: string) => Response.json({ ok: false, error }, { status });
const tooMany = (error: string, waitMs: number) =>
  Response.json({ ok: false, error }, { status: 429, headers: retryAfter(waitMs) });
